import { clipAround } from '../../src/kernel/values/clip-around';
import { valueChanges } from '../../src/kernel/values/value-changes';

const told = (old: unknown, now: unknown) =>
	valueChanges(old, now).map(({ path, kind }) => `${kind} ${path.join('.')}`);

it.each([
	[{ a: 1, b: { c: [1, 2] } }, { b: { c: [1, 2] }, a: 1 }, []],
	[{ a: 1 }, { a: '1' }, ['changed a']],
	[{ a: 1, gone: 2 }, { a: 1, come: 3 }, ['removed gone', 'added come']],
	[{ list: [1, 2, 3] }, { list: [1, 9, 2, 3] }, ['added list.1']],
	[{ list: [1, 2, 3] }, { list: [1, 3] }, ['removed list.1']],
	[{ list: [{ a: 1, b: 2 }] }, { list: [{ a: 1, b: 3 }] }, ['changed list.0.b']],
	[{ a: null }, { a: {} }, ['changed a']],
	[{ a: undefined }, {}, []],
	[[1], { 0: 1 }, ['changed ']],
])('finds what differs between %j and %j', (old, now, expected) => {
	expect(told(old, now)).toEqual(expected);
});

describe('clipping', () => {
	const long = 'x'.repeat(500);

	it('shows short texts whole', () => {
		expect(clipAround('one two', 'one three', 50)).toEqual(['one two', 'one three']);
	});

	it('shows what differs with a few words around it', () => {
		const [one, other] = clipAround(`${long}OLD${long}`, `${long}NEW!${long}`, 50);
		expect(one).toBe(`…${'x'.repeat(40)}OLD${'x'.repeat(39)}…`);
		expect(other).toBe(`…${'x'.repeat(40)}NEW!${'x'.repeat(39)}…`);
	});

	it('cuts a long difference', () => {
		const [one, other] = clipAround('a', long, 50);
		expect(one).toBe('a');
		expect(other).toBe(`${'x'.repeat(49)}…`);
	});

	it.each([
		['a\u{1F600}b', 'a\u{1F601}b'],
		['\u{1F600}x', '\u{1F900}x'],
		[`${'\u{1F600}'.repeat(60)}1`, `${'\u{1F600}'.repeat(60)}2`],
		['', '\u{1F600}'],
	])('never cuts a sign in two', (one, other) => {
		for (const text of clipAround(one, other, 50))
			expect(JSON.stringify(text)).not.toMatch(/\\ud[89a-f]/i);
	});
});
