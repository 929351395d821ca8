import { randomUUID } from 'node:crypto';

import { createApprovalTable } from '../../src/adapters/own-tables/approval-table';
import { createApprovals } from '../../src/policy/approvals/approvals';
import { randomId } from '../../src/policy/random-id';
import { ownerClient } from '../support/api-client';
import type { ApprovalChannel } from '../support/approval-channel';
import { startApprovalChannel } from '../support/approval-channel';
import type { Control, Person } from '../support/admin-trigger';
import {
	formOf,
	openBrowser,
	permissionEntry as entry,
	permissionsOver,
	publishControl,
	statusesOf,
	storedAgents,
} from '../support/admin-trigger';
import { eventually } from '../support/live-instance';
import { storedRows } from '../support/stored-rows';
import { toolkitNode } from '../support/surface-workflows';
import { fixedIdentity, ownerCredential, publishAgent, STORE_SECRET } from '../support/surfaces';
import { useLive } from '../support/use-live';

const world = useLive([]);

let control: Control;
let channel: ApprovalChannel;

const org = `org ${randomUUID()}`;
const ann: Person = { org, agency: 'north', sub: 'ann' };
const bob: Person = { org, agency: 'south', sub: 'bob' };

const newAgent = () => `agent ${randomUUID()}`;
const pageOf = (agentId: string) => `ui/agents/${encodeURIComponent(agentId)}`;
const { get, put } = permissionsOver(() => control, ann);

const storedApprovals = (lifetime = 600_000) =>
	createApprovals({
		store: createApprovalTable(ownerClient(world.live), { newClaim: randomUUID, now: Date.now }),
		...{
			secret: world.live.sealSecret(STORE_SECRET),
			lifetime,
			now: () => Date.now(),
			newId: randomId,
		},
	});

const ask = async (agentId: string, person: Person, lifetime?: number) =>
	await storedApprovals(lifetime).ask({
		...{ organisation: person.org, agency: person.agency, user: 'zoe', agentId },
		...{ run: randomUUID(), workflow: 'Test', resume: '', tool: 'create_task' },
		...{ arguments: { title: 'A task' }, question: `Create it for ${agentId}?` },
	});

beforeAll(async () => {
	channel = await startApprovalChannel();
	control = await publishControl(world.live, { askUrl: channel.url });
});

afterAll(async () => await channel.stop());

const signedIn = async (person: Person) => {
	const browser = openBrowser(control.base);
	expect((await browser.signIn(control.token(person))).status).toBe(303);
	return browser;
};

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
	// Of an agent without an identity: every agency's, if it were anybody's.
	const free = await ask(agentId, { ...ann, org: '', agency: '' });
	expect((await browser.get('ui')).text).not.toContain(free.id);
	expect((await browser.get(`ui/approvals/${free.id}`)).text).toBe(unknown.text);
	const card = `ui/approvals/${own.id}`;
	const form = formOf(await browser.get(card));
	const verdict = { ...form, verdict: 'approved' };
	expect((await browser.post(`ui/approvals/${foreign.id}`, verdict)).status).toBe(404);
	expect((await storedApprovals().read(foreign.id))?.state).toBe('pending');
	const answers = await Promise.all([verdict, verdict].map(async (one) => browser.post(card, one)));
	expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
	expect(await storedApprovals().read(own.id)).toMatchObject({
		...{ state: 'approved', decidedBy: 'ann' },
	});
	expect((await browser.post(card, { ...form, verdict: 'declined' })).status).toBe(409);
	const [open = '', decided = ''] = (await browser.get('ui')).text.split('id="decided"');
	expect(open).not.toContain(own.id);
	expect(decided).toContain(own.id);
	const key = { organisation: org, agency: 'north', agentId };
	expect(await storedAgents(world.live).read(key)).toBeUndefined();
});

test('what nobody answered in time is in the audit once, however often it is opened', async () => {
	const agentId = newAgent();
	const { id, run, expiresAt } = await ask(agentId, ann, 0);
	const foreign = await ask(agentId, bob, 0);
	const browser = await signedIn(ann);
	for (const one of [id, id, foreign.id]) await browser.get(`ui/approvals/${one}`);
	const kept = await storedRows(world.live, 'foreman_audit');
	expect(kept.filter((row) => row.agent_id === agentId)).toEqual([
		expect.objectContaining({
			...{ organisation: org, agency: 'north', user_id: 'zoe', execution_id: run },
			...{ tool: 'create_task', decision: 'expired', outcome: 'denied', approver: '' },
			...{ approval_id: id, arguments: '{"title":"A task"}' },
			at: expect.stringContaining(new Date(expiresAt).toISOString()),
		}),
	]);
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
	expect((await storedAgents(world.live).read(key))?.always).toMatchObject([granted]);
	const page = await browser.get(pageOf(agentId));
	expect(page.text).toContain('name="revoke:create_task"');
	await browser.post(pageOf(agentId), { ...formOf(page), 'revoke:create_task': 'yes' });
	expect((await storedAgents(world.live).read(key))?.always).toEqual([]);
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
