import { randomUUID } from 'node:crypto';

import { createAgentRecordTable } from '../../src/adapters/n8n-api/agent-record-table';
import { createApprovalTable } from '../../src/adapters/n8n-api/approval-table';
import { createAgentRecords } from '../../src/policy/agents/agent-records';
import { createApprovals } from '../../src/policy/approvals/approvals';
import { randomId } from '../../src/policy/random-id';
import { findTool, tools } from '../../src/tools';
import { ownerClient } from '../support/api-client';
import type { ApprovalChannel } from '../support/approval-channel';
import { startApprovalChannel } from '../support/approval-channel';
import type { Control, Person } from '../support/control-trigger';
import { STORE_SECRET, formOf, openBrowser, publishControl } from '../support/control-trigger';
import type { Json } from '../support/live-instance';
import { eventually } from '../support/live-instance';
import { toolkitNode } from '../support/surface-workflows';
import { fixedIdentity, ownerCredential, publishAgent } from '../support/surfaces';
import { useLive } from '../support/use-live';

const world = useLive([]);

let control: Control;
let channel: ApprovalChannel;

const org = `org ${randomUUID()}`;
const ann: Person = { org, agency: 'north', sub: 'ann' };
const bob: Person = { org, agency: 'south', sub: 'bob' };
const eve: Person = { org: 'elsewhere', agency: 'north', sub: 'eve' };

const newAgent = () => `agent ${randomUUID()}`;
const pathOf = (agentId: string) => `ai/agents/${encodeURIComponent(agentId)}/tools`;
const entry = (
	toolName: string,
	permissionStatus = 'always_allow',
	providerKey = 'operations',
) => ({
	...{ toolName, permissionStatus, providerKey },
});

const statusesOf = ({ body }: { readonly body: Json }): Record<string, string> =>
	Object.fromEntries(
		body.tools.map(({ toolName, permissionStatus }: Json) => [toolName, permissionStatus]),
	);

const get = async (agentId: string, person = ann) =>
	await control.call('GET', pathOf(agentId), control.token(person));

const put = async (agentId: string, body: unknown, person = ann) =>
	await control.call('PUT', pathOf(agentId), control.token(person), body);

const storedAgents = () =>
	createAgentRecords({
		store: createAgentRecordTable(ownerClient(world.live), randomUUID),
		secret: STORE_SECRET,
		now: () => Date.now(),
	});

const storedApprovals = (lifetime = 600_000) =>
	createApprovals({
		store: createApprovalTable(ownerClient(world.live), randomUUID),
		...{ secret: STORE_SECRET, lifetime, now: () => Date.now(), newId: randomId },
	});

const ask = async (agentId: string, person: Person, tool = 'create_task') =>
	await storedApprovals().ask({
		...{ organisation: person.org, agency: person.agency, user: 'zoe', agentId },
		...{ run: randomUUID(), workflow: 'Test', resume: '', tool },
		...{ arguments: { title: 'A task' }, question: `Create it for ${agentId}?` },
	});

beforeAll(async () => {
	channel = await startApprovalChannel();
	control = await publishControl(world.live, { askUrl: channel.url });
});

afterAll(async () => await channel.stop());

