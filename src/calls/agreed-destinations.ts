import { keepNewest } from '../kernel/values/keep-newest';
import { agreementHolds } from './agreement-holds';

/** Runs whose agreements this process keeps, and agreements of one. */
const MOST_RUNS = 1_000;
const MOST_KEYS = 1_000;

/**
 * Where people have let a run send stored secrets, and what its agents write: for as long as the run lasts, and no longer than
 * agreements hold. Kept in the process: if an agreement is forgotten, a person is asked again.
 */
export function createAgreedDestinations(most = MOST_RUNS, now = () => Date.now()) {
	/** When each ends, in milliseconds since the epoch. */
	const kept = new Map<string, Map<string, number>>();
	return {
		isAgreed: (run: string, key: string): boolean => now() < (kept.get(run)?.get(key) ?? 0),
		agree(run: string, keys: readonly string[]): void {
			if (keys.length === 0) return;
			const all = kept.get(run) ?? new Map<string, number>();
			const until = now() + agreementHolds(run);
			for (const key of keys) keepNewest(all, key, until, MOST_KEYS);
			keepNewest(kept, run, all, most);
		},
	};
}

export const agreedDestinations = createAgreedDestinations();
