import { LEASE } from './run-store';
import type { HeldRun, RunStore } from './run-store';
import type { ClockPort } from '../kernel/ports';

/** Milliseconds between checks of a run that is held. */
const LOOK = 3_000;

/**
 * Claims a run. An owner that works on the run renews its lease every few seconds; then the result is `held`. An owner
 * that stays silent is dead, and this waits until its lease expires, no longer. A run that is lent to n8n also counts
 * as `held`.
 */
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
