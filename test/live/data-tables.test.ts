import { ownTableNames } from '../../src/adapters/own-tables/own-table';
import { tools } from '../support/native-tools';
import { orderCode } from '../support/sample-workflows';
import type { Json } from '../support/live-instance';
import { onSurfaces } from '../support/on-surfaces';
import type { Surface } from '../support/surfaces';
import { surfaceNames } from '../support/surfaces';
import { useLive } from '../support/use-live';

/** Where what is refused does not hang on how the tool is shown. */
const twoSurfaces = ['canvas', 'toolkit'] as const;

const world = useLive();

const columns = [
	{ name: 'item', type: 'string' },
	{ name: 'price', type: 'number' },
	{ name: 'paid', type: 'boolean' },
	{ name: 'due', type: 'date' },
];

const orders = [
	{ item: 'Apple', price: 1.5, paid: true, due: '2026-01-30' },
	{ item: 'Pear', price: 2, paid: false, due: '2026-01-31T09:30:00Z' },
	{ item: 'Plum', price: 3, paid: null, due: '2026-02-01' },
	{ item: '', price: null, due: null },
];

const made: string[] = [];

let number = 0;
const newName = () => `Orders ${world.live.mark} ${++number}`;

/** A table of orders, made past all of Foreman. */
async function storeTable(rows: readonly object[] = orders): Promise<Json> {
	const table = await world.live.api('POST', '/data-tables', { name: newName(), columns });
	made.push(table.id);
	if (rows.length > 0) {
		const path = `/data-tables/${table.id}/rows`;
		await world.live.api('POST', path, { data: rows, returnType: 'count' });
	}
	return table;
}

const stored = async (id: string): Promise<Json[]> =>
	(await world.live.api('GET', `/data-tables/${id}/rows`)).data;

const columnsOf = async (id: string): Promise<string[]> =>
	(await world.live.api('GET', `/data-tables/${id}/columns`)).map(
		({ name, type }: Json) => `${name}:${type}`,
	);

const tableNames = async (): Promise<string[]> =>
	(await world.live.api('GET', '/data-tables?limit=250')).data.map(({ name }: Json) => name);

afterAll(async () => {
	const { data } = await world.live.api('GET', '/data-tables?limit=250');
	for (const { id } of data.filter(({ id }: Json) => made.includes(id)))
		await world.live.api('DELETE', `/data-tables/${id}`);
});

interface TablePromise {
	/** Tools that keep it together. */
	readonly of: readonly string[];
	readonly sentence: string;
	keep(surface: Surface): Promise<void>;
}

