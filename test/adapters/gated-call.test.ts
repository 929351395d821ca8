import {
	gatedCall,
	nodeOnCanvas,
	toolNodesOnCanvas,
} from '../../src/adapters/in-process/gated-call';

const hitl = (toolName: string, originalInput: unknown = { id: toolName }) => ({
	hitl: { toolName, gatedToolNodeName: `Node of ${toolName}`, originalInput },
});

const action = (nodeName: string, runIndex: number, metadata: unknown) => ({
	...{ nodeName, runIndex, action: { nodeName, metadata, input: { tool: 'what a model wrote' } } },
});

/** The stack of n8n's engine while a gate runs: below it the agent, and what that has asked for. */
const context = (runIndex: unknown, ...actions: readonly object[]) => ({
	...{ runIndex, node: { name: 'Gate' }, workflow: {}, additionalData: {} },
	runExecutionData: {
		executionData: {
			nodeExecutionStack: [
				{ metadata: undefined },
				{
					node: { type: 'agent' },
					data: { main: [[{ json: {} }, { json: {} }], null] },
					metadata: { nodeWasResumed: true, subNodeExecutionData: { actions } },
				},
			],
		},
	},
});

describe('the call behind a gate', () => {
	const two = [
		action('Gate', 0, hitl('first')),
		action('Other', 1, hitl('other')),
		action('Gate', 1, hitl('second')),
		action('Plain', 0, {}),
	];

	it('is what the agent has asked of this run of the gate', () => {
		expect(gatedCall(context(1, ...two))).toEqual({
			...{ tool: 'second', node: 'Node of second', arguments: { id: 'second' }, before: 1 },
			...{ agent: 'agent', items: 2 },
		});
		expect(gatedCall(context(0, ...two))?.tool).toBe('first');
	});

	it('has no arguments where n8n lost them', () => {
		const { originalInput: _, ...rest } = hitl('lost').hitl;
		const lost = context(0, action('Gate', 0, { hitl: rest }));
		expect(gatedCall(lost)).toMatchObject({ tool: 'lost', arguments: undefined });
	});

	it.each([
		['n8n asked for nothing', context(0)],
		['it is another run', context(7, ...two)],
		['the run has no number', context('0', ...two)],
		['it is no call of a gate', context(0, action('Gate', 0, {}))],
		['two are in question', context(0, ...two, action('Gate', 0, hitl('third')))],
		['there is no context', {}],
	])('is unknown when %s', (_what, given) => {
		expect(gatedCall(given)).toBeUndefined();
	});
});

test('a node is found by its name, where there is a canvas', () => {
	const getNode = (name: string) => (name === 'A' ? { type: 't', parameters: { a: 1 } } : null);
	const canvas = { workflow: { getNode }, additionalData: {}, runExecutionData: {} };
	expect(nodeOnCanvas(canvas, 'A')).toEqual({ type: 't', parameters: { a: 1 } });
	expect(nodeOnCanvas(canvas, 'B')).toBeUndefined();
	expect(nodeOnCanvas({}, 'A')).toBeUndefined();
});

test('the nodes that offer tools are those that something uses as one', () => {
	const to = (node: string, type: string) => [[{ node, type, index: 0 }]];
	const connectionsBySourceNode = {
		Start: { main: to('Agent', 'main') },
		Tool: { ai_tool: to('Gate', 'ai_tool') },
		Gate: { ai_tool: to('Agent', 'ai_tool') },
	};
	const canvas = { workflow: { connectionsBySourceNode }, additionalData: {} };
	expect(toolNodesOnCanvas({ ...canvas, runExecutionData: {} })).toEqual(['Tool', 'Gate']);
	expect(toolNodesOnCanvas({})).toEqual([]);
});
