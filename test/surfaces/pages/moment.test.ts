import { moment } from '../../../src/surfaces/pages/page-parts';

const at = Date.UTC(2026, 10, 1, 9, 5);
const before = (milliseconds: number) => moment(at, at - milliseconds).html.split('</time>')[1];

describe('a moment', () => {
	it('is absolute, in UTC', () => {
		expect(moment(at).html).toBe(
			'<time datetime="2026-11-01T09:05:00.000Z">1 November 2026, 09:05 UTC</time>',
		);
	});

	it.each([
		[1, ' (in less than a minute)'],
		[60_000, ' (in about 1 minute)'],
		[12.9 * 60_000, ' (in about 12 minutes)'],
		[119 * 60_000, ' (in about 119 minutes)'],
		[120 * 60_000, ' (in about 2 hours)'],
		[72 * 3_600_000, ' (in about 3 days)'],
		[90 * 86_400_000 - 1, ' (in about 90 days)'],
		[24 * 3_600_000 - 1, ' (in about 24 hours)'],
		[0, ''],
		[-1, ''],
	])('%d ms ahead is%s', (milliseconds, words) => {
		expect(before(milliseconds)).toBe(words);
	});
});