const promises: readonly TablePromise[] = [
	{
		of: ['create-data-table', 'list-data-tables', 'get-data-table-schema'],
		sentence: 'a table is created once, listed and described',
		async keep({ ask }) {
			const name = newName();
			const created = await ask('create-data-table', { name, columns });
			made.push(created.id);
			expect(created).toMatchObject({ name, created: true });
			const again = await ask('create-data-table', { name, columns });
			expect(again).toEqual({ ...created, created: false });
			const { dataTables } = await ask('list-data-tables', { query: name });
			expect(dataTables).toEqual([
				{
					id: created.id,
					name,
					columns: ['item', 'price', 'paid', 'due'],
					updatedAt: expect.any(String),
				},
			]);
			const schema = await ask('get-data-table-schema', { dataTableId: name });
			expect(schema.columns.map((one: Json) => ({ name: one.name, type: one.type }))).toEqual(
				columns,
			);
			expect(schema).toMatchObject({
				id: created.id,
				systemColumns: ['id', 'createdAt', 'updatedAt'],
			});
		},
	},

	{
		of: ['add-data-table-column', 'rename-data-table-column', 'delete-data-table-column'],
		sentence: 'columns are added once, renamed and deleted, by name and by id',
		async keep({ ask }) {
			const { id } = await storeTable([]);
			const wanted = { dataTableId: id, name: 'note', type: 'string' };
			const { column, added } = await ask('add-data-table-column', wanted);
			expect(added).toBe(true);
			expect(await ask('add-data-table-column', wanted)).toEqual({ column, added: false });
			const renaming = { dataTableId: id, column: column.id, newName: 'Note' };
			expect(await ask('rename-data-table-column', renaming)).toEqual({
				column: { ...column, name: 'Note' },
			});
			expect(await columnsOf(id)).toContain('Note:string');
			const deleting = { dataTableId: id, column: 'Note' };
			expect(await ask('delete-data-table-column', deleting)).toEqual({
				success: true,
				column: 'Note',
			});
			expect(await columnsOf(id)).toEqual(columns.map(({ name, type }) => `${name}:${type}`));
		},
	},

	{
		of: ['insert-data-table-rows', 'update-data-table-rows', 'delete-data-table-rows'],
		sentence: 'rows are inserted, changed and deleted, and counted',
		async keep({ ask }) {
			const { id, name } = await storeTable([]);
			const rows = [{ item: 'Apple', price: '1.5', PAID: 'true', due: '2026-01-30' }, { item: 7 }];
			expect(await ask('insert-data-table-rows', { dataTableId: name, rows })).toEqual({
				count: 2,
				ids: [1, 2],
			});
			expect(await stored(id)).toMatchObject([
				{ item: 'Apple', price: 1.5, paid: true, due: '2026-01-30T00:00:00.000Z' },
				{ item: '7', price: null, paid: null, due: null },
			]);
			const change = { dataTableId: id, filter: { item: '7' }, data: { price: 9 } };
			expect(await ask('update-data-table-rows', change)).toEqual({ count: 1, ids: [2] });
			expect(await stored(id)).toMatchObject([{ price: 1.5 }, { item: '7', price: 9 }]);
			const filter = [{ columnName: 'price', condition: 'lt', value: 2 }];
			const removal = { dataTableId: id, filter };
			expect(await ask('delete-data-table-rows', removal)).toEqual({ count: 1, ids: [1] });
			expect(await ask('delete-data-table-rows', removal)).toEqual({
				count: 0,
				message: 'No row matched the filter. Nothing was deleted.',
			});
			expect(await ask('update-data-table-rows', { ...change, filter: { item: '8' } })).toEqual({
				count: 0,
				message: 'No row matched the filter. Nothing was changed.',
			});
			expect(await stored(id)).toHaveLength(1);
		},
	},

	{
		of: ['query-data-table-rows'],
		sentence: 'rows are read sorted, searched and page by page',
		async keep({ ask }) {
			const { id } = await storeTable();
			const names = ({ rows }: Json) => rows.map(({ item }: Json) => item);
			// SQLite and PostgreSQL disagree on whether empty cells come first.
			const filter = [{ columnName: 'price', condition: 'isNotEmpty' }];
			const sorted = { dataTableId: id, filter, sortBy: 'price desc', limit: 2 };
			const first = await ask('query-data-table-rows', sorted);
			expect(names(first)).toEqual(['Plum', 'Pear']);
			expect(first.nextOffset).toBe(2);
			const second = await ask('query-data-table-rows', { ...sorted, offset: 2 });
			expect(names(second)[0]).toBe('Apple');
			expect(second.nextOffset).toBeUndefined();
			const found = await ask('query-data-table-rows', { dataTableId: id, search: 'pear' });
			expect(names(found)).toEqual(['Pear']);
		},
	},

	{
		of: ['delete-data-table'],
		sentence: 'a table is deleted for good',
		async keep({ ask }) {
			const { id, name } = await storeTable();
			expect(await ask('delete-data-table', { dataTableId: id })).toEqual({ success: true, name });
			expect(await tableNames()).not.toContain(name);
		},
	},
];

test('every data table tool makes a promise here', () => {
	const names = tools.filter(({ domain }) => domain === 'data-table').map(({ name }) => name);
	expect(promises.flatMap(({ of }) => of).sort()).toEqual(names.sort());
});

const promisesOn = onSurfaces(promises, surfaceNames, { isEverywhere: () => false });

describe.each(promisesOn)('through the $surface', ({ surface, cases }) => {
	test.each(cases)('$sentence', async ({ keep }) => await keep(world.surface(surface)));
});