describe('the catalog', () => {
	test('has the nine tools of the operations provider, with their input as JSON Schema', async () => {
		const path = `${pathOf('any')}/catalog`;
		const { status, headers, body } = await control.call('GET', path, control.token(ann));
		expect(status).toBe(200);
		expect(headers.get('cache-control')).toBe('no-store');
		expect(headers.get('x-content-type-options')).toBe('nosniff');
		expect(body.tools).toHaveLength(9);
		for (const tool of body.tools) {
			expect(tool).toMatchObject({
				providerKey: 'operations',
				title: findTool(tool.toolName)?.title,
				description: findTool(tool.toolName)?.description,
				inputSchema: { type: 'object', properties: expect.anything() },
			});
			const sent = JSON.stringify(tool.inputSchema.properties);
			expect(sent).not.toMatch(/"(?:orgId|agencyId|userId)"/);
		}
		const task = body.tools.find(({ toolName }: Json) => toolName === 'create_task');
		expect(task.inputSchema.required).toEqual(['title']);
	});

	test('has the other tools on demand, and refuses a provider that is none', async () => {
		const path = `${pathOf('any')}/catalog`;
		const names = async (query: string) =>
			(await control.call('GET', `${path}?provider=${query}`, control.token(ann))).body.tools.map(
				({ name }: Json) => name,
			);
		expect(await names('all')).toEqual(tools.map(({ name }) => name));
		expect(await names('instance')).toEqual(
			tools.filter(({ needsIdentity }) => !needsIdentity).map(({ name }) => name),
		);
		const refused = await control.call('GET', `${path}?provider=x`, control.token(ann));
		expect(refused).toMatchObject({ status: 400, body: { error: { code: 'invalid-input' } } });
	});
});

describe('permissions', () => {
	const configured = newAgent();

	beforeAll(async () => {
		expect((await put(configured, { tools: [entry('list_tasks')] })).status).toBe(200);
	});

	test('of an agent that nobody configured: all tools ask', async () => {
		const answer = await get(newAgent());
		expect(answer.status).toBe(200);
		expect(Object.keys(statusesOf(answer))).toEqual(tools.map(({ name }) => name));
		expect(new Set(Object.values(statusesOf(answer)))).toEqual(new Set(['needs_approval']));
		for (const one of answer.body.tools)
			expect(Object.keys(one)).toEqual(['toolName', 'permissionStatus', 'providerKey']);
	});

	test('are replaced: what a PUT leaves out asks again', async () => {
		const agentId = newAgent();
		const first = await put(agentId, {
			tools: [entry('list_tasks'), entry('delete-workflow', 'blocked', 'instance')],
		});
		expect(first.status).toBe(200);
		expect(statusesOf(first)).toMatchObject({
			...{ list_tasks: 'always_allow', 'delete-workflow': 'blocked' },
			...{ create_task: 'needs_approval', 'list-workflows': 'needs_approval' },
		});
		expect((await get(agentId)).body).toEqual(first.body);
		const second = await put(agentId, { tools: [entry('create_task', 'blocked')] });
		expect(statusesOf(second)).toMatchObject({
			...{ list_tasks: 'needs_approval', create_task: 'blocked' },
		});
		const empty = await put(agentId, { tools: [] });
		expect(new Set(Object.values(statusesOf(empty)))).toEqual(new Set(['needs_approval']));
		const key = { organisation: org, agency: 'north', agentId };
		expect(await storedAgents().read(key)).toMatchObject({ revision: 3, updatedBy: 'ann' });
	});

	test.each([
		['the legacy shape', { enabledTools: ['list_tasks'] }, /enabledTools/],
		['both shapes', { tools: [], enabledTools: [] }, /enabledTools/],
		['no object', [], /shape/],
		['no list', { tools: {} }, /shape/],
		['an unknown field of the body', { tools: [], always: [] }, /shape/],
		[
			'an unknown tool',
			{ tools: [entry('list_tasks'), entry('drop_all')] },
			/tools\[1\] \("drop_all"\)/,
		],
		['another spelling of a tool', { tools: [entry('LIST_TASKS')] }, /tools\[0\] \("LIST_TASKS"\)/],
		['an unknown status', { tools: [entry('list_tasks', 'allow')] }, /tools\[0\].*"allow"/],
		[
			'an unknown field',
			{ tools: [{ ...entry('list_tasks'), userId: 'x' }] },
			/tools\[0\].*"userId"/,
		],
		['a missing field', { tools: [{ toolName: 'list_tasks' }] }, /tools\[0\]/],
		['no entry', { tools: ['list_tasks'] }, /tools\[0\] is no object/],
		[
			'a tool twice',
			{ tools: [entry('list_tasks'), entry('list_tasks', 'blocked')] },
			/tools\[1\].*twice/,
		],
		[
			'another provider',
			{ tools: [entry('list_tasks', 'blocked', 'instance')] },
			/"instance".*"operations"/,
		],
		[
			'connections',
			{ tools: [entry('gmail_send', 'blocked', 'connections')] },
			/"connections".*removed/,
		],
	])('are refused with %s, and nothing is changed', async (_, body, message) => {
		const refused = await put(configured, body);
		expect(refused.status).toBe(400);
		expect(refused.body).toEqual({
			error: {
				code: 'invalid-input',
				message: expect.stringMatching(message),
				hint: expect.stringMatching(/Nothing was changed\.$/),
			},
		});
		expect(statusesOf(await get(configured)).list_tasks).toBe('always_allow');
	});

	test('belong to one agency: others get 403, also of the same organisation', async () => {
		const agentId = newAgent();
		await put(agentId, { tools: [entry('list_tasks')] });
		for (const other of [bob, eve]) {
			expect(await get(agentId, other)).toMatchObject({
				status: 403,
				body: { error: { code: 'forbidden' } },
			});
			expect((await put(agentId, { tools: [] }, other)).status).toBe(403);
		}
		expect(statusesOf(await get(agentId)).list_tasks).toBe('always_allow');
		expect(await storedAgents().owners(agentId)).toEqual([{ organisation: org, agency: 'north' }]);
	});

	test('that several save at once are those of one of them', async () => {
		const agentId = newAgent();
		const names = tools.slice(0, 8).map((tool) => tool);
		const answers = await Promise.all(
			names.map(async ({ name, needsIdentity }) => {
				const provider = needsIdentity ? 'operations' : 'instance';
				return await put(agentId, { tools: [entry(name, 'blocked', provider)] });
			}),
		);
		const saved = answers.filter(({ status }) => status === 200);
		expect(saved.length).toBeGreaterThan(0);
		for (const { status } of answers) expect([200, 409]).toContain(status);
		const last = statusesOf(await get(agentId));
		expect(Object.values(last).filter((status) => status === 'blocked')).toHaveLength(1);
		expect(saved.map(statusesOf)).toContainEqual(last);
		const key = { organisation: org, agency: 'north', agentId };
		expect((await storedAgents().read(key))?.revision).toBe(saved.length);
	});

	test('are for agents with a name that can be read', async () => {
		for (const name of ['%20', '%E2%80%AE', 'x'.repeat(201)]) {
			const answer = await control.call('GET', `ai/agents/${name}/tools`, control.token(ann));
			expect(answer).toMatchObject({ status: 400, body: { error: { code: 'invalid-input' } } });
		}
	});

	test('take no body larger than a list of tools can be', async () => {
		const body = { tools: [{ ...entry('list_tasks'), note: 'x'.repeat(300_000) }] };
		expect(await put(newAgent(), body)).toMatchObject({
			status: 413,
			body: { error: { code: 'too-large' } },
		});
	});
});

