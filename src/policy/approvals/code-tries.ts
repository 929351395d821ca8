import { fresh } from '../../kernel/fresh';

/** Wrong codes per run. After these, messages no longer answer anything in the run. */
const MOST_TRIES = 5;

/** Runs that are remembered. */
const MOST_RUNS = 10_000;

/** Counts in this process: six digits need more tries than all processes of an n8n allow together. */
export function createCodeTries(tries = MOST_TRIES, runs = MOST_RUNS) {
	const wrong = fresh<string, number>({ most: runs });
	return {
		/** Whether messages may still try to answer the run. */
		mayTry: (runId: string): boolean => (wrong.peek(runId) ?? 0) < tries,
		noteWrong(runId: string): void {
			wrong.keep(runId, (wrong.peek(runId) ?? 0) + 1);
		},
	};
}