describe('a filter', () => {
	let id: string;
	beforeAll(async () => {
		({ id } = await storeTable());
	});

	const one = (columnName: string, condition: string, value?: unknown) => [
		{ columnName, condition, ...(value === undefined ? {} : { value }) },
	];

	const wanted: ReadonlyArray<readonly [sentence: string, filter: unknown, items: string[]]> = [
		[
			'in n8n’s own shape',
			{ type: 'or', filters: [...one('item', 'eq', 'Pear'), ...one('price', 'gte', 3)] },
			['Pear', 'Plum'],
		],
		['as a bare list', one('price', 'gt', 2), ['Plum']],
		['as column and value', { item: 'Apple', paid: true }, ['Apple']],
		['as JSON text', '{"price": "2"}', ['Pear']],
		['of no conditions', {}, ['Apple', 'Pear', 'Plum', '']],
		['with like', one('item', 'like', 'P%'), ['Pear', 'Plum']],
		['with ilike', one('item', 'ilike', 'p'), ['Apple', 'Pear', 'Plum']],
		['with isEmpty on text', one('item', 'isEmpty'), ['']],
		['with isEmpty beside another', [...one('item', 'isEmpty'), ...one('id', 'gt', 1)], ['']],
		['with isNotEmpty on a number', one('price', 'isNotEmpty'), ['Apple', 'Pear', 'Plum']],
		['for an empty cell', { paid: null }, ['Plum', '']],
		['on a day that has a time', { due: '2026-01-31' }, ['Pear']],
		['from a day on', one('due', 'gte', '2026-01-31'), ['Pear', 'Plum']],
		['after a day', one('due', 'gt', '2026-01-31'), ['Plum']],
		['before a day', one('due', 'lt', '2026-01-31'), ['Apple']],
		['up to a day', one('due', 'lte', '2026-01-31'), ['Apple', 'Pear']],
		['on any day but one', one('due', 'neq', '2026-01-31'), ['Apple', 'Plum', '']],
		['on a system column', one('id', 'lte', '2'), ['Apple', 'Pear']],
		[
			'on the day of creation',
			one('createdAt', 'gte', '2020-01-01'),
			['Apple', 'Pear', 'Plum', ''],
		],
	];

	test.each(wanted)('%s finds the rows it says', async (_sentence, filter, items) => {
		const { rows } = await world.canvas.ask('query-data-table-rows', { dataTableId: id, filter });
		expect(rows.map(({ item }: Json) => item)).toEqual(items);
	});

	test.each(wanted.filter(([, filter]) => JSON.stringify(filter) !== '{}'))(
		'%s changes and deletes the same rows',
		async (_sentence, filter, items) => {
			const table = await storeTable();
			const call = { dataTableId: table.id, filter };
			const changed = await world.canvas.ask('update-data-table-rows', {
				...call,
				data: { paid: true },
			});
			expect(changed.count).toBe(items.length);
			const fresh = await storeTable();
			const deleted = await world.canvas.ask('delete-data-table-rows', {
				...call,
				dataTableId: fresh.id,
			});
			expect(deleted.ids).toEqual(changed.ids);
			expect(await stored(fresh.id)).toHaveLength(orders.length - items.length);
		},
	);
});

interface Refusal {
	readonly tool: string;
	readonly input: object;
	readonly message: RegExp;
	readonly hint: RegExp;
}

