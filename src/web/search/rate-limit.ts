import type { SearchHttpAnswer } from './search-service';
import { retryAfter, wholeSeconds } from '../retry-after';

const numbersIn = (list = ''): number[] =>
	list.split(',').map((part) => Number(part.trim() || NaN));

/**
 * Seconds until the windows that are used up begin anew, by the `X-RateLimit-*` headers: a number for each window, such as
 * `1, 2000` a second and a month. 0 means no limit.
 */
function resetOfWindows(headers: SearchHttpAnswer['headers']): number | undefined {
	const limits = numbersIn(headers['x-ratelimit-limit']);
	const remaining = numbersIn(headers['x-ratelimit-remaining']);
	const resets = numbersIn(headers['x-ratelimit-reset']);
	const usedUp = resets.filter(
		(reset, index) => !Number.isNaN(reset) && limits[index] !== 0 && (remaining[index] ?? NaN) <= 0,
	);
	return usedUp.length === 0 ? undefined : wholeSeconds(Math.max(...usedUp));
}

/** Seconds after which a service that has had too much takes requests again; undefined where it does not say. */
export function secondsToWait(
	{ headers }: Pick<SearchHttpAnswer, 'headers'>,
	now: number,
): number | undefined {
	return resetOfWindows(headers) ?? retryAfter(headers['retry-after'], now);
}
