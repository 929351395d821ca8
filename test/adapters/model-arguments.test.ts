import { modelArguments } from '../../src/adapters/in-process/model-arguments';
import { rootExecutionId } from '../../src/adapters/in-process/root-execution';

const context = (json: unknown, name = 'Tool', runIndex: unknown = 1) => ({
	node: { name },
	runIndex,
	workflow: {},
	additionalData: { executionId: 'own' },
	runExecutionData: {
		parentExecution: undefined as { executionId: string } | undefined,
		resultData: {
			runData: { Tool: [{}, { inputOverride: { ai_tool: [[{ json }]] } }] },
		},
	},
});

describe('the arguments of a model', () => {
	it('are those of this run, without what n8n adds', () => {
		const sent = { workflowId: 'w1', unknown: 1, tool: 'get-workflow', toolCallId: 'c1' };
		expect(modelArguments(context(sent))).toEqual({ workflowId: 'w1', unknown: 1 });
	});

	it.each([
		['no model called', context(undefined)],
		['the run is another one', context({ a: 1 }, 'Tool', 0)],
		['the node did not run', context({ a: 1 }, 'Other')],
		['the node is called like an object member', context({ a: 1 }, 'constructor')],
		['the run has no number', context({ a: 1 }, 'Tool', '1')],
		['there is no context', {}],
	])('are undefined when %s', (_what, given) => {
		expect(modelArguments(given)).toBeUndefined();
	});
});

describe('the root execution', () => {
	const parents: Readonly<Record<string, string>> = {
		inner: 'middle',
		middle: 'top',
		loop: 'loop',
	};
	const under = (executionId: string | undefined) => ({
		...context({}),
		runExecutionData: { parentExecution: executionId && { executionId }, resultData: {} },
		getExecutionDataById: async (id: string) => ({
			parentExecution: parents[id] && { executionId: parents[id] },
		}),
	});

	it.each([
		['one’s own where nothing is above', undefined, 'own'],
		['that of the agent above a sub-workflow', 'top', 'top'],
		['the topmost of several', 'inner', 'top'],
		['found even if executions name each other', 'loop', 'loop'],
	])('is %s', async (_what, parent, expected) => {
		expect(await rootExecutionId(under(parent))).toBe(expected);
	});

	it('is none where nothing is executed', async () => {
		expect(await rootExecutionId({})).toBe('no-execution');
	});
});
