import { z } from 'zod';

import type {
	ColumnFilter,
	DataTable,
	DataTablesPort,
	RowFilter,
} from '../../kernel/ports/instance/data-tables';
import { filterConditions } from '../../kernel/ports/instance/data-tables';
import { invalidInput, unlessRefused } from '../../kernel/tool-error';
import { isRecord } from '../../kernel/values/is-record';
import { refuseInput } from '../fields';
import { didYouMean } from '../../kernel/values/nearest';
import { findAnyColumn } from './find-column';
import { readCell } from './read-rows';

/** Takes n8n's own shape, a bare list of conditions, or `{column: value}`. The tool checks it against the table. */
export const rowFilter = z
	.preprocess((given) => (Array.isArray(given) ? { filters: given } : given), z.record(z.unknown()))
	.describe('{type: and|or, filters: [{columnName, condition, value}]}, or {column: value} for eq');

type Given = Readonly<Record<string, unknown>>;

export const filterText = (filter: Given): string => {
	const text = JSON.stringify(filter);
	return text.length <= 300 ? text : `${text.slice(0, 300)}…`;
};

const DAY = 86_400_000;

const endOf = (midnight: number) => new Date(midnight + DAY - 1).toISOString();

const midnightOf = (value: ColumnFilter['value']): number | undefined => {
	const time = typeof value === 'string' ? Date.parse(value) : NaN;
	return Number.isNaN(time) || time % DAY !== 0 ? undefined : time;
};

/** Against the last moment of a day the answer is right on SQLite, where n8n compares dates as texts, and on Postgres: whole days can be told apart. */
function wholeDays({ columnName, condition, value }: ColumnFilter): RowFilter {
	const midnight = midnightOf(value);
	if (midnight === undefined)
		throw invalidInput(
			`The filter on "${columnName}": n8n can tell whole days (UTC) apart, not times within a day. Nothing was changed.`,
			'Pass a day such as 2026-01-31 and compare times in the rows that come back.',
		);
	const after = (end: string): ColumnFilter => ({ columnName, condition: 'gt', value: end });
	const until = (end: string): ColumnFilter => ({ columnName, condition: 'lte', value: end });
	const [dayBefore, sameDay] = [endOf(midnight - DAY), endOf(midnight)];
	if (condition === 'gt') return { type: 'and', filters: [after(sameDay)] };
	if (condition === 'gte') return { type: 'and', filters: [after(dayBefore)] };
	if (condition === 'lt') return { type: 'and', filters: [until(dayBefore)] };
	if (condition === 'lte') return { type: 'and', filters: [until(sameDay)] };
	if (condition === 'eq') return { type: 'and', filters: [after(dayBefore), until(sameDay)] };
	const empty: ColumnFilter = { columnName, condition: 'eq', value: null };
	return { type: 'or', filters: [until(dayBefore), after(sameDay), empty] };
}

function emptiness({ columnName, condition }: ColumnFilter, isText: boolean): RowFilter {
	const isEmpty = condition === 'isEmpty';
	const values = isText ? [null, ''] : [null];
	return {
		type: isEmpty ? 'or' : 'and',
		filters: values.map((value) => ({ columnName, condition: isEmpty ? 'eq' : 'neq', value })),
	};
}

function plainFilters(filter: RowFilter, table: DataTable, allowsEmpty: boolean): RowFilter {
	const parts = filter.filters.map((one): RowFilter => {
		const { type } = findAnyColumn(table, one.columnName);
		if (one.condition === 'isEmpty' || one.condition === 'isNotEmpty')
			return allowsEmpty
				? { type: filter.type, filters: [one] }
				: emptiness(one, type === 'string');
		if (type === 'date' && one.value !== null) return wholeDays(one);
		return { type: filter.type, filters: [one] };
	});
	const [only] = parts;
	if (only && parts.length === 1) return only;
	for (const [index, { type, filters }] of parts.entries()) {
		const { columnName, condition } = filter.filters[index] ?? { columnName: '', condition: '' };
		if (filters.length > 1 && type !== filter.type)
			throw invalidInput(
				`"${condition}" on "${columnName}" cannot stand in one "${filter.type}" filter with other conditions here. Nothing was changed.`,
				`Use it alone or in an "${type}" filter, or find the rows with query-data-table-rows and name them by id.`,
			);
	}
	return { type: filter.type, filters: parts.flatMap(({ filters }) => filters) };
}

const condition = z
	.object({
		columnName: z.string(),
		condition: z.string().default('eq'),
		value: z.unknown(),
	})
	.strict();

