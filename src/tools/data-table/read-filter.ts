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
import { plainFilters } from './plain-filters';
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

/** Reads a filter into those that n8n understands, which together match what is meant. `allowsEmpty`: whether the call takes isEmpty. Throws `ToolError` `invalid-input`. */
function readFilters(table: DataTable, given: Given, allowsEmpty: boolean): RowFilter[] {
	const { type, filters } = parse(given);
	const read = filters.map((one) => readCondition(table, one));
	return plainFilters({ type, filters: read }, table, allowsEmpty);
}

/** The same as one filter. */
export function readFilter(...given: Parameters<typeof readFilters>): RowFilter {
	const [only, ...others] = readFilters(...given);
	if (only && others.length === 0) return only;
	throw invalidInput(
		'"filter": a condition on a date cannot be combined with the others here. Nothing was changed.',
		'Use it alone, or find the rows with query-data-table-rows and name them by id.',
	);
}

const needsFilter = () =>
	refuseInput('The filter is empty, which would mean every row.', `Say which rows. ${SHAPE}`);

/** For calls that change rows: an empty filter would change all of them. */
export function requireFilter(...given: Parameters<typeof readFilters>): RowFilter {
	const filter = readFilter(...given);
	if (filter.filters.length > 0) return filter;
	throw needsFilter();
}

/** The same for a call that takes no isEmpty: filters for one call after the other. */
export function requireFilters(table: DataTable, given: Given): RowFilter[] {
	const filters = readFilters(table, given, false);
	if (filters.some((one) => one.filters.length === 0)) throw needsFilter();
	return filters;
}

const MOST_COUNTED = 250;

/** The rows that a call would change, for the question to a person: of which table, and how many they are now. Throws `ToolError`. */
export async function rowsMeant(
	{ dataTableId, filter }: { readonly dataTableId: string; readonly filter: Given },
	dataTables: Pick<DataTablesPort, 'get' | 'rows'>,
) {
	const table = await dataTables.get(dataTableId);
	const query = {
		filter: requireFilter(table, filter, true),
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
