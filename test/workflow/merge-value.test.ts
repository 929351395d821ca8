import { mergeRecord, mergeValue } from '../../src/workflow/merge-value';

describe('a three-way merge', () => {
	it('keeps what is stored where nothing was changed', () => {
		expect(mergeRecord({ a: 1, flag: true }, { a: 0 }, { a: 0 })).toEqual({ a: 1, flag: true });
	});

	it('takes what was changed, added and taken away, field by field', () => {
		const stored = { a: { x: 1, y: 2, flag: true }, gone: 1 };
		const before = { a: { x: 1, y: 2 }, gone: 1 };
		const after = { a: { x: 1, y: 3, z: 4 } };
		expect(mergeRecord(stored, before, after)).toEqual({ a: { x: 1, y: 3, z: 4, flag: true } });
	});

	it('takes lists as a whole', () => {
		expect(mergeValue([1, 2, 3], [1, 2], [2])).toEqual([2]);
		expect(mergeValue([1, 2, 3], [1, 2], [1, 2])).toEqual([1, 2, 3]);
	});

	it('finds the items of a list again, wherever an edit put them', () => {
		const [stored, before] = [
			[
				{ a: 1, x: 1 },
				{ b: 2, x: 2 },
			],
			[{ a: 1 }, { b: 2 }],
		];
		expect(mergeValue(stored, before, [{ b: 2 }, { c: 3 }, { a: 1 }])).toEqual([
			{ b: 2, x: 2 },
			{ c: 3 },
			{ a: 1, x: 1 },
		]);
		expect(mergeValue(stored, before, [{ a: 1 }, { b: 4 }])).toEqual([
			{ a: 1, x: 1 },
			{ b: 4, x: 2 },
		]);
	});

	it('changes none of its arguments', () => {
		const stored = Object.freeze({ a: Object.freeze({ b: 1 }) });
		expect(mergeRecord(stored, { a: { b: 1 } }, { a: { b: 2 } })).toEqual({ a: { b: 2 } });
	});
});
