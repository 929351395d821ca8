import { getGlobalState, sleep } from 'n8n-workflow';

import type { ClockPort } from '../../kernel/ports/clock';

/** The clock of this process. n8n's sleep has no end before its time, so the signal is looked at after it. */
export const createClock = (signal: AbortSignal): ClockPort => ({
	now: () => Date.now(),
	timeZone: () => getGlobalState().defaultTimezone,
	async sleep(milliseconds) {
		signal.throwIfAborted();
		await sleep(milliseconds);
		signal.throwIfAborted();
	},
});
