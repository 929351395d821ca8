import { LEASE } from './run-store';
import type { HeldRun, RunStore } from './run-store';
import type { ClockPort } from '../kernel/ports/clock';

/** Milliseconds between looks at a run that somebody holds. */
const LOOK = 3_000;

/**
 * Holds a run. Whoever has it already and works on it says so every few seconds: then it is `held`. One that has been silent
 * until its lease has run out is no more, and is waited for no longer than that. One that is lent to n8n is `held` too.
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
		// Longer than any lease: clocks differ.
		if (isLent || leaseUntil > lease || waited > LEASE) return 'held';
		lease = leaseUntil;
		await sleep(LOOK);
	}
}