const refusals: Readonly<Record<string, Refusal>> = {
	'a column that is there in another case': {
		tool: 'add-data-table-column',
		input: { name: 'Price', type: 'string' },
		message: /two columns "Price" \(upper and lower case do not tell it from "price"\)/,
		hint: /a name of its own/,
	},
	'a reserved column name': {
		tool: 'add-data-table-column',
		input: { name: 'createdat', type: 'string' },
		message: /"createdat" is reserved by n8n/,
		hint: /order_total/,
	},
	'a column name with a space': {
		tool: 'rename-data-table-column',
		input: { column: 'item', newName: 'the item' },
		message: /"the item" must begin with a letter/,
		hint: /order_total/,
	},
	'a column type that there is not': {
		tool: 'add-data-table-column',
		input: { name: 'extra', type: 'json' },
		message: /"type" must be one of string, number, boolean, date, not "json"/,
		hint: /Correct the named fields/,
	},
	'a column that is not there, and names the nearest': {
		tool: 'delete-data-table-column',
		input: { column: 'prise' },
		message: /has no column "prise"\. Did you mean "price"\? Nothing was changed/,
		hint: /Columns: item, price, paid, due/,
	},
	'a column that n8n keeps': {
		tool: 'delete-data-table-column',
		input: { column: 'createdAt' },
		message: /"createdAt" is a column that n8n keeps by itself/,
		hint: /neither set nor renamed nor deleted/,
	},
	'to sort by an unknown column': {
		tool: 'query-data-table-rows',
		input: { sortBy: 'cost:desc' },
		message: /has no column "cost"/,
		hint: /Columns: item, price/,
	},
	'a direction that there is not': {
		tool: 'query-data-table-rows',
		input: { sortBy: 'price:up' },
		message: /"price:up" is not a column with a direction/,
		hint: /createdAt:desc/,
	},
	'a page of more than 250 rows': {
		tool: 'query-data-table-rows',
		input: { limit: 251 },
		message: /"limit": Number must be less than or equal to 250/,
		hint: /Correct the named fields/,
	},
	'a condition that there is not': {
		tool: 'query-data-table-rows',
		input: { filter: [{ columnName: 'price', condition: 'equals', value: 1 }] },
		message: /There is no condition "equals"/,
		hint: /Conditions: eq, neq/,
	},
	'a time within a day': {
		tool: 'delete-data-table-rows',
		input: { filter: [{ columnName: 'due', condition: 'lt', value: '2026-01-31T12:00:00Z' }] },
		message: /n8n can tell whole days \(UTC\) apart/,
		hint: /Pass a day such as/,
	},
	'to insert into an unknown column': {
		tool: 'insert-data-table-rows',
		input: { rows: [{ item: 'a' }, { itme: 'b' }] },
		message: /has no column "itme"\. Did you mean "item"\?/,
		hint: /Columns: item/,
	},
	'values of the wrong type, all at once': {
		tool: 'insert-data-table-rows',
		input: { rows: [{ price: '' }, { paid: 'yes', due: '2.1.2026', item: { a: 1 } }] },
		message:
			/rows\[0\]\.price \(number\): "" is not a number.*rows\[1\]\.paid \(boolean\): "yes".*rows\[1\]\.due \(date\): "2\.1\.2026" is not a date.*rows\[1\]\.item \(string\)/,
		hint: /Correct the named values/,
	},
	'to set an id': {
		tool: 'update-data-table-rows',
		input: { filter: { item: 'Apple' }, data: { id: 7 } },
		message: /"id" is a column that n8n keeps by itself/,
		hint: /neither set/,
	},
	'to set nothing': {
		tool: 'update-data-table-rows',
		input: { filter: { item: 'Apple' }, data: '{}' },
		message: /"data" names no column|"data" is required/,
		hint: /Pass the columns to set|Correct/,
	},
	'to change every row': {
		tool: 'update-data-table-rows',
		input: { filter: { type: 'and', filters: [] }, data: { price: 1 } },
		message: /The filter is empty, which would mean every row/,
		hint: /Say which rows/,
	},
	'to delete every row': {
		tool: 'delete-data-table-rows',
		input: { filter: { type: 'and', filters: [] } },
		message: /The filter is empty, which would mean every row/,
		hint: /Say which rows/,
	},
	'to delete rows without a filter': {
		tool: 'delete-data-table-rows',
		input: {},
		message: /"filter"/,
		hint: /Correct the named fields|Pass/,
	},
};

const refusalsOn = onSurfaces(
	Object.entries(refusals).map(([what, refusal]) => ({ what, ...refusal })),
	twoSurfaces,
	{ isEverywhere: () => false },
);

