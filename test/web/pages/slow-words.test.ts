import { findCharset } from '../../../src/web/pages/find-charset';
import { hidingSelectors } from '../../../src/web/pages/hidden/is-hidden';
import { readResults } from '../../../src/web/search/read-results';
import { workTime } from '../../support/work-time';

/** Milliseconds of work. */
const LONGEST = 100;

/** The least of three: memory is tidied up at any time. */
const took = (work: () => unknown): number =>
	Math.min(
		...[1, 2, 3].map(() => {
			const worked = workTime();
			work();
			return worked();
		}),
	);

const sheetOf = (declaration: string) => `.a{${declaration}}`.repeat(200);

describe('words that are slow to be read', () => {
	it.each([
		['a header of blanks', '', `text/html; charset=${' '.repeat(16_000)};`],
		['a page of blanks', `${'<meta'.repeat(400)} charset=${' '.repeat(2_000)};`, ''],
	])('reads a charset in %s at once', (_name, body, header) => {
		expect(took(() => findCharset(Buffer.from(body), header))).toBeLessThan(LONGEST);
	});

	it.each([
		['declarations', 'transform:a;font:b;'.repeat(80)],
		['zeros', `font-size:${'0'.repeat(980)}x`],
		['blanks', `font-size:${' '.repeat(200)}x`],
		['moves', `transform:${'translate('.repeat(97)}`],
		['fonts', `font:${'a '.repeat(480)}`],
		['clips', `clip:rect(${'0'.repeat(3)}${' , '.repeat(320)}`],
		['colours', `color:rgba(${'0,'.repeat(480)}`],
	])('reads a style sheet of %s at once', (_name, declaration) => {
		expect(took(() => hidingSelectors(sheetOf(declaration)))).toBeLessThan(LONGEST);
	});

	it('reads results of a search that hold open comments at once', () => {
		const text = '<!--'.repeat(1_250);
		const raw = Array.from({ length: 380 }, (_one, at) => ({
			...{ url: `https://example.com/${at}`, title: '', snippet: text, dates: [] },
		}));
		expect(took(() => readResults(raw, 0))).toBeLessThan(LONGEST);
	});
});
