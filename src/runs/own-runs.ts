import type { ClockPort } from '../kernel/ports/index';
import { type HeldRun, LEASE, type RunStore, type StoredRun } from '../orchestrator/run-store';
import { unknownRun } from './foreman-errors';

/** Milliseconds between checks of a run that is held. */
const LOOK = 3_000;

/** Claims a run. Waits for the lease of a silent owner to expire. `held`: an owner renews it, or the run is lent to n8n. */
export async function claimWhenFree(
	runs: Pick<RunStore, 'claim' | 'get'>,
	runId: string,
	{ now, sleep }: Pick<ClockPort, 'now' | 'sleep'>,
): Promise<HeldRun | 'held' | 'ended' | 'unknown'> {
	let lease = Infinity;
	for (let waited = 0; ; waited += LOOK) {
		const claimed = await runs.claim(runId);
		if (claimed !== 'held') return claimed;
		const leaseUntil = (await runs.get(runId))?.leaseUntil ?? 0;
		const isLent = leaseUntil > now() + 2 * LEASE;
		// If the wait was longer than any lease, the clocks differ.
		if (isLent || leaseUntil > lease || waited > LEASE) return 'held';
		lease = leaseUntil;
		await sleep(LOOK);
	}
}

/** The runs of one agent for one user. All others are unknown. */
export function ownRuns(
	runs: RunStore,
	owner: Pick<StoredRun, 'agentId' | 'user'>,
	clock: Pick<ClockPort, 'now' | 'sleep'>,
) {
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
		/** Undefined where it has ended, or is worked on. `waits`: until the lease of a silent owner is over. Throws `ToolError` for an unknown run. */
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
