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

interface Given {
	readonly why: Fixture['why'];
	readonly node: ReturnType<typeof storedNode>;
	/** As it was executed. */
	readonly stored: ReturnType<typeof storedNode> | undefined;
	readonly runs: number;
	/** Milliseconds that each look takes. */
	readonly each: number;
	/** How many items came then. */
	readonly items: number | undefined;
}

const usual = {
	...{ node: storedNode('Ask'), stored: storedNode('Ask'), runs: 1, each: 0, items: undefined },
};

/** What stands in for node Ask, after executions (the newest first) that asked these items and were answered "answer 1", "answer 2" … */
async function answered(
	asks: readonly ResolvedItem[],
	past: ReadonlyArray<readonly ResolvedItem[]>,
	{ why, ...given }: Partial<Given> = {},
) {
	const { node, stored, runs, each, items } = { ...usual, ...given };
	const record = (id: string): ExecutionRecord => ({
		...{ id, workflowId: 'w1', status: 'success', mode: 'manual', startedAt: '', finishedAt: '' },
		...{ nodes: [node], pinned: [] },
		content: stored && { nodes: [stored], connections: {} },
		runs: {
			Ask: Array.from({ length: runs }, () => ({
				...{ status: 'success' as const, startedAt: 0, outputs: [[{ answer: id }]] },
			})),
		},
	});
	let now = 0;
	const ports = portsWith({
		clock: Object({ now: () => now }),
		executions: Object({
			list: async () => past.map((_, at) => ({ id: String(at) })),
			get: async (id: string) => record(id),
		}),
		resolvedParameters: Object({
			ofRun: async ({ executionId }: { readonly executionId: string }) => {
				const resolved = past[Number(executionId)] ?? [];
				now += each;
				return [{ node: 'Ask', items: items ?? resolved.length, resolved }];
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
	expect(await answered([now], [[then]], { why: 'code' })).toMatchObject({
		otherRequest: 'input.a: 1 now, 2 then',
	});
	expect(await answered([now], [[then], [now]], { why: 'code' })).toMatchObject({
		items: [{ answer: '1' }],
	});
});

const withKey = (id: string) => ({
	...storedNode('Ask'),
	credentials: { httpHeaderAuth: { id, name: 'Key' } },
});

it.each([
	[
		'with other credentials',
		{ node: withKey('b'), stored: withKey('a') },
		'credentials.httpHeaderAuth: "b" now, "a" then',
	],
	[
		'of another version of the node',
		{ stored: { ...storedNode('Ask'), typeVersion: 9 } },
		'typeVersion: 3.4 now, 9 then',
	],
	['for more items than are evaluated', { items: 30 }, '1 items now, 30 then'],
	['of a run whose nodes are not kept', { stored: undefined }, undefined],
	['of a run after those that are evaluated', { runs: 2 }, undefined],
])('an answer %s is not one to the same request', async (_what, given, otherRequest) => {
	const found = await answered([item('8')], [[item('8')]], given);
	expect(found).toEqual({ items: undefined, otherRequest });
});

it('no more is looked at once that has taken too long', async () => {
	const past = [...Array.from({ length: 8 }, () => [item('9')]), [item('8')]];
	expect((await answered([item('8')], past)).items).toEqual([{ answer: '8' }]);
	expect((await answered([item('8')], past, { each: 5_000 })).items).toBeUndefined();
});
