import { claimWhenFree } from '../orchestrator/claim-when-free';
import type { RunStore, StoredRun } from '../orchestrator/run-store';
import type { ClockPort } from '../kernel/ports';
import { unknownRun } from './foreman-errors';

/** Whose runs they are. */
export type RunOwner = Readonly<Pick<StoredRun, 'agentId' | 'user'>>;

/** The runs of one agent for one user. All others are unknown. */
export function ownRuns(runs: RunStore, owner: RunOwner, clock: Pick<ClockPort, 'now' | 'sleep'>) {
	/** Throws `ToolError` for a run that is unknown. */
	const read = async (runId: string): Promise<StoredRun> => {
		const stored = await runs.get(runId);
		const isOwn = stored?.agentId === owner.agentId && stored.user === owner.user;
		if (!isOwn) throw unknownRun(runId);
		return stored;
	};
	const heldOnly = (claimed: Awaited<ReturnType<RunStore['claim']>>) =>
		typeof claimed === 'string' ? undefined : claimed;

	return {
		owner,
		read,
		/**
		 * Claims a run. Undefined where it has ended, or another execution works on it. `waits`: if its owner has stopped
		 * without a word, until the lease has run out. Throws `ToolError` for a run that is unknown.
		 */
		async claim(runId: string, waits: boolean) {
			const { phase } = await read(runId);
			if (phase === 'ended') return undefined;
			return heldOnly(waits ? await claimWhenFree(runs, runId, clock) : await runs.claim(runId));
		},
		/** Claims a run that was lent to n8n. Undefined where it was claimed since. Throws `ToolError` for a run that is unknown. */
		async claimBack(runId: string, fence: number) {
			await read(runId);
			return heldOnly(await runs.claim(runId, fence));
		},
		/** Runs that need work and have no process working on them. */
		listStale: async () => await runs.listStale(owner),
		/** The latest runs of a thread, newest first. */
		listOfThread: async (threadId: string, limit: number) =>
			await runs.listOfThread(threadId, limit, owner),
	};
}

export type OwnRuns = ReturnType<typeof ownRuns>;
