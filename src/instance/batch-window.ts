import { createClock } from '../adapters/in-process/clock';

/** Milliseconds: who watches a run does not notice, and a hundred steps are a few requests. */
const MOMENT = 500;

/** What comes up meanwhile is written with one request. */
export const batchWindow = async (): Promise<void> => {
	await createClock(new AbortController().signal).sleep(MOMENT);
};
