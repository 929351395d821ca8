import { type AskingNode, openAsking } from '../asking/open-asking';
import { type Store, guardStore, openApprovals, openRuns } from '../instance/open-store';
import { conflict, notFound } from '../kernel/tool-error';
import { type RunsWanted, type StoredRun, isRunId } from '../orchestrator/run-store';
import type { RunEventStore } from '../orchestrator/run-event';
import { type RunOverview, runOverview } from '../orchestrator/run/run-overview';
import { type Principal, isOfTenant } from '../policy/identity/principal';
import { cancelRun } from './cancel-run';

const PATIENCE = 30_000;
/** Unused: runs that are cancelled ask nothing. */
const LIFETIME = 0;
/** The form of a background task's id, which becomes a part of a filter. */
const taskForm = /^[\w.-]{1,64}$/;
const OPEN = ['queued', 'running', 'cancelling'];

/** What takes up a posted command: the process at work on the run, its execution that was woken, or nothing yet. */
export type PickedUp = 'at-work' | 'woken' | 'unattended';

export interface Cancelled {
	readonly runId: string;
	readonly threadId: string;
	readonly agentId: string;
	/** `ended`: there was nothing to cancel any more. */
	readonly status: 'cancelling' | 'ended';
	readonly pickedUp: PickedUp | undefined;
}

const unknownRun = () =>
	notFound(
		'There is no such run.',
		'Take the run ID from what the Foreman node put out, or from the list of runs.',
	);

const unknownTask = () =>
	notFound(
		'There is no open run with this background task on this thread.',
		'Take the thread ID and the task ID from the report of the run. Nothing was cancelled.',
	);

/** The runs of a verified caller's organisation and agency: all others are unknown. */
export function controlRuns(node: AskingNode, store: Store, principal: Principal) {
	const guarded = guardStore(node);
	const tables = () => openRuns(store, principal, AbortSignal.timeout(PATIENCE));
	const { user } = principal;

	/** Throws `ToolError` for an unknown run, and one of others. */
	const readStoredRun = async (runId: string): Promise<StoredRun> => {
		const stored = isRunId(runId)
			? await guarded(async () => await tables().runs.get(runId))
			: undefined;
		if (stored === undefined) throw unknownRun();
		return stored;
	};

	const overview = (stored: StoredRun): RunOverview => runOverview(stored, Date.now());

	const cancel = async (stored: StoredRun, taskId: string): Promise<Cancelled> => {
		const run = overview(stored);
		const { runId, threadId, agentId } = run;
		const ended = { runId, threadId, agentId, status: 'ended', pickedUp: undefined } as const;
		const task = run.tasks.find((one) => one.taskId === taskId);
		if (run.isEnded || (task !== undefined && !OPEN.includes(task.status))) return ended;
		const approvals = openApprovals(store, LIFETIME, AbortSignal.timeout(PATIENCE));
		const asking = openAsking(node, store, approvals, { isOwn: isOfTenant(principal) });
		const reason = `${user} cancelled the run.`;
		const scope = { runs: tables().runs, asking, by: user, reason, othersOfEnded: false };
		const told = await guarded(async () => await cancelRun(scope, stored, taskId));
		if (told.word === 'unknown') throw unknownRun();
		if (told.word === 'full')
			throw conflict(
				'Too many messages wait for this run to take them up.',
				'Try again in a moment. Nothing was cancelled.',
				{ retryable: true },
			);
		if (told.word === 'ended') return ended;
		// These questions are withdrawn, so the executions that wait for answers continue.
		const isWoken = await asking.wake(told.withdrawn);
		await asking.wake(told.others.flatMap(({ withdrawn }) => withdrawn));
		if (told.others.some(({ word }) => word === 'full'))
			throw conflict(
				'The run is being cancelled, but too many messages wait for another run on its thread.',
				'Try again in a moment, to cancel that one as well.',
				{ retryable: true },
			);
		const pickedUp = run.isWorkedOn ? 'at-work' : isWoken ? 'woken' : 'unattended';
		return { runId, threadId, agentId, status: 'cancelling', pickedUp };
	};

	const cancelTask = async (runId: string, taskId: string): Promise<Cancelled> => {
		const stored = await readStoredRun(runId);
		if (!stored.tasks.some((one) => one.taskId === taskId)) throw unknownTask();
		return await cancel(stored, taskId);
	};

	return {
		read: async (runId: string): Promise<RunOverview> => overview(await readStoredRun(runId)),

		/** Newest first. */
		list: async (limit: number) => await guarded(async () => await tables().runs.listNewest(limit)),

		since: async (runId: string, seq: number): ReturnType<RunEventStore['since']> =>
			await guarded(async () => await tables().events.since(runId, seq)),

		latestEvents: async (runId: string, limit: number) =>
			await guarded(async () => await tables().events.latest(runId, limit)),

		/** Stops a run with everything that works for it, and what else is open on its thread. Throws `ToolError`. */
		cancelRun: async (runId: string) => await cancel(await readStoredRun(runId), ''),

		cancelTask,

		/** Stops one background task of the latest open run of a thread that has it, of the caller's own runs first. Throws `ToolError`. */
		async cancelTaskOf(threadId: string, taskId: string) {
			if (!taskForm.test(taskId)) throw unknownTask();
			const latest = async (wanted: RunsWanted) =>
				await guarded(
					async () => await tables().runs.listOfThread(threadId, 1, { ...wanted, isOpen: true }),
				);
			const hasOwn = (await latest({ user })).length > 0;
			const [found] = await latest({ taskId, ...(hasOwn ? { user } : {}) });
			if (found === undefined) throw unknownTask();
			return await cancelTask(found.runId, taskId);
		},
	};
}
export type ControlRuns = ReturnType<typeof controlRuns>;
