import { limitInvocation } from '../../src/calls/limit-invocation';
import type { CallableTool, PreparedCall } from '../../src/kernel/callable-tool';
import { invokeTool } from '../../src/kernel/invoke-tool';
import { ToolError } from '../../src/kernel/tool-error';
import { clientLimitsSchema } from '../../src/policy/clients/client-limits';
import { openInvocation } from '../kernel/open-invocation';
import { IN, OUT, SECRET, worldOfTwo } from '../policy/clients/world-of-two';
import { findTool, tools } from '../support/native-tools';
import { storedNode } from '../tools/stored-workflow';

type Given = Parameters<typeof clientLimitsSchema.parse>[0];

function limited(given: Given, overrides = {}) {
	const small = worldOfTwo();
	const { invocation } = openInvocation({ ports: () => small.ports, ...overrides });
	const limits = clientLimitsSchema.parse(given);
	return { ...small, invocation: limitInvocation(invocation, limits, small.world) };
}

const inShop = { workflows: { tags: ['shop'] } };

const named = (name: string) => {
	const tool = findTool(name);
	if (tool === undefined) throw new Error(name);
	return tool;
};

type Arguments = Readonly<Record<string, unknown>>;
type Ask = (id: string) => Arguments;

const byId: Ask = (workflowId) => ({ workflowId });

/** Tools that are given a workflow, and how. */
const ofWorkflow: Readonly<Record<string, Ask>> = {
	'get-workflow': byId,
	'get-workflow-as-code': byId,
	'get-workflow-version': (workflowId) => ({ workflowId, versionId: 'v1' }),
	'list-workflow-versions': byId,
	'build-workflow': (workflowId) => ({
		...{ workflowId, patches: [{ old_str: 'a', new_str: 'b' }] },
	}),
	'validate-workflow': byId,
	'setup-workflow': byId,
	'apply-workflow-credentials': (workflowId) => ({
		...{ workflowId, credentials: { Start: { x: 'c' } } },
	}),
	'publish-workflow': byId,
	'unpublish-workflow': byId,
	'restore-workflow-version': (workflowId) => ({ workflowId, versionId: 'v1' }),
	'update-workflow-settings': (workflowId) => ({ workflowId, settings: { timezone: 'UTC' } }),
	'delete-workflow': byId,
	'unarchive-workflow': byId,
	'propose-tool': (workflowId) => ({ workflowId, name: 'price', description: 'The price' }),
	'run-workflow': byId,
	'call-live-workflow': byId,
	'tag-workflow': (workflowId) => ({ workflowId, tags: ['shop'] }),
	'move-workflow-to-folder': byId,
	'list-executions': byId,
	'cleanup-test-executions': byId,
	'compare-workflow-versions': byId,
	'prepare-pin-data': byId,
	'list-tests': byId,
	'save-as-test': byId,
	'run-tests': byId,
	'update-test': (workflowId) => ({ workflowId, testId: 't' }),
	'delete-test': (workflowId) => ({ workflowId, testId: 't' }),
	node_add: (workflowId) => ({ workflowId, nodeType: 'n8n-nodes-base.noOp' }),
	node_update: (workflowId) => ({ workflowId, nodeId: 'Start', name: 'Begin' }),
	node_replace: (workflowId) => ({
		...{ workflowId, targetNodeId: 'Start', newNodeType: 'n8n-nodes-base.noOp' },
	}),
	node_remove: (workflowId) => ({ workflowId, nodeId: 'Start' }),
	connection_create: (workflowId) => ({ workflowId, sourceNodeId: 'Start', targetNodeId: 'End' }),
	connection_remove: (workflowId) => ({ workflowId, sourceNodeId: 'Start', targetNodeId: 'End' }),
	workflow_save: (workflowId) => ({
		...{ workflowId, workflowData: { name: 'One', nodes: [], connections: {} } },
	}),
	workflow_load: (workflowIdOrPath) => ({ workflowIdOrPath }),
	workflow_validate: byId,
	workflow_deploy: byId,
	test_workflow: byId,
};

const ofExecution: Readonly<Record<string, Ask>> = {
	'get-execution': (executionId) => ({ executionId }),
	'get-node-output': (executionId) => ({ executionId, nodeName: 'Start' }),
	'debug-execution': (executionId) => ({ executionId }),
	'stop-execution': (executionId) => ({ executionId }),
};

/** Tools that tell of workflows without being given one. */
const ofAll: Readonly<Record<string, Arguments>> = {
	'list-workflows': {},
	'list-executions': {},
	'cleanup-test-executions': { dryRun: true },
	'get-credential': { credentialId: 'c' },
	'delete-credential': { credentialId: 'c' },
	'delete-folder': { projectId: 'p', folderId: 'f' },
	'list-audit-entries': {},
	'find-problems': {},
	'get-upgrade-report': { workflowId: 'w' },
	'find-in-workflows': { text: 'a' },
	'change-in-workflows': { from: 'abc', to: 'abd' },
	'upgrade-nodes': {},
	'get-node-usage': { nodeType: 'n8n-nodes-base.set' },
	'search-template-structures': { pattern: 'manual', lookIn: 'own' },
	'search-template-parameters': { nodeType: 'n8n-nodes-base.set', lookIn: 'own' },
	'get-instance-context': {},
	workflow_list: {},
	'explore-node-resources': { nodeType: 'n8n-nodes-base.n8n', resource: 'workflowId' },
};

