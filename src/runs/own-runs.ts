import { claimWhenFree } from '../orchestrator/claim-when-free';
import type { HeldRun, RunStore, RunSummary, StoredRun } from '../orchestrator/run-store';
import type { ClockPort } from '../kernel/ports/clock';
import { unknownRun } from './foreman-errors';

/** Whose runs they are. */
export type RunOwner = Readonly<Pick<StoredRun, 'agentId' | 'user'>>;

/** The runs of one agent for one user. All others are unknown. */
export interface OwnRuns {
	readonly owner: RunOwner;
	/** Throws `ToolError` for a run that is unknown. */
	read(runId: string): Promise<StoredRun>;
	/**
	 * Claims a run. Undefined where it has ended, or somebody else works on it. `waits`: for somebody who has stopped without
	 * a word, until the lease has run out. Throws `ToolError` for a run that is unknown.
	 */
	claim(runId: string, waits: boolean): Promise<HeldRun | undefined>;
	/** Claims a run that was lent to n8n. Undefined where it was claimed since. Throws `ToolError` for a run that is unknown. */
	claimBack(runId: string, fence: number): Promise<HeldRun | undefined>;
	/** Runs that nobody works on, although nobody has let them go. */
	listStale(): Promise<readonly RunSummary[]>;
	/** The latest runs of a thread, newest first. */
	listOfThread(threadId: string, limit: number): Promise<readonly RunSummary[]>;
}

export function ownRuns(
	runs: RunStore,
	owner: RunOwner,
	clock: Pick<ClockPort, 'now' | 'sleep'>,
): OwnRuns {
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
		async claim(runId, waits) {
			const { phase } = await read(runId);
			if (phase === 'ended') return undefined;
			return heldOnly(waits ? await claimWhenFree(runs, runId, clock) : await runs.claim(runId));
		},
		async claimBack(runId, fence) {
			await read(runId);
			return heldOnly(await runs.claim(runId, fence));
		},
		listStale: async () => await runs.listStale(owner),
		listOfThread: async (threadId, limit) => await runs.listOfThread(threadId, limit, owner),
	};
}
