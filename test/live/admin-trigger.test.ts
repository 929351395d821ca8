import { randomUUID } from 'node:crypto';

import { findTool, tools } from '../support/native-tools';
import type { Control, Person } from '../support/admin-trigger';
import {
	openBrowser,
	permissionEntry as entry,
	permissionsOver,
	publishControl,
	statusesOf,
	storedAgents,
} from '../support/admin-trigger';
import type { Json } from '../support/live-instance';
import { fixedIdentity } from '../support/surfaces';
import { useLive } from '../support/use-live';
import { alikeIn } from '../support/alike-in';

const alike = alikeIn('queue mode');

const world = useLive([]);

let control: Control;

const org = `org ${randomUUID()}`;
const ann: Person = { org, agency: 'north', sub: 'ann' };
const bob: Person = { org, agency: 'south', sub: 'bob' };
const eve: Person = { org: 'elsewhere', agency: 'north', sub: 'eve' };

const newAgent = () => `agent ${randomUUID()}`;
const pathOf = (agentId: string) => `ai/agents/${encodeURIComponent(agentId)}/tools`;
const { get, put } = permissionsOver(() => control, ann);

beforeAll(async () => {
	control = await publishControl(world.live);
});

describe('the catalog', () => {
	alike(
		'has the nine tools of the operations provider, with their input as JSON Schema',
		async () => {
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
		},
	);

	alike('has the other tools on demand, and refuses a provider that is none', async () => {
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
		expect(await storedAgents(world.live).read(key)).toMatchObject({
			revision: 3,
			updatedBy: 'ann',
		});
	});

	alike.each([
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
		['no entry', { tools: ['list_tasks'] }, /tools\[0\] is not an object/],
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

	alike('belong to one agency: others get 403, also of the same organisation', async () => {
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
		expect(await storedAgents(world.live).owners(agentId)).toEqual([
			{ organisation: org, agency: 'north' },
		]);
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
		expect(saved.map(statusesOf)).toContainEqual(last);
		const key = { organisation: org, agency: 'north', agentId };
		const stored = await storedAgents(world.live).read(key);
		expect(Object.values(stored?.decided ?? {})).toEqual(['blocked']);
		expect(stored?.revision).toBe(saved.length);
	});

	alike('are for agents with a name that can be read', async () => {
		for (const name of ['%20', '%E2%80%AE', 'x'.repeat(201)]) {
			const answer = await control.call('GET', `ai/agents/${name}/tools`, control.token(ann));
			expect(answer).toMatchObject({ status: 400, body: { error: { code: 'invalid-input' } } });
		}
	});

	alike('take no body larger than a list of tools can be', async () => {
		const body = { tools: [{ ...entry('list_tasks'), note: 'x'.repeat(300_000) }] };
		expect(await put(newAgent(), body)).toMatchObject({
			status: 413,
			body: { error: { code: 'too-large' } },
		});
	});
});

alike(
	'a trigger with a fixed identity and no password lets in nobody, and says what to fill in',
	async () => {
		const identity = await fixedIdentity(world.live, org, 'north');
		const open = await publishControl(world.live, { identity });
		for (const token of [undefined, control.token(ann)]) {
			const answer = await open.call('GET', pathOf('any'), token);
			expect(answer).toMatchObject({ status: 401, body: { error: { code: 'unauthorized' } } });
			expect(answer.body.error.message).toMatch(/mode Fixed/);
		}
		for (const given of [control.token(ann), ' ', 'undefined']) {
			const page = await openBrowser(open.base).signIn(given);
			expect(page.status).toBe(401);
			expect(page.text).toContain('fill in Operator Password');
			expect(page.headers.get('set-cookie')).toBeNull();
		}
	},
);
