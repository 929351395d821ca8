import { randomUUID } from 'node:crypto';

import { createApiKey } from '../../sandbox/api-key.mjs';
import { createMember } from '../../sandbox/member.mjs';
import { workflow } from '../../sandbox/workflows.mjs';
import { isForemanNode } from '../../src/policy/control-plane/own-nodes';
import type { Json } from '../support/live-instance';
import { orderWorkflow, triggerNode } from '../support/sample-workflows';
import { openSurface, ownerCredentials } from '../support/surfaces';
import { useLive } from '../support/use-live';

const world = useLive(['canvas']);

/** What the tool says for a key that has not been asked with before: nothing is known of it. */
async function contextOf(apiKey: string): Promise<Json> {
	const { live, model } = world;
	const { baseUrl } = live.access;
	const name = `Context ${randomUUID()}`;
	const credential = await live.credential(name, 'foremanN8nApi', { apiKey, baseUrl });
	const { store } = await ownerCredentials(live);
	const own = { credential: { ...credential, store }, tools: ['get-instance-context'] };
	return await (await openSurface(live, model, 'canvas', own)).ask('get-instance-context');
}

const ownerKey = async () => await createApiKey(world.live.access, { label: 'context' });

/** All of a list of the public API. */
async function everyone(path: string, cursor = ''): Promise<Json[]> {
	const at = cursor === '' ? '' : `&cursor=${cursor}`;
	const { data, nextCursor } = await world.live.api('GET', `${path}?limit=250${at}`);
	return nextCursor ? [...data, ...(await everyone(path, nextCursor))] : data;
}

test('the context agrees with what n8n says of itself', async () => {
	const { live } = world;
	await live.store(orderWorkflow());
	const words = `no order ${randomUUID()}`;
	const path = randomUUID();
	const hook = triggerNode('Orders', 'n8n-nodes-base.webhook', 2.1, { httpMethod: 'POST', path });
	const fails = { name: 'Fail', type: 'n8n-nodes-base.stopAndError', typeVersion: 1 };
	const failing = await live.store(
		workflow(
			'Failing',
			[
				{ ...hook, webhookId: path },
				{ ...fails, parameters: { errorMessage: words } },
			],
			[['Orders', 'Fail']],
		),
	);
	await live.publish(failing.id);
	await live.callWebhook(path, {});
	const told = await contextOf(await ownerKey());
	const lists = ['/workflows', '/credentials', '/data-tables'];
	const [workflows, credentials, tables] = await Promise.all(
		lists.map(async (list) => await everyone(list)),
	);
	const personal = await live.rest('GET', '/rest/projects/personal');
	const current = workflows?.filter(({ isArchived }) => !isArchived) ?? [];
	// Canvases with a node of Foreman say nothing of what this n8n is used for.
	const counted = current.filter(
		({ nodes }) => !nodes.some((node: Json) => isForemanNode(node.type)),
	);
	const users = (type: string) =>
		counted.filter(({ nodes }) => nodes.some((node: Json) => node.type === type)).length;
	expect(told.workflows.total).toBe(workflows?.length);
	for (const [type, times] of Object.entries(told.nodeTypesInUse)) expect(times).toBe(users(type));
	expect(told.nodeTypesInUse['n8n-nodes-base.webhook']).toBeGreaterThan(0);
	expect(told.communityNodes).toMatchObject({ 'n8n-nodes-sample': expect.any(Number) });
	expect(Object.keys(told.communityNodes)).not.toContain('n8n-nodes-base');
	expect(told.projects.map(({ id }: Json) => id)).toEqual([personal.body.data.id]);
	const ofType = (type: string) => credentials?.filter((one) => one.type === type).length;
	expect(told.credentialsByType.foremanN8nApi).toBe(ofType('foremanN8nApi'));
	// Foreman's own tables are not there for agents.
	const open = tables?.filter(({ name }) => !/^foreman_/.test(name));
	expect(told.dataTables).toBe(open?.length);
	const { body } = await live.rest('GET', '/rest/settings');
	expect(told.timeZone).toBe(body.data.timezone);
	expect(told.address).toContain(new URL(live.access.baseUrl).port);
	expect(told.failedLately[0]).toMatchObject({
		...{ workflowId: failing.id, workflowName: failing.name, failures: 1 },
	});
	const { executionId } = told.failedLately[0];
	expect(JSON.stringify(await live.execution(executionId))).toContain(words);
	expect(JSON.stringify(told)).not.toContain(words);
});

test('a key is told of what it may read, and which parts it may not', async () => {
	const { live } = world;
	const member = await createMember(live.access, { email: `asks-${randomUUID()}@example.test` });
	const told = await contextOf(member.apiKey);
	expect(told.workflows).toEqual({ total: 0, published: 0, archived: 0 });
	expect(told.nodeTypesInUse).toEqual({});
	expect(told.failedLately).toEqual([]);
	const scopes = ['workflow:list', 'workflow:read', 'execution:list', 'execution:read'];
	const less = await contextOf(await createApiKey(live.access, { label: 'less', scopes }));
	expect(less.workflows.total).toBeGreaterThan(0);
	expect(less.notReadable).toEqual(
		expect.arrayContaining(['projects', 'credentials', 'dataTables']),
	);
	expect(less.credentialsByType).toBeUndefined();
});

test('no guide names a node that people are not offered, or an operation that there is not', async () => {
	const { techniques } = await world.canvas.ask('get-best-practices');
	const guided = techniques.filter(({ hasGuide }: Json) => hasGuide);
	expect(guided.length).toBeGreaterThan(10);
	const named = new Set<string>();
	for (const { technique } of guided) {
		const { guide } = await world.canvas.ask('get-best-practices', { technique });
		expect(guide.length).toBeGreaterThan(technique === 'workflow_code' ? 100 : 2_000);
		for (const [type] of guide.matchAll(/(?:@n8n\/n8n-nodes-langchain|n8n-nodes-base)\.\w+/g))
			named.add(type);
		for (const not of ['MS Word', 'Keep Only Set', 'n8nTables', 'readFileSync', 'mermaid'])
			expect(guide).not.toContain(not);
		expect(guide).not.toMatch(/node[’']s timezone parameter/);
	}
	expect(named.size).toBeGreaterThan(40);
	const { body } = await world.live.rest('GET', '/types/nodes.json');
	const offered = new Set(
		body.flatMap(({ name, hidden }: Json) => (hidden === true ? [] : [name])),
	);
	expect([...named].filter((type) => !offered.has(type))).toEqual([]);
});
