import { randomUUID } from 'node:crypto';

import type { IWebhookFunctions } from 'n8n-workflow';

import { workflow } from '../../sandbox/workflows.mjs';
import { findClientKey } from '../../src/instance/clients/find-client-key';
import type { Answer, Control, Person } from '../support/admin-trigger';
import { formOf, openBrowser, publishControl } from '../support/admin-trigger';
import { clientsOf, limitedClient, storeOf } from '../support/limited-client';
import { storedRows } from '../support/stored-rows';
import { useLive } from '../support/use-live';

const world = useLive([]);

const org = `clients ${randomUUID()}`;
const ann: Person = { org, agency: 'north', sub: 'ann' };
const bob: Person = { org, agency: 'south', sub: 'bob' };

let control: Control;

beforeAll(async () => {
	control = await publishControl(world.live);
});

const signedIn = async (person: Person) => {
	const browser = openBrowser(control.base);
	expect((await browser.signIn(control.token(person))).status).toBe(303);
	return browser;
};

const context = () =>
	({
		getWorkflow: () => ({ id: 'w' }),
		getNode: () => ({ id: 'n', credentials: {} }),
		getRequestObject: () => ({ ip: '203.0.113.1', headers: {}, socket: {} }),
		logger: { debug: () => undefined },
	}) as unknown as IWebhookFunctions;

const letIn = async (key: string) => await findClientKey(context(), key, storeOf(world.live));

const keyIn = ({ text }: Answer) => /fmk_[0-9a-f]{32}_[\w-]{43}/.exec(text)?.[0] ?? '';

const fields = (name: string) => ({
	...{ name, power: 'look', reach: 'tags', named: 'shop\nother shop', until: '30' },
	...{ tools: '', domains: '', address: 'https://n8n.acme.test/webhook/mcp' },
});

test('a person makes a key on the pages, sees it once, changes what it may touch, and revokes it', async () => {
	const browser = await signedIn(ann);
	expect((await browser.get('ui')).text).toContain('href="ui/clients"');
	expect((await browser.get('ui/clients')).text).toContain('No program has a key yet');
	const form = formOf(await browser.get('ui/clients/new'));
	const made = await browser.post('ui/clients/new', { ...form, ...fields('Claude of Ann') });
	expect(made.status).toBe(200);
	const key = keyIn(made);
	for (const part of ['claude mcp add', 'mcpServers', 'mcp-remote'])
		expect(made.text).toContain(part);
	expect(made.text).toContain('https://n8n.acme.test/webhook/mcp');
	expect(made.headers.get('cache-control')).toBe('no-store');

	const client = await letIn(key);
	expect(client).toMatchObject({
		...{ name: 'Claude of Ann', agentId: 'claude-of-ann', profile: 'standard' },
		principal: { organisation: org, agency: 'north', user: 'ann' },
		limits: { strongest: 'read', workflows: { tags: ['shop', 'other shop'] } },
	});
	const page = `ui/clients/${client.id}`;
	const shown = await browser.get(page);
	expect(shown.text).toContain('the tag shop, other shop');
	expect(shown.text).toContain('../audit?agent=claude-of-ann');
	for (const one of [shown, await browser.get('ui/clients'), await browser.get('ui/clients/new')])
		expect(one.text).not.toContain(key.slice(37));
	const rows = JSON.stringify(await storedRows(world.live, 'foreman_clients'));
	expect(rows).toContain('Claude of Ann');
	expect(rows).not.toContain(key.slice(37));

	const change = { ...formOf(shown), ...fields('Claude'), do: 'change', power: 'draft', until: '' };
	const saved = await browser.post(page, { ...change, named: 'shop', tools: 'get-workflow' });
	expect(saved.headers.get('location')).toBe(`${client.id}?done=saved`);
	const [stored] = await clientsOf(world.live).list({ organisation: org, agency: 'north' });
	expect(stored).toMatchObject({
		...{ name: 'Claude', profile: 'build', expiresAt: client.expiresAt },
		limits: { strongest: 'write', tools: ['get-workflow'], workflows: { tags: ['shop'] } },
	});
	const wrong = await browser.post(page, { ...change, tools: 'get-workflw' });
	expect([wrong.status, wrong.text]).toEqual([
		400,
		expect.stringContaining('Did you mean &quot;get-workflow&quot;?'),
	]);

	const foreign = await browser.post(page, { ...change, csrf: 'x' });
	expect(foreign.status).toBe(403);
	const south = await signedIn(bob);
	expect((await south.get(page)).status).toBe(404);
	expect((await south.get('ui/clients')).text).not.toContain(client.id);

	const revoked = await browser.post(page, { ...formOf(shown), do: 'revoke' });
	expect(revoked.headers.get('location')).toBe(`${client.id}?done=revoked`);
	expect((await browser.get(`${page}?done=revoked`)).text).toContain('The key is revoked.');
	expect((await browser.get('ui/clients')).text).toContain('Revoked or expired (1)');
	await expect(
		findClientKey(context(), key, {
			...storeOf(world.live),
			connection: { ...storeOf(world.live).connection, fingerprint: randomUUID() },
		}),
	).rejects.toMatchObject({ code: 'unauthorized', message: expect.stringContaining('revoked') });
});

test('a form that cannot be taken is shown again with what was typed', async () => {
	const browser = await signedIn(ann);
	const form = formOf(await browser.get('ui/clients/new'));
	const sent = { ...form, ...fields('Lost'), named: '', domains: 'workflow' };
	const answer = await browser.post('ui/clients/new', sent);
	expect(answer.status).toBe(400);
	expect(answer.text).toContain('Say which tags, projects or workflows.');
	expect(answer.text).toContain('value="Lost"');
	expect(keyIn(answer)).toBe('');
});

