import { plainLine, plainLines, plainText } from '../../../src/policy/people/plain-line';
import { foulTexts, plainTexts } from './foul-texts';
import { linksIn, markupIn, unseenIn } from './links-in';
import { leastWork } from '../../support/work-time';

describe.each(foulTexts)('%s', (_, text, words) => {
	const line = plainLine(text);

	it('is one line that shows all it is', () => {
		expect(unseenIn(line)).toEqual([]);
		expect(line).toContain(words);
	});

	it('is no link, and calls for nobody', () => {
		expect(linksIn(line)).toEqual([]);
		expect(linksIn(plainText(text))).toEqual([]);
	});

	it('is no markup', () => {
		expect(markupIn(line)).toEqual([]);
		expect(markupIn(plainText(text))).toEqual([]);
	});

	it('does not close the quotes around it', () => {
		expect(line).toMatch(/^“[^“”„‟"″‶＂〝〞❝❞]*”$/u);
	});
});

it('the texts would do harm as they are', () => {
	for (const [name, text] of foulTexts)
		if (!/quote/.test(name))
			expect([name, [...linksIn(text), ...markupIn(text), ...unseenIn(text)].length]).not.toEqual([
				name,
				0,
			]);
});

it.each(plainTexts)('leaves %j as it is', (text) => {
	expect(plainText(text)).toBe(text);
	expect(plainLine(text)).toBe(`“${text}”`);
	expect(linksIn(text)).toEqual([]);
});

it('shows what it made of a link: it is to be seen that there was one', () => {
	expect(plainText('Answer at https://evil.example/yes or ann@evil.example')).toBe(
		'Answer at https[:]//evil[.]example/yes or ann[@]evil[.]example',
	);
	expect(plainText('@channel: <https://evil.example|Approve>')).toBe(
		'[@]channel: ‹https[:]//evil[.]example¦Approve›',
	);
});

it('cuts what is too long, and nothing in two', () => {
	expect(plainLine('x'.repeat(301))).toBe(`“${'x'.repeat(299)}…”`);
	expect(plainLine('x'.repeat(300))).toBe(`“${'x'.repeat(300)}”`);
	expect(plainText('😀😀😀', 4)).toBe('😀…');
	expect(plainLine('')).toBe('“”');
});

it('reads text of several lines whole, each line by itself', () => {
	expect(plainLines('# One\r\n\n  two "three"\u2028Answer: https://evil.example\n```')).toEqual([
		...['“[#] One”', "“two 'three'”", '“Answer: https[:]//evil[.]example”', '“ˋˋˋ”'],
	]);
	const long = 'x'.repeat(9_000);
	expect(plainLines(long)).toEqual([`“${long}”`]);
});

it('reads the longest text in no time', async () => {
	const read = () => {
		for (const piece of [
			'a',
			'a.',
			':a',
			'@',
			'_',
			'\u0301',
			'\u200D',
			'"',
			' ',
			'1.',
			'/a',
			'&a',
			'\\',
			'。',
			'[',
			'$A',
		])
			plainLine(piece.repeat(50_000));
	};
	expect(await leastWork(5_000, read)).toBeLessThan(5_000);
});
