import type { Ports } from '../../../src/kernel/ports';
import { ToolError } from '../../../src/kernel/tool-error';
import { inputOfPanel, askedLimit, panelReader } from '../../../src/surfaces/admin/admin-panel';
import { itemsOf } from '../../../src/surfaces/admin/run-operation';
import { operationValue } from '../../../src/surfaces/panels/resource-properties';
import { resources } from '../../../src/administration/resources';
import { invokeOperation } from '../../../src/kernel/operation/invoke-operation';
import { failure, inputSchema, outputSchema, registryWorld } from '../../registry/registry-world';

const trigger = {
	...{ id: '1', name: 'Called', type: 'n8n-nodes-base.executeWorkflowTrigger', typeVersion: 1.1 },
	...{ position: [0, 0] },
	parameters: { workflowInputs: { values: [{ name: 'id' }, { name: 'count', type: 'number' }] } },
};

/** An n8n with one workflow and two past executions of it. */
function portsWith(change: object = {}) {
	const stored = {
		...{ id: 'wf-1', name: 'Look Up: order', isArchived: false, settings: {} },
		...{ versionId: 'v1', activeVersionId: 'v1', nodes: [trigger], connections: {} },
		...change,
	};
	const ran = (id: string, price: unknown, pinned: string[] = []) => ({
		...{ id, status: 'success', pinned, lastNode: 'End' },
		runs: { End: [{ outputs: [[{ price }]] }] },
	});
	const records = [ran('1', 3), ran('2', null), ran('3', 'made up', ['End'])];
	const ports = {
		workflows: { get: async () => await Promise.resolve(stored) },
		workflowVersions: {},
		executions: {
			list: async () => await Promise.resolve(records),
			get: async (id: string) => await Promise.resolve(records.find((one) => one.id === id)),
		},
	};
	return ports as unknown as Ports;
}

function nodeOf(ports = portsWith()) {
	const world = registryWorld();
	const opened = {
		...{ registry: world.open(), place: world.setting().place, ports, choice: ports },
		...{ choiceOf: undefined, note: async () => await Promise.resolve() },
		hide: (value: unknown) => value,
	};
	const opens: string[] = [];
	const recorded: string[] = [];
	const call = {
		refusal: ({ effect }: { readonly effect: string }) => {
			opens.push(effect === 'read' ? 'read' : 'change');
			return undefined;
		},
		ports: async () =>
			await Promise.resolve({ registries: async () => await Promise.resolve([opened]) }),
		record: async ({ tool }: { readonly tool: string }) => {
			recorded.push(tool);
			await Promise.resolve();
		},
		...{ redact: (value: unknown) => value, learn: () => undefined, now: () => Date.now() },
	};
	const run = async (name: string, parameters: Record<string, unknown>) => {
		const [kind = '', action = ''] = name.split(' ');
		const resource = resources.find((one) => one.name === kind);
		const operation = resource?.operations.find((one) => operationValue(one) === action);
		if (resource === undefined || operation === undefined) throw new Error(`no ${name}`);
		const context = { getNodeParameter: ((field: string) => parameters[field]) as never };
		const panel = panelReader(context, 0);
		const input = inputOfPanel(operation, resource, panel);
		const output = await invokeOperation(operation, input, call as never);
		return itemsOf(output, resource, () => askedLimit(panel));
	};
	return { run, opens, recorded, registry: opened.registry };
}

const fromWorkflow = {
	...{ workflowId: { mode: 'list', value: 'wf-1' }, toolName: '', effect: 'read' },
	...{ description: 'Use it to look up an order', additionalFields: {} },
};

it('makes a tool of a workflow, with what its trigger takes and its executions gave', async () => {
	const { run } = nodeOf();
	const [made] = await run('function createToolFromWorkflow', fromWorkflow);
	expect(made).toMatchObject({
		...{ name: 'look_up_order', effect: 'read', executionsLookedAt: 2 },
		function: 'Look Up: order',
		inputSchema: {
			...{ type: 'object', required: ['id', 'count'], additionalProperties: false },
			properties: { id: { type: 'string' }, count: { type: 'number' } },
		},
		outputSchema: { type: 'object', properties: { price: { type: ['null', 'number'] } } },
	});
	const listing = { returnAll: false, limit: 1, filters: { query: 'order' } };
	expect(await run('tool getAll', listing)).toMatchObject([{ name: 'look_up_order' }]);
	const second = { ...fromWorkflow, toolName: 'order_again' };
	await run('function createToolFromWorkflow', second);
	expect(await run('function getAll', { returnAll: true, filters: {} })).toHaveLength(1);
});

it('leaves nothing behind where the tool is refused', async () => {
	const { run, registry } = nodeOf();
	const refused = await failure(
		run('function createToolFromWorkflow', { ...fromWorkflow, toolName: 'list-workflows' }),
	);
	expect(refused.message).toContain('"name" is the name of a tool of Foreman');
	expect(await registry.functions.list()).toEqual([]);
});

