import { type Fresh, fresh } from '../kernel/fresh';
import { isClientRun } from '../adapters/network/client-run';

const HOUR = 3_600_000;

/** Milliseconds. The run of a client has no end that we see, and its next hour may be another conversation. */
export const agreementHolds = (run: string): number => (isClientRun(run) ? HOUR : 24 * HOUR);

const MOST_RUNS = 1_000;
const MOST_KEYS = 1_000;

/** Where people have let a run send stored secrets. In the process: what is forgotten is asked again. */
export function createAgreedDestinations(most = MOST_RUNS, now = () => Date.now()) {
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
