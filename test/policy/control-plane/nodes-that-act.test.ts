import { calledWorkflow } from '../../../src/kernel/workflow/called-workflow';
import { nodeContacts } from '../../../src/policy/control-plane/node-contacts';
import { storedNode } from '../../tools/stored-workflow';

const plane = {
	tables: { names: ['foreman_audit'], has: async () => await Promise.resolve(false) },
	workflows: {
		withId: async () => await Promise.resolve(undefined),
		behindWebhook: async () => await Promise.resolve(undefined),
	},
	hosts: [],
};

const contacts = async (type: string, parameters: Record<string, unknown> = {}) =>
	(await nodeContacts(storedNode('A', { type, parameters }), plane)).join(' ');

test('no tool saves a node that runs an agent in executions of its own', async () => {
	for (const type of ['n8n-nodes-base.messageAnAgent', 'n8n-nodes-base.messageAnAgentTool'])
		expect(await contacts(type)).toContain('runs an agent in its own executions');
	expect(await contacts('@n8n/n8n-nodes-langchain.agent')).toBe('');
});

test('tools that stand in a parameter are read as nodes', async () => {
	const tool = (nodeType: string, nodeParameters: object, credentials: object = {}) => ({
		config: { tools: [{ type: 'node', node: { nodeType, nodeParameters, credentials } }] },
	});
	expect(await contacts('x.y', tool('n8n-nodes-foreman.foremanWorkflows', {}))).toContain(
		'is a node of Foreman',
	);
	const table = { dataTableId: { __rl: true, mode: 'name', value: 'foreman_audit' } };
	expect(await contacts('x.y', tool('n8n-nodes-base.dataTable', table))).toContain(
		'own data tables',
	);
	const signed = tool('n8n-nodes-base.httpRequest', {}, { foremanN8nApi: 'c1' });
	expect(await contacts('x.y', signed)).toContain("credential of Foreman's");
});

test('n8n’s own node may look at workflows, and do nothing else with them', async () => {
	const n8n = async (parameters: Record<string, unknown>) =>
		await contacts('n8n-nodes-base.n8n', parameters);
	for (const operation of ['get', 'getAll', 'getVersion'])
		expect(await n8n({ resource: 'workflow', operation })).toBe('');
	expect(await n8n({ resource: 'audit', operation: 'generate' })).toBe('');
	for (const operation of ['activate', 'create', 'update', 'delete', '={{ 1 }}', ['get'], 7])
		expect(await n8n({ resource: 'workflow', operation })).toContain('changes or publishes');
	expect(await n8n({ resource: ['workflow'], operation: 'get' })).toContain('changes or publishes');
	expect(await n8n({ operation: 'activate' })).toContain('changes or publishes');
	expect(await n8n({ resource: '={{ 1 }}', operation: 'get' })).toContain('changes or publishes');
});

test.each(['toolWorkflow', 'retrieverWorkflow', 'executeWorkflow'])(
	'a source that is computed hides nothing of a %s',
	async (kind) => {
		const type = `@n8n/n8n-nodes-langchain.${kind}`;
		for (const source of ["={{ 'database' }}", '={{ 1 }}']) {
			expect(calledWorkflow(type, { source, workflowId: 'w' }).word).toBe('computed');
			expect(await contacts(type, { source, workflowId: 'w' })).toContain('only known in the run');
		}
	},
);

test('n8n’s own node reads no data of executions, however that is said', async () => {
	const reads = async (resource: unknown, activeWorkflows?: unknown) =>
		await contacts('n8n-nodes-base.n8n', {
			...{ resource, operation: 'get' },
			options: activeWorkflows === undefined ? {} : { activeWorkflows },
		});
	for (const [resource, data] of [
		['execution', true],
		['execution', 'true'],
		['execution', '={{ true }}'],
		['execution', [true]],
		[['execution'], true],
	] as const)
		expect(await reads(resource, data)).toContain('reads executions with their data');
	expect(await reads('execution')).toBe('');
	expect(await reads('execution', false)).toBe('');
	expect(await reads('workflow', true)).toBe('');
});
