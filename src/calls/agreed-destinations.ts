import { type Fresh, fresh } from '../kernel/fresh';
import { isClientRun } from '../adapters/network/client-run';

const HOUR = 3_600_000;

/**
 * Milliseconds for which a run may do unasked what was agreed to in it. The run of a client has no end that we see, and its next
 * hour may be another conversation.
 */
export const agreementHolds = (run: string): number => (isClientRun(run) ? HOUR : 24 * HOUR);

/** Runs whose agreements this process keeps, and agreements of one. */
const MOST_RUNS = 1_000;
const MOST_KEYS = 1_000;

/**
 * Where people have let a run send stored secrets, and what its agents write: for as long as the run lasts, and no longer than
 * agreements hold. Kept in the process: if an agreement is forgotten, a person is asked again.
 */
export function createAgreedDestinations(most = MOST_RUNS, now = () => Date.now()) {
	/** When each ends, in milliseconds since the epoch. */
	const kept = fresh<string, Fresh<string, number>>({ most });
	return {
		isAgreed: (run: string, key: string): boolean => now() < (kept.peek(run)?.peek(key) ?? 0),
		agree(run: string, keys: readonly string[]): void {
			if (keys.length === 0) return;
			const all = kept.peek(run) ?? fresh<string, number>({ most: MOST_KEYS });
			const until = now() + agreementHolds(run);
			for (const key of keys) all.keep(key, until);
			kept.keep(run, all);
		},
	};
}

export const agreedDestinations = createAgreedDestinations();
