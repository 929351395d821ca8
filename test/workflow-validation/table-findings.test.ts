import type { INode, INodeParameters } from 'n8n-workflow';

import { type KnownTable, tableFindings } from '../../src/workflow-validation/table-findings';

const tableOf = (id: string, name: string, ...columns: string[]): KnownTable => ({
	...{ id, name },
	columns: columns.map((column) => ({ id: column, name: column, type: 'string' })),
});

const subscribers = tableOf('T1', 'Subscribers', 'subscriber_email', 'first_name', 'score');
const orders = tableOf('T2', 'orders', 'sku', 'amount');
const archive = tableOf('T3', 'orders_archive', 'sku', 'amount', 'closed_at');
const tables = [subscribers, orders, archive];

const nodeOf = (parameters: object, given: Partial<INode> = {}): INode => ({
	...{ id: 'n', name: 'Table', type: 'n8n-nodes-base.dataTable', typeVersion: 1.1 },
	...{ position: [0, 0], parameters: parameters as INodeParameters },
	...given,
});

const found = (node: INode, known: readonly KnownTable[] = tables, all = [node]) =>
	tableFindings(node, known, all).map(
		({ severity, parameter, message, fix }) => `${severity} ${parameter}: ${message} ${fix}`,
	);

const named = (mode: string, value: string) => ({ dataTableId: { __rl: true, mode, value } });

/** Every place in which n8n's node names columns, as its own panel writes it. */
const places: ReadonlyArray<{
	readonly what: string;
	readonly takesSystem: boolean;
	readonly severity: 'error' | 'advice';
	/** Whether the name may be an expression there. */
	readonly mayCompute: boolean;
	readonly write: (columns: readonly string[]) => object;
}> = [
	...['insert', 'update', 'upsert'].map((operation) => ({
		...{ what: `values of ${operation}`, takesSystem: false, severity: 'error' as const },
		mayCompute: false,
		write: (columns: readonly string[]) => ({
			operation,
			columns: {
				mappingMode: 'defineBelow',
				value: Object.fromEntries(columns.map((name) => [name, '={{ $json.x }}'])),
				schema: columns.map((id) => ({ id, displayName: id, type: 'string' })),
				matchingColumns: [],
			},
		}),
	})),
	...['get', 'update', 'upsert', 'deleteRows', 'rowExists', 'rowNotExists'].map((operation) => ({
		...{ what: `conditions of ${operation}`, takesSystem: true, severity: 'error' as const },
		mayCompute: true,
		write: (columns: readonly string[]) => ({
			operation,
			filters: {
				conditions: columns.map((keyName) => ({ keyName, condition: 'eq', keyValue: '=1' })),
			},
		}),
	})),
	{
		...({ what: 'order', takesSystem: true, severity: 'error', mayCompute: true } as const),
		write: ([orderByColumn = 'id']) => ({ operation: 'get', orderBy: true, orderByColumn }),
	},
	{
		...({ what: 'schema', takesSystem: true, severity: 'advice', mayCompute: false } as const),
		write: (columns) => ({
			columns: { mappingMode: 'defineBelow', value: null, schema: columns.map((id) => ({ id })) },
		}),
	},
	{
		...({ what: 'matching columns', takesSystem: true, severity: 'advice' } as const),
		mayCompute: false,
		write: (columns) => ({ columns: { value: {}, matchingColumns: [...columns] } }),
	},
];

const ways = [
	...['list', 'id'].flatMap((mode) => [named(mode, 'T1')]),
	...['Subscribers', 'subscribers'].map((name) => named('name', name)),
];