/** Tools for which a limit to workflows changes nothing: what they touch is none. */
const ofNone: readonly string[] = [
	...['list-nodes', 'search-nodes', 'get-node-description', 'get-node-type-definition'],
	...['get-suggested-nodes', 'get-best-practices', 'list-tags', 'list-projects', 'list-folders'],
	...['create-folder', 'list-credentials', 'search-credential-types', 'test-credential'],
	...['setup-credentials', 'list_tasks', 'create_task', 'update_task', 'list_projects'],
	...['create_project', 'update_project', 'list_events', 'create_event', 'update_event'],
	...['node_search', 'workflow_create', 'fetch-url', 'web-search'],
	// It always answers that n8n cannot do it.
	'update-workflow-version',
	...tools.filter(({ domain }) => domain === 'data-table').map(({ name }) => name),
];

test('each tool of the catalog is classified', () => {
	const classified = [ofWorkflow, ofExecution, ofAll].flatMap((one) => Object.keys(one));
	expect(new Set([...classified, ...ofNone])).toEqual(new Set(tools.map(({ name }) => name)));
});

const textOf = (outcome: unknown, id: string) => JSON.stringify(outcome).replaceAll(id, 'THE ID');

test.each(Object.entries(ofWorkflow))(
	'%s: a workflow outside is no workflow',
	async (name, ask) => {
		const { invocation, reached } = limited(inShop);
		const outside = await invokeTool(named(name), ask(OUT), invocation);
		const none = await invokeTool(named(name), ask('none'), invocation);
		expect(outside).toMatchObject({ status: 'failed', error: { code: 'not-found' } });
		expect(textOf(outside, OUT)).toBe(textOf(none, 'none'));
		expect(textOf(outside, OUT)).not.toContain(SECRET);
		const byName = await invokeTool(named(name), ask(SECRET), invocation);
		expect(textOf(byName, SECRET)).toBe(textOf(none, 'none'));
		expect(reached).toEqual([]);
		const inside = await invokeTool(named(name), ask(IN), invocation);
		expect(textOf(inside, IN)).not.toBe(textOf(none, 'none'));
	},
);

test.each(Object.entries(ofExecution))('%s: an execution outside is none', async (name, ask) => {
	const { invocation, reached } = limited(inShop);
	const outside = await invokeTool(named(name), ask('2'), invocation);
	const none = await invokeTool(named(name), ask('3'), invocation);
	expect(outside).toMatchObject({ status: 'failed', error: { code: 'not-found' } });
	expect(JSON.stringify(outside)).toBe(
		JSON.stringify(none).replaceAll('execution 3', 'execution 2'),
	);
	expect(reached).toEqual([]);
	const inside = await invokeTool(named(name), ask('1'), invocation);
	expect(inside).not.toMatchObject({ error: { code: 'not-found' } });
});

test.each(Object.entries(ofAll))('%s tells of nothing outside', async (name, given) => {
	const { invocation, reached } = limited(inShop);
	const answer = JSON.stringify(await invokeTool(named(name), given, invocation));
	expect(answer).not.toContain(SECRET);
	expect(answer).not.toContain(OUT);
	expect(reached.filter((one) => one !== 'audit claude')).toEqual([]);
});

test('without limits, all is as before', async () => {
	const { invocation: plain } = openInvocation();
	const { world } = worldOfTwo();
	expect(limitInvocation(plain, undefined, world)).toBe(plain);
	expect(limitInvocation(plain, clientLimitsSchema.parse({}), world)).toBe(plain);
});

test.each([
	[
		'a tool that is not named',
		{ tools: ['get-workflow'] },
		'This client may not use “list-workflows”.',
	],
	['another group', { domains: ['node'] }, 'This client may not use “list-workflows”.'],
])('%s is refused before it is judged', async (_name, given, message) => {
	const decide = jest.fn();
	const { invocation } = limited(given, { decide });
	const outcome = await invokeTool(named('list-workflows'), {}, invocation);
	expect(outcome).toMatchObject({ status: 'denied', error: { message } });
	expect(decide).not.toHaveBeenCalled();
});

test('what a client may do at most is an effect', async () => {
	const read = limited({ strongest: 'read' });
	const publish = await invokeTool(named('publish-workflow'), byId(IN), read.invocation);
	expect(publish).toMatchObject({
		...{ status: 'denied', error: { message: expect.stringContaining('no more than read') } },
	});
	const write = limited({ strongest: 'write' });
	const remove = await invokeTool(named('delete-workflow'), byId(IN), write.invocation);
	expect(remove).toMatchObject({ status: 'denied' });
	expect([...read.reached, ...write.reached]).toEqual([]);
	const list = await invokeTool(named('list-workflows'), {}, read.invocation);
	expect(list).toMatchObject({ status: 'succeeded' });
});

