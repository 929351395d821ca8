import type { SearchHttpAnswer } from './search-port';

/** Seconds. What is further away than any plan's month is a mistake of the service. */
const LONGEST = 32 * 24 * 3_600;

const numbersIn = (list = ''): number[] =>
	list.split(',').map((part) => Number(part.trim() || NaN));

/** Seconds until `Retry-After`, which is a number of them or a date. */
function retryAfter(said: string | undefined, now: number): number | undefined {
	if (said === undefined || said.trim() === '') return undefined;
	const seconds = Number(said);
	if (!Number.isNaN(seconds)) return seconds;
	const moment = Date.parse(said);
	return Number.isNaN(moment) ? undefined : (moment - now) / 1_000;
}

/**
 * Seconds until the windows that are used up begin anew, by the `X-RateLimit-*` headers: a number for each window, such as
 * `1, 2000` a second and a month. A limit of 0 is none.
 */
function resetOfWindows(headers: SearchHttpAnswer['headers']): number | undefined {
	const limits = numbersIn(headers['x-ratelimit-limit']);
	const remaining = numbersIn(headers['x-ratelimit-remaining']);
	const resets = numbersIn(headers['x-ratelimit-reset']);
	const usedUp = resets.filter(
		(reset, index) => !Number.isNaN(reset) && limits[index] !== 0 && (remaining[index] ?? NaN) <= 0,
	);
	return usedUp.length === 0 ? undefined : Math.max(...usedUp);
}

/** Seconds after which a service that has had too much takes requests again; undefined where it does not say. */
export function secondsToWait(
	{ headers }: Pick<SearchHttpAnswer, 'headers'>,
	now: number,
): number | undefined {
	const said = resetOfWindows(headers) ?? retryAfter(headers['retry-after'], now);
	return said === undefined ? undefined : Math.min(Math.max(Math.ceil(said), 1), LONGEST);
}
