import { RUNS_BEFORE, earlierRuns } from '../../src/orchestrator/run/carry-over';
import type { RunSummary, StoredRun } from '../../src/orchestrator/run-store';
import { scenes, snapshotOf } from '../orchestrator/run/snapshot-scenes';

const summary = (runId: string): RunSummary => ({
	...{ runId, threadId: 't', agentId: 'a', user: '', phase: 'ended' },
	...{ leaseUntil: 0, createdAt: 0, updatedAt: 0 },
});

/** A store with ended runs, each with its id as its message; those in `changes` are something else. */
async function storeWith(changes: Readonly<Record<string, Partial<StoredRun> | undefined>> = {}) {
	const scene = scenes['an end'];
	if (scene === undefined) throw new Error('no scene');
	const { run, tasks } = await snapshotOf(scene);
	const asked: string[] = [];
	const get = async (runId: string): Promise<StoredRun | undefined> => {
		asked.push(runId);
		if (runId in changes && changes[runId] === undefined) return await Promise.resolve(undefined);
		const state = { ...Object(run), message: runId };
		return {
			...{ ...summary(runId), inbox: [], agent: { kind: 'orchestrator', schema: 1, state } },
			tasks: tasks.map((task) => ({ taskId: 't1', kind: 'builder', schema: 1, state: task })),
			...changes[runId],
		};
	};
	return { asked, get };
}

const messagesOf = async (store: Awaited<ReturnType<typeof storeWith>>, ...ids: string[]) =>
	(await earlierRuns(store, ids.map(summary))).map(({ run, tasks }) => [run.message, tasks.length]);

test('the latest runs are looked back at, the oldest of them first', async () => {
	const store = await storeWith();
	const newestFirst = ['e', 'd', 'c', 'b', 'a'];
	expect(await messagesOf(store, ...newestFirst)).toEqual(
		newestFirst
			.slice(0, RUNS_BEFORE)
			.reverse()
			.map((id) => [id, 1]),
	);
	expect(store.asked).toHaveLength(RUNS_BEFORE);
});

test('one that is gone, or that this Foreman cannot read, is left out and keeps no other from being read', async () => {
	const agent = { kind: 'orchestrator', schema: 2, state: { schema: 2 } };
	const task = { taskId: 't1', kind: 'builder', schema: 2, state: { schema: 2 } };
	expect(await messagesOf(await storeWith({ b: { agent } }), 'c', 'b', 'a')).toEqual([
		['a', 1],
		['c', 1],
	]);
	expect(await messagesOf(await storeWith({ b: { tasks: [task] } }), 'b', 'a')).toEqual([['a', 1]]);
	expect(await messagesOf(await storeWith({ b: undefined }), 'b', 'a')).toEqual([['a', 1]]);
	expect(await messagesOf(await storeWith())).toEqual([]);
});
