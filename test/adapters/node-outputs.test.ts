import type { INodeTypes } from 'n8n-workflow';

import { createNodeOutputs } from '../../src/adapters/in-process/node-outputs';
import type {
	ExecutedNode,
	ExecutionRecord,
	ExecutionsPort,
} from '../../src/kernel/ports/instance/executions';
import { choice, nodeType } from '../nodes-catalog/node-type';

const name = 'n8n-nodes-base.shop';

const description = nodeType('shop', {
	version: [1, 2],
	properties: [
		choice('resource', { order: 'Order', person: 'Person' }, { default: 'order' }),
		choice(
			'operation',
			{ get: 'Get', list: 'List' },
			{ default: 'get', displayOptions: { show: { resource: ['order', 'person'] } } },
		),
	],
});

const nodeTypes = {
	getByNameAndVersion: () => ({ description }),
} as unknown as INodeTypes;

const shop = (node: Partial<ExecutedNode> = {}): ExecutedNode => ({
	name: 'Shop',
	type: name,
	typeVersion: 2,
	...node,
});

const past = (
	id: string,
	item: object,
	overrides: Partial<ExecutionRecord> = {},
): ExecutionRecord => ({
	id,
	workflowId: `workflow of ${id}`,
	status: 'success',
	startedAt: null,
	finishedAt: null,
	mode: 'trigger',
	nodes: [shop()],
	runs: { Shop: [{ status: 'success', startedAt: 1, outputs: [[item]] }] },
	pinned: [],
	...overrides,
});

const orderGet = { name, version: 2, resource: 'order', operation: 'get' };

async function look(records: readonly ExecutionRecord[], kind: object = {}) {
	const asked: string[] = [];
	const executions: Partial<ExecutionsPort> = {
		async list({ status, workflowId, limit }) {
			asked.push(`list ${limit}`);
			return records.filter((record) => record.status === status && workflowId === undefined);
		},
		async get(id) {
			asked.push(id);
			const found = records.find((record) => record.id === id);
			if (!found) throw new Error(`No execution ${id}`);
			return found;
		},
	};
	const outputs = createNodeOutputs(nodeTypes, executions as ExecutionsPort);
	return { type: await outputs.typeOf({ ...orderGet, ...kind }), asked };
}

test('the newest run of the node tells what it returns; the rest is not read', async () => {
	const { type, asked } = await look([past('3', { paid: true }), past('2', { old: 1 })]);
	expect(type).toBe('{ paid: boolean }');
	expect(asked).toEqual(['list 100', '3']);
});

test('what is stored without resource and operation has their defaults', async () => {
	const person = shop({ choice: { resource: 'person' } });
	const records = [past('2', { name: 'Ada' }, { nodes: [person] }), past('1', { paid: true })];
	expect((await look(records)).type).toBe('{ paid: boolean }');
	expect((await look(records, { resource: 'person' })).type).toBe('{ name: string }');
	expect((await look(records, { operation: 'list' })).type).toBeUndefined();
	expect((await look(records, { resource: undefined })).type).toBeUndefined();
});

test.each<[string, Partial<ExecutionRecord>]>([
	['of another type', { nodes: [shop({ type: 'n8n-nodes-base.other' })] }],
	['of another major version', { nodes: [shop({ typeVersion: 1.1 })] }],
	['whose output was given', { pinned: ['Shop'] }],
	[
		'that failed',
		{ runs: { Shop: [{ status: 'error', startedAt: 1, outputs: [[{ wrong: 1 }]] }] } },
	],
	['without items', { runs: { Shop: [{ status: 'success', startedAt: 1, outputs: [[]] }] } }],
	['that did not run', { runs: {} }],
])('a node %s tells nothing', async (_what, overrides) => {
	const { type } = await look([past('2', { wrong: 1 }, overrides), past('1', { right: 1 })]);
	expect(type).toBe('{ right: number }');
});

test('at most five executions are read, one of each workflow', async () => {
	const busy = ['99', '98', '97'].map((id) => past(id, {}, { workflowId: 'busy', nodes: [] }));
	const others = ['9', '8', '7', '6', '5'].map((id) => past(id, {}, { nodes: [] }));
	const { type, asked } = await look([...busy, ...others]);
	expect(type).toBeUndefined();
	expect(asked).toEqual(['list 100', '99', '9', '8', '7', '6']);
});
