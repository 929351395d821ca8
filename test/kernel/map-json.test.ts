import { isDeeperThan } from '../../src/kernel/values/is-deeper-than';
import { mapJson } from '../../src/kernel/values/map-json';
import { nested } from './nested';

describe('a changed copy of a JSON value', () => {
	it('has other texts and keys, and changes nothing in place', () => {
		const value = { a: ['x', 1, null, true], b: { x: 'x' } };
		const before = JSON.stringify(value);
		const change = { text: (text: string) => `${text}!`, key: (key: string) => key.toUpperCase() };
		expect(mapJson(value, change)).toEqual({ A: ['x!', 1, null, true], B: { X: 'x!' } });
		expect(JSON.stringify(value)).toBe(before);
	});

	it('knows of a text the field that it stands in, and the record', () => {
		const seen: unknown[] = [];
		const text = (...given: readonly unknown[]) => seen.push(given);
		mapJson({ a: 'one', b: ['two'] }, { text });
		expect(seen).toEqual([
			['one', 'a', { a: 'one', b: ['two'] }],
			['two', undefined, undefined],
		]);
	});

	it('has another record where one is exchanged as a whole', () => {
		const record = ({ type }: Readonly<Record<string, unknown>>) =>
			type === 'image' ? 'gone' : undefined;
		expect(mapJson([{ type: 'image', data: 'x' }, { type: 'text' }], { record })).toEqual([
			'gone',
			{ type: 'text' },
		]);
	});

	it('keeps odd keys as data', () => {
		const value: unknown = JSON.parse('{"__proto__":{"a":1}}');
		expect(JSON.stringify(mapJson(value, {}))).toBe('{"__proto__":{"a":1}}');
	});

	it.each([false, true])(
		'is no deeper than others can stand, and says so (lists: %p)',
		(asList) => {
			for (const depth of [300, 3_000, 200_000]) {
				const copy = mapJson(nested(depth, 'x', asList), { text: (text) => text });
				expect(isDeeperThan(copy, 257)).toBe(false);
				expect(JSON.stringify(copy)).toContain('[left out: nested more than 256 levels deep]');
			}
		},
	);

	it('leaves what a field of a call may hold as it is', () => {
		const value = { field: nested(200) };
		expect(mapJson(value, {})).toEqual(value);
	});
});
