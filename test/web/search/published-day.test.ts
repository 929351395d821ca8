import { publishedDay } from '../../../src/web/search/read-results';
import { NOW } from './played-search';

test.each([
	['2026-10-05T21:14:00', '2026-10-05'],
	['2026-10-05 21:14:00', '2026-10-05'],
	['2026-10-05', '2026-10-05'],
	['3 days ago', '2026-11-20'],
	['1 day ago', '2026-11-22'],
	['yesterday', '2026-11-22'],
	['11 hours ago', '2026-11-22'],
	['an hour ago', '2026-11-23'],
	['2 weeks ago', '2026-11-09'],
	['1 month ago', '2026-10-23'],
	['2 years ago', '2024-11-22'],
	['May 1, 2024', '2024-05-01'],
	['1 May 2024', '2024-05-01'],
	['Wed, 01 May 2024 23:30:00 GMT', '2024-05-01'],
	['Wed, 01 May 2024 23:30:00 -0500', '2024-05-02'],
])('%s is %s', (said, day) => {
	expect(publishedDay(said, NOW)).toBe(day);
});

test.each([
	...['', 'recently', '12', '2024', 'Section 12 of 2024-13-45', '2026-13-45', 'in 3 days'],
	...['2027-01-01', '1889-05-01', '999 years ago', `May 1, 2024${' '.repeat(200)}`],
	...[undefined, null, 20_240_501],
])('%j is no day', (said) => {
	expect(publishedDay(said, NOW)).toBeUndefined();
});

test('does not depend on where n8n runs', () => {
	const before = process.env.TZ;
	try {
		for (const zone of ['America/Los_Angeles', 'Pacific/Auckland']) {
			process.env.TZ = zone;
			expect(publishedDay('May 1, 2024', NOW)).toBe('2024-05-01');
		}
	} finally {
		process.env.TZ = before;
	}
});
