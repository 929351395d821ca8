import { findCharset } from '../../../src/web/pages/read-html';
import { hidingSelectors } from '../../../src/web/pages/hidden/is-hidden';
import { readResults } from '../../../src/web/search/read-results';
import { workTime } from '../../support/work-time';

/** Milliseconds of work that are too few to be compared. */
const LEAST = 6;

/** The least of three: memory is tidied up at any time. */
const took = (work: () => unknown): number =>
	Math.min(
		...[1, 2, 3].map(() => {
			const worked = workTime();
			work();
			return worked();
		}),
	);

/** Milliseconds of work that are nothing to worry about, however they grow: what is read has an end. */
const LITTLE = 100;
const MUCH = 1_000;
const LINEAR = 11;

/**
 * How much more four times the length costs: four times as much where the work grows with it, sixteen times where with its square;
 * 1 where it is little, and no number where it is much.
 */
const growthOnce = (most: number, work: (length: number) => unknown): number => {
	const part = took(() => work(Math.round(most / 4)));
	const all = took(() => work(most));
	if (all > MUCH) return Infinity;
	return all < LITTLE ? 1 : all / Math.max(part, LEAST);
};

/** The same, measured up to three times where it is not linear: what grows with the square does so each time. */
function growth(most: number, work: (length: number) => unknown): number {
	let least = Infinity;
	for (let times = 0; times < 3 && least >= LINEAR; times += 1)
		least = Math.min(least, growthOnce(most, work));
	return least;
}

describe('words that are slow to be read', () => {
	it.each([
		['a header of blanks', 16_000, (length: number) => ['', `charset=${' '.repeat(length)};`]],
		[
			'a page of blanks',
			2_000,
			(length: number) => [`${'<meta'.repeat(400)} charset=${' '.repeat(length)};`, ''],
		],
	] as const)('reads a charset in %s at once', (_name, most, textsOf) => {
		const read = (length: number) => {
			const [body = '', header = ''] = textsOf(length);
			return findCharset(Buffer.from(body), `text/html; ${header}`);
		};
		expect(growth(most, read)).toBeLessThan(LINEAR);
	});

	it.each([
		['declarations', 80, (length: number) => 'transform:a;font:b;'.repeat(length)],
		['zeros', 980, (length: number) => `font-size:${'0'.repeat(length)}x`],
		['blanks', 200, (length: number) => `font-size:${' '.repeat(length)}x`],
		['moves', 97, (length: number) => `transform:${'translate('.repeat(length)}`],
		['fonts', 480, (length: number) => `font:${'a '.repeat(length)}`],
		['clips', 320, (length: number) => `clip:rect(${'0'.repeat(3)}${' , '.repeat(length)}`],
		['colours', 480, (length: number) => `color:rgba(${'0,'.repeat(length)}`],
	] as const)('reads a style sheet of %s at once', (_name, most, declaration) => {
		const read = (length: number) => hidingSelectors(`.a{${declaration(length)}}`.repeat(200));
		expect(growth(most, read)).toBeLessThan(LINEAR);
	});

	it('reads results of a search that hold open comments at once', () => {
		const read = (length: number) => {
			const snippet = '<!--'.repeat(length);
			const raw = Array.from({ length: 380 }, (_one, at) => {
				return { url: `https://example.com/${at}`, title: '', snippet, dates: [] };
			});
			return readResults(raw, 0);
		};
		expect(growth(1_250, read)).toBeLessThan(LINEAR);
	});
});
