import { invokeTool } from '../../src/kernel/invoke-tool';
import type { Ports } from '../../src/kernel/ports';
import type { ExecutionRecord } from '../../src/kernel/ports/instance/executions';
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
			{ status: 'success', startedAt: 1, outputs: [[{ n: 0 }]] },
			{ status: 'success', startedAt: 3, outputs: [[{ n: 1 }, { n: 2 }], [{ n: 3 }]] },
		],
		Call: [{ status: 'error', startedAt: 4, outputs: [], error: { message: 'Refused' } }],
	},
	pinned: [],
	failure: { message: 'Refused', description: 'HTTP 500', nodeName: 'Call' },
	failingInput: [1, 2, 3, 4].map((n) => ({ n })),
};

async function call(name: string, raw: unknown) {
	const executions: Partial<Ports['executions']> = {
		get: async () => record,
		stop: async (id) => id === '8',
	};
	const ports = portsWith({ executions: executions as Ports['executions'] });
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
		expect(await call('get-execution', { executionId: '7' })).toEqual({
			status: 'succeeded',
			output: {
				executionId: '7',
				status: 'error',
				data: { Loop: [{ n: 1 }, { n: 2 }, { n: 3 }] },
				error: 'Node "Call": Refused (HTTP 500)',
				startedAt: '2026-01-01T00:00:00.000Z',
			},
		});
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
