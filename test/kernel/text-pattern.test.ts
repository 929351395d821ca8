import { addressPart, linesWith } from '../../src/kernel/workflow/find-text';
import { textFinder, textPattern, tooMuch } from '../../src/kernel/workflow/text-pattern';

/** The same numbers for the same seed. */
function dice(seed: number) {
	let state = seed;
	return (sides: number): number => {
		state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
		return Math.floor((state / 2_147_483_648) * sides);
	};
}

const letters = [
	'\\',
	'\\\\',
	'\n',
	'\r\n',
	'\r',
	'n',
	'N',
	'"',
	"'",
	'/',
	'a',
	'A',
	'ß',
	'ſ',
	's',
];

const drawn = (roll: (sides: number) => number, most: number) =>
	Array.from({ length: 1 + roll(most) }, () => letters[roll(letters.length)]).join('');

const seeds = Array.from({ length: 4_000 }, (_, index) => index + 1);

it('finds what the pattern finds alone, place by place', () => {
	let hits = 0;
	for (const seed of seeds) {
		const roll = dice(seed * 7_919);
		const [text, within] = [drawn(roll, 4), drawn(roll, 60)];
		for (const flags of ['', 'i'] as const) {
			const wanted = [...within.matchAll(textPattern(text, `${flags}g`))];
			const found = [...textFinder(text, flags)(within)];
			const places = (all: typeof found) => all.map(({ index, 0: hit }) => [index, hit]);
			expect([text, within, places(found)]).toEqual([text, within, places(wanted)]);
			hits += wanted.length;
		}
	}
	expect(hits).toBeGreaterThan(seeds.length);
});

it.each([
	['line breaks', `${'\n'.repeat(20)}x`, '\n'.repeat(100_000)],
	['escaped line breaks', `${'\n'.repeat(20)}x`, '\\n'.repeat(50_000)],
	['quotes', `${'"'.repeat(1_999)}x`, '"'.repeat(100_000)],
	['escaped quotes', `${'"'.repeat(1_999)}x`, `${'\\'.repeat(7)}"`.repeat(12_500)],
])('tries the pattern nowhere but where it may be: %s', (_what, text, rest) => {
	const find = textFinder(text, 'i');
	const tries = jest.spyOn(RegExp.prototype, 'exec');
	const found = [...find(`${rest}x`)];
	const times = tries.mock.calls.length;
	tries.mockRestore();
	expect(found).toHaveLength(1);
	expect(times).toBeLessThan(20);
});

it('says which texts are too much to look for', () => {
	expect(tooMuch(`${'a\n'.repeat(20)}a`)).toBeUndefined();
	expect(tooMuch('\n'.repeat(21))).toMatch(/21 lines/);
	expect(tooMuch('a'.repeat(2_001))).toMatch(/2000 characters/);
});

it('looks at each line once, however often it is left', () => {
	const looked: string[] = [];
	const other = (line: string) => {
		looked.push(line);
		return line.matchAll(/left/g);
	};
	const line = 'a.bc left '.repeat(1_000);
	const found = linesWith(`${line}\n${line}\na.bc a.bc\n`, textFinder('a.bc', 'i'), other);
	expect(found).toEqual([{ text: 'a.bc a.bc', times: 2 }]);
	expect(looked).toHaveLength(3);
});

it('tells lines by where what is found begins', () => {
	expect(linesWith('x\na\nb a\nb\nx', textFinder('a\nb', ''))).toEqual([
		...[{ text: 'a\nb a' }, { text: 'b a\nb' }],
	]);
	expect(linesWith('\n\na a\n\na', textFinder('a', ''))).toEqual([
		...[{ text: 'a a', times: 2 }, { text: 'a' }],
	]);
	const part = addressPart('http://a.example:7101/v1');
	expect([...(part?.find('port 7101') ?? [])]).toHaveLength(1);
});
