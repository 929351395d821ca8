import { modelCall } from '../../src/adapters/in-process/model-call';
import { isClientRun } from '../../src/adapters/network/client-run';
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

describe('the call of a model', () => {
	it('is that of this run, without what n8n adds to its arguments', () => {
		const sent = { workflowId: 'w1', unknown: 1, tool: 'get-workflow', toolCallId: 'c1' };
		expect(modelCall(context(sent))).toEqual({
			tool: 'get-workflow',
			arguments: { workflowId: 'w1', unknown: 1 },
		});
	});

	it.each([
		['no model called', context(undefined)],
		['the run is another one', context({ a: 1 }, 'Tool', 0)],
		['the node did not run', context({ a: 1 }, 'Other')],
		['the node is called like an object member', context({ a: 1 }, 'constructor')],
		['the run has no number', context({ a: 1 }, 'Tool', '1')],
		['there is no context', {}],
	])('is undefined when %s', (_what, given) => {
		expect(modelCall(given)).toBeUndefined();
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

	describe('where nothing is executed', () => {
		const asking = (httpRequest?: object) => ({
			...context({}),
			additionalData: httpRequest === undefined ? {} : { httpRequest },
			runExecutionData: null,
		});
		const inSession = (id: string) => asking({ headers: { 'mcp-session-id': id }, query: {} });

		it('is the session of the client, however it is named', async () => {
			const run = await rootExecutionId(inSession('a'));
			expect(isClientRun(run)).toBe(true);
			expect(run).not.toContain('a session');
			expect(await rootExecutionId(inSession('a'))).toBe(run);
			expect(await rootExecutionId(asking({ query: { sessionId: 'a' }, headers: {} }))).toBe(run);
			expect(await rootExecutionId(inSession('b'))).not.toBe(run);
		});

		it.each([
			['that names no session', () => asking({ headers: {}, query: {} })],
			['that is none', () => asking()],
			['of which n8n says nothing', () => ({})],
		])('is its own for each request %s', async (_what, make) => {
			const [one, other] = [make(), make()];
			const run = await rootExecutionId(one);
			expect(isClientRun(run)).toBe(true);
			expect(await rootExecutionId(one)).toBe(run);
			expect(await rootExecutionId(other)).not.toBe(run);
		});
	});
});