const conditions = z
	.object({
		type: z.enum(['and', 'or']).default('and'),
		filters: z.array(condition),
	})
	.strict();

const SHAPE =
	'Pass {"type": "and", "filters": [{"columnName": "status", "condition": "eq", "value": "open"}]}, or {"status": "open"}.';

function parse(given: Readonly<Record<string, unknown>>) {
	const single = 'columnName' in given ? { filters: [given] } : given;
	const listed = Array.isArray(single.filters)
		? single
		: {
				filters: Object.entries(single).map(([columnName, value]) => ({ columnName, value })),
			};
	const read = conditions.safeParse(listed);
	if (read.success) return read.data;
	const [issue] = read.error.issues;
	const place = issue ? `"filter.${issue.path.join('.')}": ${issue.message}` : '"filter"';
	throw refuseInput(`${place}.`, SHAPE);
}

function readCondition(table: DataTable, given: z.output<typeof condition>): ColumnFilter {
	const { name, type } = findAnyColumn(table, given.columnName);
	const word = filterConditions.find((one) => one.toLowerCase() === given.condition.toLowerCase());
	if (word === undefined)
		throw refuseInput(
			`There is no condition "${given.condition}".${didYouMean(given.condition, filterConditions)}`,
			`Conditions: ${filterConditions.join(', ')}.`,
		);
	if (word === 'isEmpty' || word === 'isNotEmpty')
		return { columnName: name, condition: word, value: null };
	if (given.value === undefined || isRecord(given.value) || Array.isArray(given.value))
		throw refuseInput(`The filter on "${name}" needs one plain value.`, SHAPE);
	if (given.value === null && word !== 'eq' && word !== 'neq')
		throw refuseInput(`"${word}" on "${name}" needs a value.`, 'To find empty cells, use isEmpty.');
	if ((word === 'like' || word === 'ilike') && type !== 'string')
		throw refuseInput(
			`"${word}" is for text, and "${name}" is a ${type}.`,
			'Use eq, gt, gte, lt, lte.',
		);
	const cell = readCell(type, given.value);
	if (!cell.ok) throw refuseInput(`The filter on "${name}" (${type}): ${cell.problem}.`, SHAPE);
	return { columnName: name, condition: word, value: cell.value };
}

/** Reads a filter into one that n8n understands as meant. `allowsEmpty`: whether the call takes isEmpty. Throws `ToolError` `invalid-input`. */
export function readFilter(
	table: DataTable,
	given: Readonly<Record<string, unknown>>,
	allowsEmpty: boolean,
): RowFilter {
	const { type, filters } = parse(given);
	const read = filters.map((one) => readCondition(table, one));
	return plainFilters({ type, filters: read }, table, allowsEmpty);
}

/** For calls that change rows: an empty filter would change all of them. */
export function requireFilter(...given: Parameters<typeof readFilter>): RowFilter {
	const filter = readFilter(...given);
	if (filter.filters.length > 0) return filter;
	throw refuseInput('The filter is empty, which would mean every row.', `Say which rows. ${SHAPE}`);
}

const MOST_COUNTED = 250;

/** The rows that a call would change, for the question to a person: of which table, and how many they are now. Throws `ToolError`. */
export async function rowsMeant(
	{ dataTableId, filter }: { readonly dataTableId: string; readonly filter: Given },
	dataTables: Pick<DataTablesPort, 'get' | 'rows'>,
	allowsEmpty: boolean,
) {
	const table = await dataTables.get(dataTableId);
	const query = {
		filter: requireFilter(table, filter, allowsEmpty),
		offset: 0,
		limit: MOST_COUNTED,
	};
	const found = await unlessRefused(dataTables.rows(table.id, query));
	const many = `${found?.rows.length}${found?.hasMore === true ? ' or more' : ''}`;
	return {
		id: table.id,
		rows: `the rows of data table ${JSON.stringify(table.name)} (${table.id}) that match ${filterText(filter)}`,
		facts: found === undefined ? [] : [`Rows that match now: ${many}.`],
	};
}

/** Takes `price:desc`, `price desc` or `price`. Checks the column, because n8n's error for an unknown one does not help. */
export function readSort(table: DataTable, text: string) {
	const [column = '', word = 'asc', ...rest] = text.trim().split(/\s*:\s*|\s+/);
	const direction = word.toLowerCase();
	if (rest.length > 0 || (direction !== 'asc' && direction !== 'desc'))
		throw invalidInput(
			`"sortBy": "${text}" is not a column with a direction.`,
			'Pass one column, such as "createdAt:desc".',
		);
	return { column: findAnyColumn(table, column).name, direction } as const;
}
