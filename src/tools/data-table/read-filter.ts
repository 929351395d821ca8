import { z } from 'zod';

import { isRecord } from '../../kernel/values/is-record';
import { nearest } from '../../kernel/values/nearest';
import { filterConditions } from '../../kernel/ports/instance/data-tables';
import type { ColumnFilter, DataTable, RowFilter } from '../../kernel/ports/instance/data-tables';
import { ToolError } from '../../kernel/tool-error';
import { readCell } from './cell-value';
import { plainFilters } from './plain-filters';
import { findAnyColumn } from './find-column';

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

const refuse = (message: string, hint: string = SHAPE) =>
	new ToolError({ code: 'invalid-input', message: `${message} Nothing was changed.`, hint });

/** Accepts a bare condition, and a list under `filters`. Reads everything else as columns with values. */
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
	throw refuse(`${place}.`);
}

function readCondition(table: DataTable, given: z.output<typeof condition>): ColumnFilter {
	const { name, type } = findAnyColumn(table, given.columnName);
	const word = filterConditions.find((one) => one.toLowerCase() === given.condition.toLowerCase());
	if (word === undefined) {
		const guess = nearest(given.condition, filterConditions);
		const meant = guess === undefined ? '' : ` Did you mean "${guess}"?`;
		throw refuse(
			`There is no condition "${given.condition}".${meant}`,
			`Conditions: ${filterConditions.join(', ')}.`,
		);
	}
	if (word === 'isEmpty' || word === 'isNotEmpty')
		return { columnName: name, condition: word, value: null };
	if (given.value === undefined || isRecord(given.value) || Array.isArray(given.value))
		throw refuse(`The filter on "${name}" needs one plain value.`);
	if (given.value === null && word !== 'eq' && word !== 'neq')
		throw refuse(`"${word}" on "${name}" needs a value.`, 'To find empty cells, use isEmpty.');
	if ((word === 'like' || word === 'ilike') && type !== 'string')
		throw refuse(`"${word}" is for text, and "${name}" is a ${type}.`, 'Use eq, gt, gte, lt, lte.');
	const cell = readCell(type, given.value);
	if (!cell.ok) throw refuse(`The filter on "${name}" (${type}): ${cell.problem}.`);
	return { columnName: name, condition: word, value: cell.value };
}

/**
 * Reads a filter into one that n8n takes and understands as meant. `allowsEmpty`: whether the call takes isEmpty.
 * Throws `ToolError` `invalid-input`.
 */
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
export function requireFilter(
	table: DataTable,
	given: Readonly<Record<string, unknown>>,
	allowsEmpty: boolean,
): RowFilter {
	const filter = readFilter(table, given, allowsEmpty);
	if (filter.filters.length > 0) return filter;
	throw refuse('The filter is empty, which would mean every row.', `Say which rows. ${SHAPE}`);
}
