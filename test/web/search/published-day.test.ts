import { publishedDay } from '../../../src/web/search/read-results';
import { NOW } from './played-search';

test.each([
	['2026-10-05T21:14:00', '2026-10-05'],
	['2026-10-05 21:14:00', '2026-10-05'],
	['2026-10-05', '2026-10-05'],
])('%s is %s', (said, day) => {
	expect(publishedDay(said, NOW)).toBe(day);
});

test.each([
	...['', 'recently', '12', '2024', 'Section 12 of 2024-13-45', '2026-13-45', '3 days ago'],
	...['2027-01-01', '1889-05-01', 'May 1, 2024'],
	...[undefined, null, 20_240_501],
])('%j is no day', (said) => {
	expect(publishedDay(said, NOW)).toBeUndefined();
});
