import type { DataTable } from '../../src/kernel/ports/instance/data-tables';
import { readCell } from '../../src/tools/data-table/read-rows';
import { checkColumnNames } from '../../src/tools/data-table/find-column';
import {
	readFilter,
	readSort,
	requireFilter,
	requireFilters,
} from '../../src/tools/data-table/read-filter';
import { thrown } from './thrown';

const table: DataTable = {
	id: 'Pmhccda12myxqrF7',
	name: 'Orders',
	columns: [
		{ id: 'c1', name: 'item', type: 'string' },
		{ id: 'c2', name: 'price', type: 'number' },
		{ id: 'c3', name: 'due', type: 'date' },
	],
	sizeBytes: 4096,
	updatedAt: '2026-01-01T00:00:00.000Z',
};

describe('a cell', () => {
	it.each([
		['string', 7, '7'],
		['string', '', ''],
		['number', '1.5', 1.5],
		['boolean', 'TRUE', true],
		['boolean', 0, false],
		['date', '2026-01-31', '2026-01-31T00:00:00.000Z'],
		['date', '2026-01-31T09:30', '2026-01-31T09:30:00.000Z'],
		['date', '2026-01-31 09:30:00+02:00', '2026-01-31T07:30:00.000Z'],
		['number', null, null],
	] as const)('of type %s reads %j as %j', (type, given, value) => {
		expect(readCell(type, given)).toEqual({ ok: true, value });
	});

	it.each([
		['string', { a: 1 }],
		['number', ''],
		['number', 'abc'],
		['number', true],
		['boolean', ''],
		['boolean', 'yes'],
		['date', '2.1.2026'],
		['date', 1_700_000_000_000],
		['date', '2026-13-01'],
	] as const)('of type %s refuses %j', (type, given) => {
		expect(readCell(type, given)).toMatchObject({ ok: false });
	});
});

describe('column names', () => {
	it.each([['ID'], ['_a'], ['1a'], ['a b'], ['a'.repeat(64)], ['dryRunState'], ['Price'], ['']])(
		'such as "%s" beside "price" are refused',
		async (name) => {
			expect(await thrown(() => checkColumnNames([name], ['price']))).toMatchObject({
				code: 'invalid-input',
			});
		},
	);

	it('of letters, digits and underscores are taken', () => {
		expect(() => checkColumnNames(['a_1', 'select', 'a'.repeat(63)], ['price'])).not.toThrow();
	});
});

type Row = Readonly<Record<string, unknown>>;

const meets = ({ columnName, condition, value = null }: Row, row: Row) => {
	const cell = row[String(columnName)] ?? null;
	if (condition === 'isEmpty') return cell === null || cell === '';
	if (condition === 'isNotEmpty') return cell !== null && cell !== '';
	return condition === 'neq' ? cell !== value : cell === value;
};

const matches = (
	{ type, filters }: { readonly type: string; readonly filters: readonly object[] },
	row: Row,
) =>
	type === 'or'
		? filters.some((one) => meets({ ...one }, row))
		: filters.every((one) => meets({ ...one }, row));

describe('a filter of a call that changes rows', () => {
	const rows = [null, '', 'a', 'b'].flatMap((item) =>
		[null, 1, 2].map((price) => ({ item, price })),
	);
	const conditions = [
		...['isEmpty', 'isNotEmpty'].flatMap((condition) => [
			{ columnName: 'item', condition },
			{ columnName: 'price', condition },
		]),
		{ columnName: 'item', condition: 'eq', value: 'a' },
		{ columnName: 'item', condition: 'neq', value: '' },
		{ columnName: 'price', condition: 'eq', value: 1 },
	];
	const lists = conditions.flatMap((one) => [
		[one],
		...conditions.flatMap((two) => [[one, two], ...conditions.map((three) => [one, two, three])]),
	]);

	it('takes what the query takes, side by side, and matches the same rows', () => {
		for (const type of ['and', 'or'] as const)
			for (const filters of lists) {
				const given = { type, filters };
				const plain = requireFilters(table, given);
				expect(JSON.stringify(plain)).not.toMatch(/isEmpty|isNotEmpty/);
				const matched = rows.filter((row) => plain.some((one) => matches(one, row)));
				expect(matched).toEqual(rows.filter((row) => matches(given, row)));
			}
	});

	it('with more conditions than n8n can be asked is refused before they are multiplied', async () => {
		const empty = { columnName: 'item', condition: 'isEmpty' };
		const filled = { columnName: 'item', condition: 'isNotEmpty' };
		for (const [type, one] of [
			['and', empty],
			['or', filled],
		] as const) {
			expect(requireFilters(table, { type, filters: [one, one, one, one] }).length).toBeGreaterThan(
				3,
			);
			const filters = Array.from({ length: 200 }, () => one);
			const { message } = await thrown(() => requireFilters(table, { type, filters }));
			expect(message).toMatch(/too many conditions.*Nothing was changed/);
		}
	});

	it('is never one that matches every row for want of a condition', async () => {
		for (const given of [{}, { type: 'or', filters: [] }])
			expect((await thrown(() => requireFilters(table, given))).message).toMatch(/every row/);
	});
});