it.each([
	[{ activeVersionId: null }, 'is not published'],
	[{ isArchived: true }, 'is archived'],
	[{ nodes: [] }, 'When Executed by Another Workflow'],
	[{ id: 'other' }, 'is not the ID of a workflow'],
])('refuses a workflow with %j', async (change, message) => {
	const { run } = nodeOf(portsWith(change));
	const refused = await failure(run('function createToolFromWorkflow', fromWorkflow));
	expect(refused.message).toContain(`workflowId: `);
	expect(refused.message).toContain(message);
});

const clientTool = {
	...{ toolName: 'ask_client', description: '', target: 'client', effect: 'write' },
	...{ inputSchema: JSON.stringify(inputSchema), outputSchema: JSON.stringify(outputSchema) },
	additionalFields: { examples: '[{"args":{"id":"1"},"result":{"price":1}}]' },
};

it('creates, changes, deletes and restores a tool', async () => {
	const { run, opens, recorded } = nodeOf();
	const [made] = await run('tool create', clientTool);
	expect(made).toMatchObject({ description: null, examples: [{ args: { id: '1' } }] });
	const toolId = { mode: 'id', value: String(made?.id) };
	const change = { updateFields: { description: 'Now said', revision: 1 } };
	expect(await run('tool update', { toolId, ...change })).toMatchObject([{ revision: 2 }]);
	const late = await failure(run('tool update', { toolId, ...change }));
	expect(late.message).toContain('changed the tool');
	const gone = await run('tool delete', { toolId, retentionTier: 'short' });
	expect(gone).toMatchObject([{ retentionTier: 'short' }]);
	const deleted = { returnAll: true, filters: { deleted: 'true' } };
	expect(await run('tool getAll', deleted)).toHaveLength(1);
	await run('tool restore', { toolId });
	expect(await run('tool get', { toolId })).toMatchObject([{ deletedAt: null }]);
	expect(opens).toEqual([
		...['change', 'change', 'change', 'change', 'read'],
		...['change', 'read'],
	]);
	// The registry does.
	expect(recorded).toEqual([]);
});

it.each([
	['tool create', { ...clientTool, inputSchema: '{"type"' }, 'The field inputSchema is not JSON'],
	['tool create', { ...clientTool, toolName: ' ' }, 'The field toolName is empty'],
	['tool get', { toolId: { mode: 'list', value: '' } }, 'The field toolId is empty'],
	['tool update', { toolId: 'x', updateFields: {} }, 'No field to change was given'],
	['tool try', { toolId: 'x', arguments: '{}' }, 'has no tool "x"'],
	['tool import', { document: '{}', additionalFields: {} }, 'The document was not imported'],
	[
		'tool import',
		{ document: '{}', additionalFields: { workflows: '{"a":1}' } },
		'"workflows.a": Expected string',
	],
])('%s refuses a wrong field', async (name, parameters, message) => {
	const refused = await failure(nodeOf().run(name, parameters));
	expect(ToolError.is(refused)).toBe(true);
	expect(refused.message).toContain(message);
});

it('says how a client tool is tried', async () => {
	const { run } = nodeOf();
	const [made] = await run('tool create', clientTool);
	const trial = { toolId: String(made?.id), arguments: '{"id":"1"}' };
	const refused = await failure(run('tool try', trial));
	expect(refused.message).toContain('a program of yours runs it');
	expect(refused).toMatchObject({ hint: expect.stringContaining('have an agent call it') });
});

it('pins a version for all tools of a function, and imports what it exports', async () => {
	const { run, registry } = nodeOf();
	await run('function createToolFromWorkflow', fromWorkflow);
	const [own] = await registry.functions.list();
	const wish = { functionId: own?.id, workflowVersionId: '', additionalFields: { note: 'first' } };
	const [pinned] = await run('version pin', wish);
	expect(pinned).toMatchObject({ workflowVersionId: 'v1', pinned: ['look_up_order'] });
	expect(await registry.functions.get(String(own?.id))).toMatchObject({
		defaultVersionId: pinned?.id,
	});
	const [exported] = await run('tool export', { additionalFields: {} });
	const again = { document: exported?.document, additionalFields: {} };
	expect(await run('tool import', again)).toMatchObject([{ ok: true, added: { tools: 0 } }]);
	// As n8n's editor copies the output.
	const pasted = { ...again, document: JSON.stringify([exported]) };
	expect(await run('tool import', pasted)).toMatchObject([{ ok: true, added: { tools: 0 } }]);
});

it('knows schemas', async () => {
	const { run } = nodeOf();
	const given = { schemaName: 'Order', role: 'input', schema: JSON.stringify(inputSchema) };
	const [made] = await run('schema create', given);
	expect(await run('schema get', { schemaId: made?.id })).toMatchObject([{ name: 'Order' }]);
	expect(await run('schema getAll', { returnAll: true, filters: {} })).toHaveLength(1);
	expect(await run('schema delete', { schemaId: made?.id })).toEqual([
		{ deleted: true, id: made?.id },
	]);
});
