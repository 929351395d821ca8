import { equal } from '../../src/kernel/values/equal';

describe('equality', () => {
	it.each([
		[
			{ a: 1, b: [2, { c: null }] },
			{ b: [2, { c: null }], a: 1 },
		],
		[{ a: 1, b: undefined }, { a: 1 }],
		[Number.NaN, Number.NaN],
		[[], []],
	])('holds between %j and %j', (left, right) => {
		expect(equal(left, right)).toBe(true);
		expect(equal(right, left)).toBe(true);
	});

	it.each([
		[{ a: 1 }, { a: '1' }],
		[
			[1, 2],
			[2, 1],
		],
		[[1], [1, 2]],
		[[], {}],
		[{ a: null }, {}],
		[null, {}],
		[{ a: { b: 1 } }, { a: { b: 2 } }],
	])('does not hold between %j and %j', (left, right) => {
		expect(equal(left, right)).toBe(false);
		expect(equal(right, left)).toBe(false);
	});
});