const registered = (call: Partial<PreparedCall>): CallableTool => ({
	name: 'look_up',
	effect: 'read',
	provider: 'registry',
	output: named('list-workflows').output,
	foreign: true,
	prepare: () => ({
		ok: true,
		call: {
			...{ arguments: {}, question: undefined, shows: () => [] },
			settle: async () => await Promise.reject(new Error('asked')),
			needsPerson: async () => await Promise.resolve(undefined),
			run: async () => await Promise.reject(new Error('ran')),
			...call,
		},
	}),
});

test('a registered tool that says it reads, and changes something, is judged as one that changes', async () => {
	const { invocation } = limited({ strongest: 'read' });
	const tool = registered({ changes: async () => await Promise.resolve(true) });
	expect(await invokeTool(tool, {}, invocation)).toMatchObject({
		...{ status: 'denied', error: { message: expect.stringContaining('would write') } },
	});
});

test('a registered tool runs its workflow only if that is in reach, or the tool is named', async () => {
	const look = async (
		ports: () => { readonly workflows: { get(id: string): Promise<unknown> } },
	) => {
		await ports().workflows.get(OUT);
		return false;
	};
	const tool = registered({
		changes: look,
		run: async ({ workflows }) => ({ workflows: [], note: (await workflows.get(OUT)).name }),
	});
	const outside = limited(inShop);
	const refused = await invokeTool(tool, {}, outside.invocation);
	expect(refused).toMatchObject({
		status: 'denied',
		error: { message: '“look_up” runs a workflow that this client may not use.' },
	});
	expect(JSON.stringify(refused)).not.toContain(OUT);
	const inside = limited({ workflows: { ids: [OUT] } });
	expect(await invokeTool(tool, {}, inside.invocation)).toMatchObject({ status: 'succeeded' });
	const byName = limited({ ...inShop, tools: ['look_up', 'get-workflow'] });
	expect(await invokeTool(tool, {}, byName.invocation)).toMatchObject({ status: 'succeeded' });
	// The next call of a tool of ours is limited again.
	const native = await invokeTool(named('get-workflow'), byId(OUT), byName.invocation);
	expect(native).toMatchObject({ status: 'failed', error: { code: 'not-found' } });
});

test('other failures of judging are not taken for a limit', async () => {
	const { invocation } = limited(inShop);
	const broken = new ToolError({ code: 'unavailable', message: 'n8n is away', hint: '' });
	const tool = registered({ changes: async () => await Promise.reject(broken) });
	expect(await invokeTool(tool, {}, invocation)).toMatchObject({
		...{ status: 'failed', error: { code: 'unavailable' } },
	});
});

test('a client with fewer tools cannot save a workflow that uses the others', async () => {
	const { invocation, reached } = limited({ tools: ['build-workflow'] });
	const ports = invocation.ports(new AbortController().signal);
	const foreman = storedNode('All of them', { type: 'n8n-nodes-foreman.foremanToolkit' });
	const stored = await ports.workflows.get(IN);
	await expect(
		ports.workflows.update(stored, { ...stored, nodes: [foreman] }),
	).rejects.toMatchObject({ code: 'forbidden' });
	await expect(
		ports.workflows.create({ ...stored, name: 'New', nodes: [foreman] }),
	).rejects.toMatchObject({ code: 'forbidden' });
	const kept = { ...stored, nodes: [foreman] };
	await ports.workflows.update(kept, { ...kept, name: 'Renamed' });
	expect(reached).toEqual([`update ${IN}`]);
});

test.each([
	[{ domains: ['workspace'] }, ['projects']],
	[
		{ domains: ['workspace', 'credential', 'data-table'] },
		['projects', 'credentials', 'dataTables'],
	],
	[{ tools: ['get-instance-context', 'list-workflows'] }, ['workflows']],
	[
		{ strongest: 'read' as const },
		['projects', 'credentials', 'dataTables', 'failed', 'workflows'],
	],
])('with the limits %j the context tells %j, as other tools would', async (given, told) => {
	const overview = {
		...{ timeZone: 'UTC', address: 'https://n8n.example', nodeTypes: 1, communityNodes: {} },
		...{ projects: [], credentials: { secretType: 1 }, dataTables: 3, licensed: [], failed: [] },
	};
	const counts = { workflows: 7, published: 1, archived: 0, nodeTypes: [], isPart: false };
	const { ports } = worldOfTwo();
	const { invocation } = limited(given, {
		ports: () => ({
			...ports,
			overview: { read: async () => await Promise.resolve(overview) },
			examples: { ...ports.examples, counts: async () => await Promise.resolve(counts) },
		}),
	});
	const outcome = await invokeTool(named('get-instance-context'), {}, invocation);
	const parts = ['projects', 'credentials', 'dataTables', 'failed', 'workflows'];
	const hidden = parts.filter((part) => !told.includes(part));
	expect(outcome).toMatchObject({ status: 'succeeded', output: { nodeTypes: 1 } });
	const { output } = outcome as unknown as { output: { notReadable?: string[] } };
	expect(output.notReadable ?? []).toEqual(hidden);
	expect(JSON.stringify(output).includes('secretType')).toBe(told.includes('credentials'));
});
