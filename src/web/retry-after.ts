/** Seconds. What is further away than any plan's month is a mistake of the server. */
const LONGEST = 32 * 24 * 3_600;

/** Whole seconds to wait, at least one. */
export const wholeSeconds = (seconds: number) => Math.min(Math.max(Math.ceil(seconds), 1), LONGEST);

/** Whole seconds until the time of a header `Retry-After`. `now`: milliseconds since the epoch. */
export function retryAfter(said: string | undefined, now: number): number | undefined {
	if (said === undefined || said.trim() === '') return undefined;
	const seconds = Number(said);
	if (!Number.isNaN(seconds)) return wholeSeconds(seconds);
	const moment = Date.parse(said);
	return Number.isNaN(moment) ? undefined : wholeSeconds((moment - now) / 1_000);
}
