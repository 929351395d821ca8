import { secondsToWait } from '../../../src/web/search/ask-service';
import { NOW } from './played-search';

const waits = (headers: Readonly<Record<string, string>>) => secondsToWait({ headers }, NOW);

const windows = (limit: string, remaining: string, reset: string) =>
	waits({
		...{ 'x-ratelimit-limit': limit, 'x-ratelimit-remaining': remaining },
		'x-ratelimit-reset': reset,
	});

test('the window that is used up says when it starts again, the longest of several', () => {
	expect(windows('1, 2000', '0, 1200', '1, 1209600')).toBe(1);
	expect(windows('1, 2000', '1, 0', '1, 1209600')).toBe(1_209_600);
	expect(windows('1, 2000', '0, 0', '1, 1209600')).toBe(1_209_600);
});

test('a limit of 0 is none: plans without a month have that', () => {
	expect(windows('50, 0', '0, 0', '1, 700000')).toBe(1);
	expect(windows('50, 0', '12, 0', '1, 700000')).toBeUndefined();
});

test('Retry-After is seconds or a date', () => {
	expect(waits({ 'retry-after': '7' })).toBe(7);
	expect(waits({ 'retry-after': 'Mon, 23 Nov 2026 10:02:00 GMT' })).toBe(120);
	expect(waits({ 'retry-after': 'Mon, 23 Nov 2026 09:00:00 GMT' })).toBe(1);
	expect(waits({ 'retry-after': 'soon' })).toBeUndefined();
	expect(waits({ 'retry-after': '' })).toBeUndefined();
});

test('nonsense is nothing, and no wait is longer than a month', () => {
	expect(waits({})).toBeUndefined();
	expect(windows('a, b', 'c', 'd')).toBeUndefined();
	expect(waits({ 'retry-after': '1e99' })).toBe(2_764_800);
	expect(waits({ 'retry-after': '-5' })).toBe(1);
});
