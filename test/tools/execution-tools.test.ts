import { invokeTool } from '../../src/kernel/invoke-tool';
import type { Ports } from '../../src/kernel/ports';
import type { ExecutionRecord } from '../../src/kernel/ports/instance/executions';
import { returnedType, schemaOfValues } from '../../src/nodes-catalog/definition/schema-of-values';
import { findTool } from '../support/native-tools';
import { openInvocation, portsWith } from '../kernel/open-invocation';

const record: ExecutionRecord = {
	id: '7',
	workflowId: 'w1',
	status: 'error',
	startedAt: '2026-01-01T00:00:00.000Z',
	finishedAt: null,
	mode: 'manual',
	nodes: [
		{ name: 'Loop', type: 'n8n-nodes-base.set' },
		{ name: 'Call', type: 'n8n-nodes-base.httpRequest' },
		{ name: 'Later', type: 'n8n-nodes-base.set' },
	],
	runs: {
		Loop: [
			{ status: 'success', startedAt: 1, milliseconds: 20, outputs: [[{ n: 0 }]] },
			{
				...{ status: 'success', startedAt: 3, milliseconds: 5 },
				outputs: [[{ n: 1 }, { n: 2 }], [{ n: 3 }]],
			},
		],
		Call: [{ status: 'error', startedAt: 4, outputs: [], error: { message: 'Refused' } }],
	},
	pinned: [],
	failure: { message: 'Refused', description: 'HTTP 500', nodeName: 'Call' },
	failingInput: [1, 2, 3, 4].map((n) => ({ n })),
};

async function call(name: string, raw: unknown, stored = record) {
	const executions: Partial<Ports['executions']> = {
		get: async () => stored,
		stop: async (id) => id === '8',
	};
	const ports = portsWith({
		executions: executions as Ports['executions'],
		runPlan: { typeOf: (items) => returnedType(schemaOfValues(items)) } as Ports['runPlan'],
	});
	const tool = findTool(name);
	if (!tool) throw new Error(`No tool ${name}`);
	return await invokeTool(tool, raw, openInvocation({ ports: () => ports }).invocation);
}

describe('get-node-output', () => {
	const output = async (fields: Record<string, unknown>) =>
		await call('get-node-output', { executionId: '7', ...fields });

	it('gives the items of the last run, page by page', async () => {
		expect(await output({ nodeName: 'Loop', offset: 1, limit: 1 })).toMatchObject({
			output: { nodeName: 'Loop', data: [{ n: 2 }], totalItems: 3 },
		});
	});

	it('gives the error of a node that failed', async () => {
		expect(await output({ nodeName: 'Call' })).toMatchObject({
			output: { nodeName: 'Call', error: 'Refused' },
		});
	});

	it.each([
		['Later', 'Node "Later" did not run in execution 7.'],
		['lop', 'Execution 7 has no node "lop". Did you mean "Loop"?'],
		['constructor', 'Execution 7 has no node "constructor".'],
		['__proto__', 'Execution 7 has no node "__proto__".'],
		['toString', 'Execution 7 has no node "toString".'],
	])('says what it has instead of %s', async (nodeName, message) => {
		expect(await output({ nodeName })).toMatchObject({
			status: 'failed',
			error: { code: 'not-found', message, hint: 'Nodes that ran: Loop, Call.' },
		});
	});
});

describe('get-execution', () => {
	it('gives the last outputs, and the failure with the node’s name in front', async () => {
		expect(await call('get-execution', { executionId: '7', includeData: true })).toEqual({
			status: 'succeeded',
			output: {
				executionId: '7',
				status: 'error',
				data: { Loop: [{ n: 1 }, { n: 2 }, { n: 3 }] },
				error: 'Node "Call": Refused (HTTP 500)',
				startedAt: '2026-01-01T00:00:00.000Z',
				nodes: [
					{ node: 'Loop', status: 'success', runs: 2, items: 4, milliseconds: 25 },
					{ node: 'Call', status: 'error', runs: 1, items: 0 },
				],
			},
		});
	});

	it('shows counts, times and shape first, and no data', async () => {
		const outcome = await call('get-execution', { executionId: '7' });
		expect(outcome).toMatchObject({
			output: {
				nodes: [
					{
						...{ node: 'Loop', runs: 2, items: 4, milliseconds: 25 },
						...{ fields: expect.stringContaining('n: number'), sample: [{ n: 1 }, { n: 2 }] },
					},
					{ node: 'Call', status: 'error' },
				],
			},
		});
		expect(outcome).not.toHaveProperty('output.data');
	});

	it.each([1, 5, 40])('stays short whatever %i nodes put out', async (count) => {
		const items = [1, 2, 3].map((n) => ({
			...Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`field${at}`, at])),
			...{ text: 'x'.repeat(50_000), list: Array.from({ length: 500 }, () => ({ n })) },
		}));
		const runs = Array.from({ length: count }, (_, at) => [
			`Node ${at}`,
			[{ status: 'success', startedAt: at, milliseconds: at, outputs: [items] }],
		]);
		const wide = { ...record, runs: Object.fromEntries(runs) };
		const text = JSON.stringify(await call('get-execution', { executionId: '7' }, wide));
		expect(text.length).toBeLessThan(7_000 + 150 * count);
		expect(text).toContain(`"Node ${count - 1}"`);
	});
});

describe('debug-execution', () => {
	it('gives the failed node, its first items, and every run in order', async () => {
		expect(await call('debug-execution', { executionId: '7' })).toMatchObject({
			output: {
				failedNode: {
					name: 'Call',
					type: 'n8n-nodes-base.httpRequest',
					error: 'Refused (HTTP 500)',
					inputData: [{ n: 1 }, { n: 2 }, { n: 3 }],
				},
				nodeTrace: [
					{ name: 'Loop', status: 'success' },
					{ name: 'Loop', status: 'success' },
					{ name: 'Call', status: 'error' },
				],
			},
		});
	});
});

test('debug-execution gives a text that the error quotes once, and all others as they are', async () => {
	const notice = 'The form of the answers has changed, and clients have to register again. '.repeat(
		3,
	);
	const failing = { notice, deep: [{ notice }], other: 'y'.repeat(200), state: 'Refused' };
	const { output } = Object(
		await call(
			'debug-execution',
			{ executionId: '7' },
			{
				...record,
				failure: { nodeName: 'Call', message: `Refused. It says: ${notice}` },
				failingInput: [failing],
			},
		),
	);
	expect(JSON.stringify(output).split(notice)).toHaveLength(2);
	const [given] = output.failedNode.inputData;
	expect(given).toMatchObject({ other: failing.other, state: 'Refused' });
	expect(given.notice).toMatch(/^The form of .*… \(in full in error\)$/);
});

describe('stop-execution', () => {
	it.each([
		['8', true, 'was stopped'],
		['7', false, 'had already ended'],
	])('of %s says whether it still ran', async (executionId, success, message) => {
		expect(await call('stop-execution', { executionId })).toMatchObject({
			output: { success, message: expect.stringContaining(message) },
		});
	});
});