describe.each(refusalsOn)('refused through the $surface', ({ surface: surfaceName, cases }) => {
	test.each(cases)('$tool refuses $what', async ({ tool, input, message, hint }) => {
		const { id } = await storeTable();
		const before = [await stored(id), await columnsOf(id)];
		const refusal = await world.surface(surfaceName).refuse(tool, { dataTableId: id, ...input });
		expect(refusal.message).toMatch(message);
		expect(refusal.hint).toMatch(hint);
		expect([await stored(id), await columnsOf(id)]).toEqual(before);
	});

	test('create-data-table refuses column names that n8n fails on, and makes no table', async () => {
		const name = newName();
		const twice = [
			{ name: 'a', type: 'string' },
			{ name: 'A', type: 'number' },
		];
		const refusal = await world
			.surface(surfaceName)
			.refuse('create-data-table', { name, columns: twice });
		expect(refusal.message).toMatch(/two columns "A".*Nothing was changed/);
		expect(await tableNames()).not.toContain(name);
	});

	test('create-data-table refuses the name of a table with other columns, and names it', async () => {
		const { id, name } = await storeTable([]);
		const refusal = await world
			.surface(surfaceName)
			.refuse('create-data-table', { name, columns: [{ name: 'a', type: 'string' }] });
		expect(refusal.message).toContain(`with other columns (${id}). Nothing was changed.`);
	});

	test('an unknown table is called unknown, and the nearest named', async () => {
		const { name } = await storeTable([]);
		for (const dataTableId of ['0000000000000000', 'not/an id', `${name}x`]) {
			const refusal = await world.surface(surfaceName).refuse('delete-data-table', { dataTableId });
			expect(refusal.message).toContain(`There is no data table "${dataTableId}"`);
			expect(refusal.hint).toMatch(/list-data-tables/);
		}
	});
});

describe('Foreman’s own table', () => {
	let own: string;

	beforeAll(async () => {
		// The first code that does not parse makes it.
		await world.canvas.call('build-workflow', {
			code: `${orderCode(`Never made ${world.live.mark}`, 'yes')} )`,
		});
		const { data } = await world.live.api('GET', '/data-tables?limit=250');
		own = data.find(({ name }: Json) => name === ownTableNames[0]).id;
	});

	test.each(twoSurfaces)('is not listed through the %s', async (surfaceName) => {
		const { ask } = world.surface(surfaceName);
		expect(await ask('list-data-tables', { query: ownTableNames[0] })).toEqual({ dataTables: [] });
	});

	const calls: ReadonlyArray<readonly [tool: string, input: object]> = [
		['get-data-table-schema', {}],
		['delete-data-table', {}],
		['add-data-table-column', { name: 'extra', type: 'string' }],
		['rename-data-table-column', { column: 'body', newName: 'other' }],
		['delete-data-table-column', { column: 'body' }],
		['query-data-table-rows', {}],
		['insert-data-table-rows', { rows: [{ kind: 'a', key: 'b', body: 'c' }] }],
		['update-data-table-rows', { filter: { kind: 'code-draft' }, data: { body: '' } }],
		['delete-data-table-rows', { filter: { kind: 'code-draft' } }],
	];

	test.each(calls)('is unknown to %s, by id and by name', async (tool, input) => {
		const before = await stored(own);
		for (const dataTableId of [own, ownTableNames[0], ` ${ownTableNames[0]}`]) {
			const { message, hint } = await world.canvas.refuse(tool, { ...input, dataTableId });
			expect(message).toBe(
				`There is no data table "${dataTableId}", or the API key may not see it.`,
			);
			expect(hint).toBe('Call list-data-tables and pass the id. Nothing was changed.');
		}
		expect(await stored(own)).toEqual(before);
	});

	test('cannot be made by hand', async () => {
		const { message } = await world.canvas.refuse('create-data-table', {
			name: ` ${ownTableNames[0]} `,
			columns: [{ name: 'a', type: 'string' }],
		});
		expect(message).toBe(`The name "${ownTableNames[0]}" is taken. Nothing was changed.`);
	});
});
