import { workflow } from '../../sandbox/workflows.mjs';
import type { WorkflowContent } from '../../src/kernel/ports/instance/workflows';
import { limitedClient } from '../support/limited-client';
import { useLive } from '../support/use-live';

/*
 * A client whose key is for the workflows of one tag tries to get at another one: by its tags, its folder, its versions, its
 * executions, by a workflow that calls it, by one with Foreman's own nodes, and by what errors and lists tell.
 */

const world = useLive([]);

let inside: string;
let outside: string;
let tag: string;
let secret: string;
let execution: string;

const trigger = {
	...{ name: 'Start', type: 'n8n-nodes-base.executeWorkflowTrigger', typeVersion: 1.1 },
	parameters: { inputSource: 'passthrough' },
};

const client = (more: object = {}) =>
	limitedClient(world.live, { workflows: { tags: [tag] }, ...more });

beforeAll(async () => {
	const { live } = world;
	tag = `c ${live.mark}`.slice(0, 24);
	secret = `Payroll-${live.mark}`;
	inside = (await live.store(workflow(`Shop ${live.mark}`, [trigger], []))).id;
	const free = limitedClient(live, {});
	const content = { name: secret, nodes: [], connections: {}, settings: {} };
	outside = (await free.ports.workflows.create(content)).workflow.id;
	const tagged = { workflowId: inside, tags: [tag], createMissing: true };
	expect(await free.call('tag-workflow', tagged)).toMatchObject({ status: 'succeeded' });
	execution = (await free.ports.executions.list({ limit: 1 }))[0]?.id ?? '1';
});

const refusedCode = (outcome: object) =>
	'error' in outcome ? Reflect.get(Object(outcome.error), 'code') : 'ran';

test('by its id, its name, a tag, a folder or a version: it is not there, as any unknown one', async () => {
	const ways: ReadonlyArray<readonly [string, (id: string) => object]> = [
		['get-workflow', (workflowId) => ({ workflowId })],
		['get-workflow-as-code', (workflowId) => ({ workflowId })],
		['tag-workflow', (workflowId) => ({ workflowId, tags: [tag] })],
		['tag-workflow', (workflowId) => ({ workflowIds: [workflowId], tags: [tag] })],
		['list-workflow-versions', (workflowId) => ({ workflowId })],
		['restore-workflow-version', (workflowId) => ({ workflowId, versionId: 'v' })],
		['delete-workflow', (workflowId) => ({ workflowId })],
		['delete-workflow', (workflowId) => ({ workflowIds: [workflowId] })],
		['unarchive-workflow', (workflowId) => ({ workflowId })],
		['publish-workflow', (workflowId) => ({ workflowId })],
		['unpublish-workflow', (workflowId) => ({ workflowId })],
		['run-workflow', (workflowId) => ({ workflowId })],
		['list-executions', (workflowId) => ({ workflowId })],
		['build-workflow', (workflowId) => ({ workflowId, patches: [{ old_str: 'a', new_str: 'b' }] })],
	];
	for (const [name, ask] of ways) {
		for (const id of [outside, secret]) {
			const limited = client();
			const tried = JSON.stringify(await limited.call(name, ask(id)));
			const none = JSON.stringify(await limited.call(name, ask('Nowhere12345')));
			expect(tried.replaceAll(id, 'X')).toBe(none.replaceAll('Nowhere12345', 'X'));
		}
	}
	const { workflows, tags } = limitedClient(world.live, {}).ports;
	const now = await workflows.get(outside);
	expect([now.name, now.isArchived, now.activeVersionId]).toEqual([secret, false, null]);
	expect(await tags.of(outside)).toEqual([]);
});

test('lists, pages and counts tell nothing of it', async () => {
	const limited = client();
	for (const [name, args] of [
		['list-workflows', {}],
		['list-workflows', { query: 'Payroll', status: 'all' }],
		['list-workflows', { limit: 1 }],
		['list-executions', {}],
		['list-executions', { includeOwn: true, order: 'slowest' }],
		['cleanup-test-executions', { dryRun: true, olderThanHours: 0 }],
	] as const) {
		const answer = JSON.stringify(await limited.call(name, args));
		expect(answer).not.toContain(secret);
		expect(answer).not.toContain(outside);
		expect(answer).not.toContain('"note"');
	}
	expect(await limited.call('list-workflows', { limit: 1 })).not.toMatchObject({
		output: { cursor: expect.any(String) },
	});
});

