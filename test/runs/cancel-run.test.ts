import type { RunCommand, StoredRun } from '../../src/orchestrator/run-store';
import { cancelRun } from '../../src/runs/cancel-run';
import fixture from '../orchestrator/fixtures/runs-1/a-person-is-asked-while-a-builder-works.json';

type Word = 'queued' | 'full' | 'ended' | 'unknown' | 'store is down';

/** A run that asks a person one thing, on a thread with others. */
const storedRun = (runId: string): StoredRun => {
	const [held] = fixture.run.agent.calls;
	const calls = [{ ...held, approvalId: `approval of ${runId}` }];
	const state = { ...fixture.run, agent: { ...fixture.run.agent, calls } };
	return {
		...{ runId, threadId: 't', agentId: 'agent', user: 'ann', phase: 'waiting' },
		...{ leaseUntil: 0, createdAt: 0, updatedAt: 0, tasks: [], inbox: [] },
		agent: { kind: 'run', schema: 1, state },
	};
};

/** Cancels the first of the runs, and keeps in which order what was done. */
async function cancelling(
	words: Readonly<Record<string, Word>>,
	{ taskId = '', othersOfEnded = false } = {},
	done: string[] = [],
) {
	const commands: Array<Pick<RunCommand, 'kind' | 'taskId' | 'text'>> = [];
	const stored = Object.keys(words).map(storedRun);
	const [first] = stored;
	if (first === undefined) throw new Error('no run');
	const told = await cancelRun(
		{
			runs: {
				get: async (id) => await Promise.resolve(stored.find(({ runId }) => runId === id)),
				async post(runId, { kind, taskId: task, text }) {
					done.push(`tell ${runId}`);
					commands.push({ kind, ...(task && { taskId: task }), ...(text && { text }) });
					const word = words[runId] ?? 'unknown';
					if (word === 'store is down') throw new Error(word);
					return await Promise.resolve(word);
				},
				async listOfThread(threadId, _most, wanted) {
					expect([threadId, wanted]).toEqual([
						't',
						{ agentId: 'agent', user: 'ann', isOpen: true },
					]);
					return await Promise.resolve(stored);
				},
			},
			asking: {
				async withdraw({ runId, questions, by }) {
					const ids = questions.map(({ approvalId }) => approvalId).join();
					done.push(`withdraw ${ids} of ${runId} by ${by}`);
					return await Promise.resolve([]);
				},
				async wake(settled) {
					done.push(`wake ${settled.length}`);
					return await Promise.resolve(true);
				},
			},
			...{ by: 'bob', reason: 'Bob has cancelled it.', othersOfEnded },
		},
		first,
		taskId,
	);
	return { told, done, commands };
}

const both = (runId: string) => [
	`tell ${runId}`,
	`withdraw approval of ${runId} of ${runId} by bob`,
];

it('tells a run before what it asks is withdrawn, and then the others of its thread', async () => {
	const { told, done, commands } = await cancelling({ one: 'queued', two: 'queued' });
	expect(done).toEqual([...both('one'), ...both('two')]);
	expect(commands[0]).toEqual({ kind: 'cancel', text: 'Bob has cancelled it.' });
	expect(told).toMatchObject({ word: 'queued', others: [{ runId: 'two', word: 'queued' }] });
});

it.each<[Word]>([['full'], ['unknown'], ['ended']])(
	'does nothing else where the run itself is %s',
	async (word) => {
		const { told, done } = await cancelling({ one: word, two: 'queued' });
		expect(done).toEqual(['tell one']);
		expect(told).toEqual({ runId: 'one', word, withdrawn: [], others: [] });
	},
);

it('cancels the others of one that has ended where that is wanted, and not of one that could not be told', async () => {
	const ended = await cancelling({ one: 'ended', two: 'queued' }, { othersOfEnded: true });
	expect(ended.done).toEqual(['tell one', ...both('two')]);
	const full = await cancelling({ one: 'full', two: 'queued' }, { othersOfEnded: true });
	expect(full.done).toEqual(['tell one']);
});

it('goes on to the next where another run takes nothing more', async () => {
	const { told, done } = await cancelling({ one: 'queued', two: 'full', three: 'queued' });
	expect(done).toEqual([...both('one'), 'tell two', ...both('three')]);
	expect(told.others.map(({ word }) => word)).toEqual(['full', 'queued']);
});

it('stops a task alone, and leaves what the run itself asks', async () => {
	const { done, commands } = await cancelling({ one: 'queued', two: 'queued' }, { taskId: 'bg-1' });
	expect(commands).toEqual([{ kind: 'cancel-task', taskId: 'bg-1' }]);
	expect(done).toEqual(['tell one', 'withdraw  of one by bob']);
});

it('wakes who waited for what was withdrawn where the store fails at another run', async () => {
	const done: string[] = [];
	const cancelled = cancelling({ one: 'queued', two: 'store is down' }, {}, done);
	await expect(cancelled).rejects.toThrow('store is down');
	expect(done).toEqual([...both('one'), 'tell two', 'wake 0']);
});
