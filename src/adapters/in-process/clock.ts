import { getGlobalState, sleep } from 'n8n-workflow';

import type { ClockPort } from '../../kernel/ports';

/** Lets time pass. Throws what the signal ended with: after the time, as n8n's sleep cannot be ended before. */
export async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
	signal.throwIfAborted();
	await sleep(milliseconds);
	signal.throwIfAborted();
}

export const createClock = (signal: AbortSignal): ClockPort => ({
	now: () => Date.now(),
	timeZone: () => getGlobalState().defaultTimezone,
	sleep: async (milliseconds) => await pause(milliseconds, signal),
});