test('by the number of an execution', async () => {
	const { call } = client();
	for (const name of ['get-execution', 'debug-execution', 'stop-execution'])
		expect(refusedCode(await call(name, { executionId: execution }))).toBe('not-found');
	expect(
		refusedCode(await call('get-node-output', { executionId: execution, nodeName: 'Start' })),
	).toBe('not-found');
});

const nodeOf = (type: string, parameters: object) => ({
	...{ id: 'n1', name: 'Way', type, typeVersion: 1, position: [0, 0] as [number, number] },
	parameters: { ...parameters },
});

const contentWith = (node: WorkflowContent['nodes'][number], settings: object = {}) => ({
	...{ name: `Way out ${world.live.mark}`, nodes: [node], connections: {} },
	settings: { ...settings },
});

test('by a workflow of its own that calls it, has Foreman’s tools, or reports its failure to it', async () => {
	const locator = { __rl: true, mode: 'id', value: outside };
	const inline = { nodes: [nodeOf('n8n-nodes-base.executeWorkflow', { workflowId: locator })] };
	const ways = [
		contentWith(nodeOf('n8n-nodes-base.executeWorkflow', { workflowId: locator })),
		contentWith(nodeOf('n8n-nodes-base.executeWorkflow', { workflowId: outside })),
		contentWith(nodeOf('n8n-nodes-base.executeWorkflow', { workflowId: `={{ "${outside}" }}` })),
		contentWith(
			nodeOf('n8n-nodes-base.executeWorkflow', {
				...{ source: 'parameter', workflowJson: JSON.stringify(inline) },
			}),
		),
		contentWith(nodeOf('@n8n/n8n-nodes-langchain.toolWorkflow', { workflowId: locator })),
		contentWith(nodeOf('n8n-nodes-foreman.foremanWorkflows', { operation: 'get-workflow' })),
		contentWith(nodeOf('n8n-nodes-foreman.foremanToolkit', {})),
		contentWith(nodeOf('n8n-nodes-base.n8n', { resource: 'workflow', operation: 'getAll' })),
		contentWith(nodeOf('n8n-nodes-base.noOp', {}), { errorWorkflow: outside }),
	];
	const { ports, made } = client();
	const stored = await ports.workflows.get(inside);
	for (const way of ways) {
		await expect(ports.workflows.create(way)).rejects.toMatchObject({ code: 'forbidden' });
		await expect(ports.workflows.update(stored, { ...stored, ...way })).rejects.toMatchObject({
			...{ code: 'forbidden', message: expect.not.stringContaining(secret) },
		});
	}
	expect(made.size).toBe(0);
	expect((await ports.workflows.get(inside)).versionId).toBe(stored.versionId);
});

test('by a workflow of people that calls it: it is neither run nor published', async () => {
	const { live } = world;
	const calling = await live.store(
		workflow(
			`Calls ${live.mark}`,
			[
				trigger,
				{
					...{ name: 'Call', type: 'n8n-nodes-base.executeWorkflow', typeVersion: 1.2 },
					parameters: { workflowId: { __rl: true, mode: 'id', value: outside } },
				},
			],
			[['Start', 'Call']],
		),
	);
	const limited = limitedClient(live, { workflows: { ids: [calling.id] } });
	const { workflows, runner } = limited.ports;
	const stored = await workflows.get(calling.id);
	const draft = {
		...{ workflow: stored, start: { nodeName: 'Start', items: [] }, pinData: {} },
		...{ until: undefined, timeout: 1, called: [] },
	};
	await expect(runner.run(draft)).rejects.toMatchObject({ code: 'forbidden' });
	await expect(workflows.publish(calling.id, undefined)).rejects.toMatchObject({
		...{ code: 'forbidden', message: expect.not.stringContaining(outside) },
	});
	expect(limited.reached).toEqual([]);
	expect((await workflows.get(calling.id)).activeVersionId).toBeNull();
});

test('by making what others have made before: it gets a workflow of its own', async () => {
	const free = limitedClient(world.live, {}).ports.workflows;
	const { name, nodes, connections, settings } = await free.get(outside);
	const { ports } = client();
	const twin = await ports.workflows.create({ name, nodes, connections, settings });
	expect(twin.created).toBe(true);
	expect(twin.workflow.id).not.toBe(outside);
});

test('by tools and effects that it has not', async () => {
	const { call } = client({ tools: ['get-workflow', 'delete-workflow'], strongest: 'read' });
	expect(refusedCode(await call('list-workflows', {}))).toBe('forbidden');
	for (const name of ['delete-workflow', 'run-workflow'])
		expect(refusedCode(await call(name, { workflowId: inside }))).toBe('forbidden');
	expect(refusedCode(await call('get-workflow', { workflowId: inside }))).toBe('ran');
});
