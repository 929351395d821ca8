import { schemaOfValues, returnedType } from '../../src/nodes-catalog/definition/schema-of-values';

const typeOf = (...items: unknown[]) => returnedType(schemaOfValues(items));

test('items become the type that all of them fit', () => {
	expect(
		typeOf(
			{ id: 1, name: 'Ada', tags: ['x'], user: { 'e-mail': null }, none: [] },
			{ id: 'two', name: null, tags: [3], user: { active: true } },
		),
	).toBe(
		'{ id: number | string; name: string | null; tags: (string | number)[]; user: { "e-mail": null; active: boolean }; none: unknown[] }',
	);
});

test('nothing of what is in them is told, nor keys that belong to people', () => {
	const byPerson = {
		'ada@example.com': 'secret-1',
		'+4915112345': 'secret-2',
		'5f2b9c01-77aa': 'secret-3',
		[`k${'y'.repeat(40)}`]: 'secret-4',
	};
	const type = typeOf({ token: 'secret-5', byPerson, list: [byPerson] });
	expect(type).toBe('{ token: string; byPerson: object; list: object[] }');
});

test('deep values are told to a depth', () => {
	const deep = { a: { b: { c: { d: { e: { f: 1 } } } } } };
	expect(typeOf(deep)).toBe('{ a: { b: { c: { d: object } } } }');
	expect(JSON.stringify(schemaOfValues([deep]))).not.toContain('"e"');
});

test.each([[[]], [[{}, {}]], [[{ 'ada@example.com': 1 }]]])('%j tells nothing', (items) => {
	expect(typeOf(...items)).toBeUndefined();
});
