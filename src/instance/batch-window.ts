import { createClock } from '../adapters/in-process/clock';

/** Milliseconds. Too short to be noticed by a user who watches a run, and long enough to save most requests. */
const MOMENT = 500;

/** Waits until a batch is written: one request then writes all that came up meanwhile. */
export const batchWindow = async (milliseconds = MOMENT): Promise<void> => {
	await createClock(new AbortController().signal).sleep(milliseconds);
};
