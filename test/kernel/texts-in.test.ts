import { textsIn } from '../../src/kernel/values/texts-in';
import { nested } from './nested';

test('texts are found in the order in which they are written, with keys', () => {
	expect(textsIn({ a: ['one', { b: 'two' }], c: 3, d: 'four' })).toEqual([
		...['a', 'one', 'b', 'two', 'c', 'd', 'four'],
	]);
});

test.each([false, true])(
	'they are found however deep, and among however many (lists: %p)',
	(asList) => {
		expect(textsIn(nested(200_000, 'found', asList)).at(-1)).toBe('found');
		expect(textsIn(Array.from({ length: 300_000 }, () => 'x'))).toHaveLength(300_000);
	},
);