test('a trigger with a fixed identity lets in nobody', async () => {
	const identity = await fixedIdentity(world.live, org, 'north');
	const open = await publishControl(world.live, { identity });
	for (const token of [undefined, control.token(ann)]) {
		const answer = await open.call('GET', pathOf('any'), token);
		expect(answer).toMatchObject({ status: 401, body: { error: { code: 'unauthorized' } } });
		expect(answer.body.error.message).toMatch(/mode Fixed/);
	}
	const page = await openBrowser(open.base).signIn(control.token(ann));
	expect(page.status).toBe(401);
	expect(page.headers.get('set-cookie')).toBeNull();
});

describe('the operator page', () => {
	const signedIn = async (person: Person) => {
		const browser = openBrowser(control.base);
		expect((await browser.signIn(control.token(person))).status).toBe(303);
		return browser;
	};
	const pageOf = (agentId: string) => `ui/agents/${encodeURIComponent(agentId)}`;

	test('asks for a token, and goes on to what was asked for', async () => {
		const agentId = newAgent();
		const browser = openBrowser(control.base);
		const asked = await browser.get(pageOf(agentId));
		expect(asked.status).toBe(401);
		expect(asked.text).toContain('type="password"');
		expect(asked.text).not.toContain(agentId);
		const { to = '' } = formOf(asked);
		const went = await browser.signIn(control.token(ann), to);
		expect(went.status).toBe(303);
		expect(went.headers.get('location')).toBe(pageOf(agentId));
		const cookie = went.headers.get('set-cookie') ?? '';
		expect(cookie).toMatch(/; Max-Age=(?:59\d|600); HttpOnly; SameSite=Strict$/);
		expect(cookie).not.toContain(control.token(ann).split('.')[1]);
		const page = await browser.get(pageOf(agentId));
		expect(page.status).toBe(200);
		expect(page.text).toContain(agentId);
		expect(page.headers.get('content-security-policy')).toMatch(
			/default-src 'none'.*frame-ancestors 'none'/,
		);
		expect(page.headers.get('cache-control')).toBe('no-store');
	});

	test('saves what was changed on it, and nothing that it only showed', async () => {
		const agentId = newAgent();
		await put(agentId, { tools: [entry('list_tasks')] });
		const browser = await signedIn(ann);
		const form = formOf(await browser.get(pageOf(agentId)));
		expect(form['permission:list_tasks']).toBe('always_allow');
		await put(agentId, { tools: [entry('list_tasks'), entry('update_task', 'blocked')] });
		const changed = { ...form, 'permission:create_task': 'blocked' };
		const saved = await browser.post(pageOf(agentId), changed);
		expect(saved.status).toBe(303);
		expect(saved.headers.get('location')).toBe(`${encodeURIComponent(agentId)}?saved=1`);
		expect(statusesOf(await get(agentId))).toMatchObject({
			...{ list_tasks: 'always_allow', update_task: 'blocked', create_task: 'blocked' },
			...{ update_event: 'needs_approval' },
		});
		expect((await browser.get(`${pageOf(agentId)}?saved=1`)).text).toContain('Saved: 1 tool.');
	});

	test('takes no form without its mark, with that of another session, or from another site', async () => {
		const agentId = newAgent();
		const browser = await signedIn(ann);
		const form = formOf(await browser.get(pageOf(agentId)));
		const other = formOf(await (await signedIn(ann)).get(pageOf(agentId)));
		expect(other.csrf).not.toBe(form.csrf);
		const { csrf = '', ...rest } = form;
		const without = { ...rest, 'permission:create_task': 'always_allow' };
		const change = { ...without, csrf };
		for (const fields of [without, { ...change, csrf: other.csrf ?? '' }, { ...change, csrf: 'x' }])
			expect((await browser.post(pageOf(agentId), fields)).status).toBe(403);
		const crossSite = { 'sec-fetch-site': 'cross-site' };
		expect((await browser.post(pageOf(agentId), change, crossSite)).status).toBe(403);
		expect(statusesOf(await get(agentId)).create_task).toBe('needs_approval');
		expect((await browser.post(pageOf(agentId), change)).status).toBe(303);
		expect(statusesOf(await get(agentId)).create_task).toBe('always_allow');
	});

	test('shows no agent of another agency', async () => {
		const agentId = newAgent();
		await put(agentId, { tools: [] });
		const browser = await signedIn(bob);
		expect((await browser.get(pageOf(agentId))).status).toBe(403);
		const form = formOf(await browser.get('ui'));
		expect((await browser.post(pageOf(agentId), form)).status).toBe(403);
	});

	test('lists what waits for the agency, answers it once, and knows nothing of others', async () => {
		const agentId = newAgent();
		const [own, foreign] = [await ask(agentId, ann), await ask(agentId, bob)];
		const browser = await signedIn(ann);
		const home = await browser.get('ui');
		expect(home.text).toContain(`ui/approvals/${own.id}`);
		expect(home.text).not.toContain(foreign.id);
		const unknown = await browser.get(`ui/approvals/${'f'.repeat(32)}`);
		const hidden = await browser.get(`ui/approvals/${foreign.id}`);
		expect([unknown.status, hidden.status]).toEqual([404, 404]);
		expect(hidden.text).toBe(unknown.text);
		const card = `ui/approvals/${own.id}`;
		const form = formOf(await browser.get(card));
		const verdict = { ...form, verdict: 'approved' };
		expect((await browser.post(`ui/approvals/${foreign.id}`, verdict)).status).toBe(404);
		expect((await storedApprovals().read(foreign.id))?.state).toBe('pending');
		const answers = await Promise.all(
			[verdict, verdict].map(async (one) => browser.post(card, one)),
		);
		expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
		expect(await storedApprovals().read(own.id)).toMatchObject({
			...{ state: 'approved', decidedBy: 'ann' },
		});
		expect((await browser.post(card, { ...form, verdict: 'declined' })).status).toBe(409);
		expect((await browser.get('ui')).text).not.toContain(own.id);
		const key = { organisation: org, agency: 'north', agentId };
		expect(await storedAgents().read(key)).toBeUndefined();
	});

	test('"always" is kept for the tool, the agent and the person it was granted for', async () => {
		const agentId = newAgent();
		const { id } = await ask(agentId, ann);
		const browser = await signedIn(ann);
		const card = await browser.get(`ui/approvals/${id}`);
		const scope = `calls of create_task by agent ${agentId} on behalf of zoe`;
		expect(card.text).toContain(scope);
		const form = { ...formOf(card), verdict: 'approved', always: 'yes' };
		const answered = await browser.post(`ui/approvals/${id}`, form);
		expect(answered.text).toContain(scope);
		const key = { organisation: org, agency: 'north', agentId };
		const granted = { tool: 'create_task', user: 'zoe', grantedBy: 'ann' };
		expect((await storedAgents().read(key))?.always).toMatchObject([granted]);
		const page = await browser.get(pageOf(agentId));
		expect(page.text).toContain('name="revoke:create_task"');
		await browser.post(pageOf(agentId), { ...formOf(page), 'revoke:create_task': 'yes' });
		expect((await storedAgents().read(key))?.always).toEqual([]);
	});

	test('an answer wakes the run that waits for it', async () => {
		const agentId = newAgent();
		const identity = await fixedIdentity(world.live, org, 'north');
		const credentials = { ...(await ownerCredential(world.live)), identity };
		const toolkit = toolkitNode({ profile: 'restrictive', agentId }, credentials);
		toolkit.credentials.foremanStoreApi = control.store;
		const published = await publishAgent(world.live, `Asks ${world.live.mark}`, [toolkit]);
		const title = `Woken ${randomUUID()}`;
		const name = `script-${randomUUID()}`;
		const script = world.model.load({
			name,
			turns: [{ toolCalls: [{ name: 'create_task', arguments: { title } }] }, { text: 'done' }],
		});
		void world.live
			.callWebhook(published.path, { script: name, chatInput: 'go' })
			.catch(() => undefined);
		await channel.question(title);
		const browser = await signedIn(ann);
		const { text } = await browser.get(pageOf(agentId));
		const [, id = ''] = /approvals\/([0-9a-f]{32})/.exec(text) ?? [];
		const card = await browser.get(`ui/approvals/${id}`);
		expect(card.text).toContain(title);
		const form = { ...formOf(card), verdict: 'approved' };
		const answered = await browser.post(`ui/approvals/${id}`, form);
		expect(answered.status).toBe(200);
		expect(answered.text).not.toContain('could not be woken');
		const told = await eventually(
			'the model is told',
			async () => script.remaining === 0 && script.calls.at(-1)?.toolResults.at(-1)?.content,
			60_000,
		);
		expect(JSON.stringify(told)).toContain(title);
	});

	test('a session ends with the sign-out', async () => {
		const browser = await signedIn(ann);
		const form = formOf(await browser.get('ui'));
		const left = await browser.post('ui', { ...form, leave: 'yes' });
		expect(left.headers.get('set-cookie')).toMatch(/^foreman-session=; Max-Age=0/);
	});
});