describe.each(places)('a column in $what', ({ write, severity, takesSystem, mayCompute }) => {
	const good = subscribers.columns.map(({ name }) => name);

	it.each(ways)('is looked for in the table %j', (table) => {
		expect(found(nodeOf({ ...table, ...write(good) }))).toEqual([]);
		for (const [wrong, fix] of [
			['email_address', 'Did you mean "subscriber_email"?'],
			['firstName', 'Did you mean "first_name"?'],
			['Score', 'Did you mean "score"?'],
			['zzz', 'It has subscriber_email, first_name, score.'],
			['constructor', 'It has'],
		] as const) {
			const told = found(nodeOf({ ...table, ...write([wrong, ...good]) }));
			expect(told).toEqual([
				expect.stringContaining(`the data table "Subscribers" has no column "${wrong}". ${fix}`),
			]);
			expect(told[0]?.startsWith(severity)).toBe(true);
		}
	});

	it('may be one of those that n8n fills in only where it is read', () => {
		for (const system of ['id', 'createdAt', 'updatedAt']) {
			const told = found(nodeOf({ ...ways[0], ...write([system]) }));
			expect(told).toEqual(
				takesSystem ? [] : [expect.stringContaining(`fills in the column "${system}" itself`)],
			);
		}
	});

	it('is not judged where only a run can tell', () => {
		const computed = { dataTableId: { __rl: true, mode: 'id', value: '={{ $json.table }}' } };
		expect(found(nodeOf({ ...computed, ...write(['nowhere']) }))).toEqual([]);
		const unread = nodeOf({ ...ways[0], ...write(['nowhere']) });
		expect(tableFindings(unread, undefined, [unread])).toEqual([]);
		const off = { disabled: true };
		expect(found(nodeOf({ ...ways[0], ...write(['nowhere']) }, off))).toEqual([]);
		const other = { type: 'n8n-nodes-base.googleSheets' };
		expect(found(nodeOf({ ...ways[0], ...write(['nowhere']) }, other))).toEqual([]);
		if (mayCompute)
			expect(found(nodeOf({ ...ways[0], ...write(['={{ $json.column }}']) }))).toEqual([]);
	});

	it('is found in the tool of an agent as well', () => {
		const tool = { type: 'n8n-nodes-base.dataTableTool' };
		expect(found(nodeOf({ ...ways[0], ...write(['nowhere']) }, tool))).toHaveLength(1);
	});
});

it('leaves alone what n8n does not read', () => {
	const columns = { value: { gone: 1 }, schema: [{ id: 'gone' }], matchingColumns: ['gone'] };
	const auto = { columns: { mappingMode: 'autoMapInputData', ...columns } };
	expect(found(nodeOf({ ...ways[0], ...auto }))).toEqual([]);
	const removed = { columns: { value: {}, schema: [{ id: 'gone', removed: true }] } };
	expect(found(nodeOf({ ...ways[0], ...removed }))).toEqual([]);
	const unordered = { orderBy: false, orderByColumn: 'gone' };
	expect(found(nodeOf({ ...ways[0], ...unordered }))).toEqual([]);
	for (const odd of [
		'',
		'={{ 1 }}',
		null,
		7,
		[1],
		{ conditions: 'x' },
		{ value: 'x', schema: 'y' },
	])
		expect(found(nodeOf({ ...ways[0], columns: odd, filters: odd }))).toEqual([]);
});

describe('a table', () => {
	it.each<[object, RegExp | undefined]>([
		[named('id', 'T2'), undefined],
		[named('list', 'T3'), undefined],
		[named('name', 'orders_archive'), undefined],
		// n8n's search takes any name that holds the text.
		[named('name', 'orders'), /^advice .*"orders": "orders_archive" as well\. .*"value": "T2"/],
		[
			named('name', 'archive'),
			/^error .*no data table is called "archive".*would take "orders_archive"/,
		],
		[named('name', 'scribers'), /^error .*would take "Subscribers"/],
		[named('name', 'subscriber'), /^error .*"mode": "id", "value": "T1"/],
		[
			named('list', 'Subscribers'),
			/^error .*is the name of a data table, where mode "list" takes an ID/,
		],
		[named('id', 'orders'), /^error .*"value": "T2"/],
		[
			named('name', 'Subscibers'),
			/^error .*no data table "Subscibers".*Did you mean "Subscribers"\?/,
		],
		[named('id', 'Zq9'), /^error .*no data table "Zq9".*list-data-tables/],
		[named('name', '={{ $json.name }}'), undefined],
		[named('list', ''), undefined],
		[{ dataTableId: 'T9' }, undefined],
	])('%j', (table, wanted) => {
		for (const operation of ['insert', 'delete', 'clear'])
			expect(found(nodeOf({ ...table, operation }))).toEqual(
				wanted === undefined ? [] : [expect.stringMatching(wanted)],
			);
	});

	it('may be made by the workflow itself', () => {
		const make = (tableName: string) =>
			nodeOf({ resource: 'table', operation: 'create', tableName }, { name: 'Make' });
		const use = nodeOf({ ...named('name', 'New log'), operation: 'insert' });
		expect(found(use, tables, [make('New log'), use])).toEqual([]);
		expect(found(use, tables, [make('={{ $json.name }}'), use])).toEqual([]);
		expect(found(use, tables, [make('Another'), use])).toHaveLength(1);
		expect(found(use, tables, [{ ...make('New log'), disabled: true }, use])).toHaveLength(1);
	});

	it('of which there are two of one name is not judged by its columns', () => {
		const twins = [tableOf('A', 'Log', 'one'), tableOf('B', 'log', 'two')];
		const insert = { ...named('name', 'Log'), columns: { value: { three: 1 } } };
		expect(found(nodeOf(insert), twins)).toEqual([expect.stringMatching(/^advice dataTableId/)]);
	});
});
