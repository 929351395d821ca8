import { clipText } from '../../src/kernel/values/clip-text';

test.each([
	['abc', 3, 'abc'],
	['abcd', 3, 'ab…'],
	['a😀b', 3, 'a…'],
	['😀😀', 4, '😀😀'],
])('%s in %d characters: %s', (text, most, clipped) => {
	expect(clipText(text, most)).toBe(clipped);
});