test('programs of admins make, list, change and revoke keys; members and others do not', async () => {
	const call = async (method: string, path: string, body?: unknown, changes = {}) =>
		await control.call(method, path, control.token(ann, changes), body);
	const wish = {
		...{ name: 'Cursor', expiresInDays: 7, profile: 'build' },
		limits: { strongest: 'write', domains: ['workflow', 'execution'] },
	};
	const made = await call('POST', 'ai/clients', wish);
	expect(made.status).toBe(201);
	const { key, client } = made.body;
	expect(client).toMatchObject({
		...{
			name: 'Cursor',
			agentId: expect.stringMatching(/^cursor(-\d+)?$/),
			state: 'valid',
			actsFor: 'ann',
			profile: 'build',
		},
		...{ lastUsedAt: null, revokedAt: null },
	});
	expect((await letIn(key)).limits.domains).toEqual(['workflow', 'execution']);
	const twin = await call('POST', 'ai/clients', wish);
	// Tests before this one may have made clients of that name, too.
	const [, place = 1] = /-(\d+)$/.exec(client.agentId) ?? [];
	expect(twin.body.client.agentId).toBe(`cursor-${Number(place) + 1}`);
	const one = `ai/clients/${client.id}`;
	expect((await call('GET', one)).body.client).toMatchObject({ id: client.id });
	const listed = (await call('GET', 'ai/clients')).body.clients;
	expect(listed.map(({ name }: { name: string }) => name)).toContain('Cursor');
	expect(JSON.stringify(listed)).not.toContain('fmk_');
	const changed = await call('PATCH', one, { limits: { strongest: 'read' } });
	expect(changed.body.client.limits).toMatchObject({
		...{ strongest: 'read', domains: ['workflow', 'execution'] },
	});
	for (const [body, field] of [
		[{ name: '' }, 'name'],
		[{ limits: { strongest: 'all' } }, 'limits.strongest'],
		[{ limits: { tools: ['get-workflw'] } }, 'get-workflw'],
		[{ limits: { workflows: { folders: ['f1'] } } }, 'folders'],
		[{ expiresInDays: 4000 }, 'expiresInDays'],
		[{ expiresAt: '2020-01-01T00:00:00Z' }, 'expired'],
		[{ isAdmin: true }, 'isAdmin'],
	] as const) {
		const refused = await call('PATCH', one, body);
		expect([refused.status, refused.text]).toEqual([400, expect.stringContaining(field)]);
	}
	const member = { foreman_role: 'member' };
	for (const [method, path] of [
		['GET', 'ai/clients'],
		['POST', 'ai/clients'],
		['GET', one],
		['PATCH', one],
		['DELETE', one],
	] as const) {
		const body = method === 'GET' ? undefined : {};
		expect((await call(method, path, body, member)).status).toBe(403);
		expect((await control.call(method, path, undefined, body)).status).toBe(401);
		if (path === one)
			expect((await control.call(method, path, control.token(bob), body)).status).toBe(404);
	}
	expect((await call('DELETE', one)).body.client.state).toBe('revoked');
	expect((await call('DELETE', one)).status).toBe(200);
	expect((await call('PATCH', one, { name: 'Back' })).status).toBe(409);
});

test('on real workflows: a tag, a project and an id let in what they name, and what the client makes', async () => {
	const { live } = world;
	const tag = { name: `shop ${live.mark}`.slice(0, 24) };
	const free = limitedClient(live, {});
	const inside = (await live.store(workflow(`In ${live.mark}`, [], []))).id;
	const outside = (await live.store(workflow(`Out ${live.mark}`, [], []))).id;
	const tagged = { workflowId: inside, tags: [tag.name], createMissing: true };
	expect(await free.call('tag-workflow', tagged)).toMatchObject({ status: 'succeeded' });
	const byTag = limitedClient(live, { workflows: { tags: [tag.name] } });
	const byId = limitedClient(live, { workflows: { ids: [inside] } });
	for (const client of [byTag, byId]) {
		expect(await client.call('get-workflow', { workflowId: inside })).toMatchObject({
			...{ status: 'succeeded', output: { id: inside } },
		});
		expect(await client.call('get-workflow', { workflowId: outside })).toMatchObject({
			...{ status: 'failed', error: { code: 'not-found' } },
		});
		expect(await client.call('list-workflows', {})).toMatchObject({
			output: { workflows: [{ id: inside }] },
		});
	}
	const [personal] = (await free.ports.projects.list(0)).items;
	const byProject = limitedClient(live, { workflows: { projects: [personal?.id ?? ''] } });
	expect(await byProject.call('get-workflow', { workflowId: outside })).toMatchObject({
		status: 'succeeded',
	});
	const elsewhere = limitedClient(live, { workflows: { projects: ['none'] } });
	expect(await elsewhere.call('get-workflow', { workflowId: outside })).toMatchObject({
		status: 'failed',
	});
	const content = { name: `Made ${live.mark}`, nodes: [], connections: {}, settings: {} };
	const { workflow: made } = await byTag.ports.workflows.create(content);
	expect(await byTag.call('get-workflow', { workflowId: made.id })).toMatchObject({
		status: 'succeeded',
	});
	expect(await byId.call('get-workflow', { workflowId: made.id })).toMatchObject({
		status: 'failed',
	});
});
