import type { ExecutionRecord } from '../../src/kernel/ports/instance/executions';
import type { ResolvedItem } from '../../src/kernel/ports/instance/resolved-parameters';
import type { Fixture } from '../../src/tools/execution/trying/fixture';
import { pastAnswers } from '../../src/tools/execution/trying/past-answers';
import { portsWith } from '../kernel/open-invocation';
import { storedNode, storedWorkflow } from './stored-workflow';

const item = (url: unknown, more: Partial<ResolvedItem> = {}): ResolvedItem => ({
	...{ input: {}, parameters: { url }, unresolved: [] },
	...more,
});

/** What stands in for node Ask, after executions (the newest first) that asked these items and were answered "answer 1", "answer 2" … */
async function answered(
	asks: readonly ResolvedItem[],
	past: ReadonlyArray<readonly ResolvedItem[]>,
	why?: Fixture['why'],
) {
	const node = storedNode('Ask');
	const record = (id: string): ExecutionRecord => ({
		...{ id, workflowId: 'w1', status: 'success', mode: 'manual', startedAt: '', finishedAt: '' },
		...{ nodes: [node], pinned: [] },
		runs: { Ask: [{ status: 'success', startedAt: 0, outputs: [[{ answer: id }]] }] },
	});
	const ports = portsWith({
		executions: Object({
			list: async () => past.map((_, at) => ({ id: String(at) })),
			get: async (id: string) => record(id),
		}),
		resolvedParameters: Object({
			ofRun: async ({ executionId }: { readonly executionId: string }) => {
				const resolved = past[Number(executionId)] ?? [];
				return [{ node: 'Ask', items: resolved.length, resolved }];
			},
		}),
		runPlan: Object({ shown: (items: unknown) => items }),
	});
	const fixture = { source: 'past-execution', items: [], ...(why && { why }) } as const;
	const resolved = [{ node: 'Ask', items: asks.length, resolved: asks }];
	const workflow = storedWorkflow({ nodes: [node] });
	const run = { fixtures: new Map([['Ask', fixture]]), resolved };
	const [one] = await pastAnswers(workflow, run, ports);
	return { items: one?.better, otherRequest: one?.fixture.otherRequest };
}

it.each([
	[
		'the newest answer to the same request',
		[item('8')],
		[[item('9')], [item('8')], [item('8')]],
		'1',
	],
	['it, whatever the items that lead there', [item('8', { input: { a: 1 } })], [[item('8')]], '0'],
	['it, where all items asked the same', [item('1'), item('2')], [[item('1'), item('2')]], '0'],
])('a past answer is %s', async (_what, asks, past, answer) => {
	expect((await answered(asks, past)).items).toEqual([{ answer }]);
});

it.each([
	['the address', [item('8')], [[item('9')]], 'url: "8" now, "9" then'],
	['how many items', [item('8')], [[item('8'), item('8')]], '1 items now, 2 then'],
	[
		'which of the items',
		[item('1'), item('2')],
		[[item('1'), item('3')]],
		'url: "2" now, "3" then',
	],
	[
		'what is sent',
		[item('8', { parameters: { url: '8', body: { a: [1] } } })],
		[[item('8')]],
		'body: {"a":[1]} now, nothing then',
	],
	[
		'it cannot be told, as not all could be evaluated',
		[item('8', { unresolved: ['url: no'] })],
		[[item('8', { unresolved: ['url: no'] })]],
		'not all of it could be evaluated',
	],
])('an answer to another request is told: %s', async (_what, asks, past, otherRequest) => {
	expect(await answered(asks, past)).toEqual({ items: undefined, otherRequest });
});

it('code works with the whole item', async () => {
	const [now, then] = [item('', { input: { a: 1 } }), item('', { input: { a: 2 } })];
	expect(await answered([now], [[then]], 'code')).toMatchObject({
		otherRequest: 'input.a: 1 now, 2 then',
	});
	expect(await answered([now], [[then], [now]], 'code')).toMatchObject({
		items: [{ answer: '1' }],
	});
});
