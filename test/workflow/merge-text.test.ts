import { mergeText } from '../../src/workflow/merge-value';

const a = '[redacted:jwt]';
const b = '[redacted:cookie]';

describe('a text with markers', () => {
	it.each([
		['S', a, a, 'S'],
		['x S y', `x ${a} y`, `x2 ${a} y2`, 'x2 S y2'],
		['x S y T z', `x ${a} y ${b} z`, `x ${a} more ${b}`, 'x S more T'],
		['x S y T z', `x ${a} y ${a} z`, `x ${a} more ${a}`, 'x S more T'],
		['x S y T z', `x ${a} y ${b} z`, `only ${b}`, 'only T'],
		['x S y T z', `x ${a} y ${b} z`, `${b} then ${a}`, 'T then S'],
		['é😀S😀', `é😀${a}😀`, `${a}😀!`, 'S😀!'],
		['x $& y', `x ${a} y`, `${a}.`, '$&.'],
	])('%j shown as %j and edited to %j becomes %j', (stored, before, after, merged) => {
		expect(mergeText(stored, before, after)).toBe(merged);
	});

	it.each([
		['none is left', 'x S', `x ${a}`, 'x'],
		['none was there', 'x S', 'x S', `x ${a}`],
		['another kind', 'x S', `x ${a}`, `x ${b}`],
		['one of two alike', 'x S y T', `x ${a} y ${a}`, `x ${a}`],
		['one that was doubled', 'x S', `x ${a}`, `${a} ${a}`],
		['two with nothing between them', 'xSSTTz', `x${a}${b}z`, `y${a}${b}z`],
		['what is between them is in a secret as well', 'x S&T&U', `x ${a}&${b}`, `y ${a}&${b}`],
		['something else is stored', 'other', `x ${a} y`, `z ${a} y`],
	])('is left as it is: %s', (_why, stored, before, after) => {
		expect(mergeText(stored, before, after)).toBe(after);
	});
});
