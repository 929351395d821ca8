import { keepNewest } from '../kernel/values/keep-newest';

/** Runs whose agreements this process keeps. */
const MOST_RUNS = 1_000;

/**
 * Where people have let the workflows of a run send stored secrets, for as long as the run lasts. Kept in the process: if an
 * agreement is forgotten, a person is asked again.
 */
export function createAgreedDestinations(most = MOST_RUNS) {
	const kept = new Map<string, Set<string>>();
	return {
		isAgreed: (run: string, key: string): boolean => kept.get(run)?.has(key) === true,
		agree(run: string, keys: readonly string[]): void {
			if (keys.length === 0) return;
			keepNewest(kept, run, new Set([...(kept.get(run) ?? []), ...keys]), most);
		},
	};
}

export const agreedDestinations = createAgreedDestinations();