describe('a filter', () => {
	const open = { columnName: 'item', condition: 'eq', value: 'open' };

	it.each([
		[{ type: 'or', filters: [open] }],
		[{ filters: [{ columnName: 'ITEM', value: 'open' }] }],
		[{ item: 'open' }],
		[open],
	])('is read from %j', (given) => {
		expect(readFilter(table, given, true).filters).toEqual([open]);
	});

	it('on a day becomes what n8n gets right on every database', () => {
		expect(readFilter(table, { due: '2026-01-31', item: 'a' }, true)).toEqual({
			type: 'and',
			filters: [
				{ columnName: 'due', condition: 'gt', value: '2026-01-30T23:59:59.999Z' },
				{ columnName: 'due', condition: 'lte', value: '2026-01-31T23:59:59.999Z' },
				{ columnName: 'item', condition: 'eq', value: 'a' },
			],
		});
	});

	const empty = { columnName: 'item', condition: 'isEmpty' };

	it('for empty cells becomes what an update takes, alone or among alternatives', async () => {
		const written = [
			{ columnName: 'item', condition: 'eq', value: null },
			{ columnName: 'item', condition: 'eq', value: '' },
		];
		expect(readFilter(table, empty, false)).toEqual({ type: 'or', filters: written });
		const both = [empty, { columnName: 'price', value: 1 }];
		expect(readFilter(table, { type: 'or', filters: both }, false).filters).toHaveLength(3);
		const { hint } = await thrown(() => readFilter(table, { filters: both }, false));
		expect(hint).toContain('name them by id');
		expect(readFilter(table, { filters: both }, true).filters).toHaveLength(2);
	});

	it.each([
		[{ filters: [{ column: 'item', value: 1 }] }],
		[{ type: 'xor', filters: [open] }],
		[{ cost: 1 }],
		[{ price: 'abc' }],
		[{ item: { gt: 1 } }],
		[{ filters: [{ columnName: 'price', condition: 'like', value: '1' }] }],
		[{ filters: [{ columnName: 'price', condition: 'gt', value: null }] }],
		[{ filters: [{ columnName: 'price', condition: 'gt' }] }],
		[{ due: '2026-01-31T12:00:00Z' }],
		[{ type: 'and', filters: [[open]] }],
	])('such as %j is refused, and says that nothing was changed', async (given) => {
		const { code, message } = await thrown(() => readFilter(table, given, true));
		expect(code).toBe('invalid-input');
		expect(message).toContain('Nothing was changed.');
	});

	it.each([[{}], [{ filters: [] }], [{ type: 'or', filters: [] }]])(
		'such as %j is refused where it would change every row',
		async (given) => {
			const { message } = await thrown(() => requireFilter(table, given, true));
			expect(message).toContain('every row');
			expect(readFilter(table, given, true).filters).toEqual([]);
		},
	);
});

describe('an order', () => {
	it.each([
		['price', 'price', 'asc'],
		['Price:DESC', 'price', 'desc'],
		['created_at desc', 'createdAt', 'desc'],
	])('%s is read', (text, column, direction) => {
		expect(readSort(table, text)).toEqual({ column, direction });
	});

	it.each(['cost', 'price:up', 'price:asc,item:asc', ''])('"%s" is refused', async (text) => {
		expect(await thrown(() => readSort(table, text))).toMatchObject({ code: 'invalid-input' });
	});
});
