import { keepNewest } from '../../kernel/values/keep-newest';

/** Wrong codes per run. After these, messages no longer answer anything in the run. */
const MOST_TRIES = 5;

/** Runs that are remembered. */
const MOST_RUNS = 10_000;

export interface CodeTries {
	/** Whether messages may still try to answer the run. */
	mayTry(runId: string): boolean;
	noteWrong(runId: string): void;
}

/** Counts in this process: six digits need more tries than all processes of an n8n allow together. */
export function createCodeTries(tries = MOST_TRIES, runs = MOST_RUNS): CodeTries {
	const wrong = new Map<string, number>();
	return {
		mayTry: (runId) => (wrong.get(runId) ?? 0) < tries,
		noteWrong(runId) {
			keepNewest(wrong, runId, (wrong.get(runId) ?? 0) + 1, runs);
		},
	};
}
