import type { ColumnFilter, DataTable, RowFilter } from '../../kernel/ports/instance/data-tables';
import { ToolError } from '../../kernel/tool-error';
import { findAnyColumn } from './find-column';

const DAY = 86_400_000;

/** The last moment of a day that begins at midnight UTC. */
const endOf = (midnight: number) => new Date(midnight + DAY - 1).toISOString();

const midnightOf = (value: ColumnFilter['value']): number | undefined => {
	const time = typeof value === 'string' ? Date.parse(value) : NaN;
	return Number.isNaN(time) || time % DAY !== 0 ? undefined : time;
};

/**
 * On SQLite n8n compares a stored `2026-01-31 09:30` with a filter's `2026-01-31T00:00` as text: on one
 * and the same day the stored one is always the smaller. Against the last moment of a day the answer
 * is right there and on Postgres, so that whole days can be told apart, and times within a day cannot.
 */
function wholeDays({ columnName, condition, value }: ColumnFilter): RowFilter {
	const midnight = midnightOf(value);
	if (midnight === undefined) {
		throw new ToolError({
			code: 'invalid-input',
			message: `The filter on "${columnName}": n8n can tell whole days (UTC) apart, not times within a day. Nothing was changed.`,
			hint: 'Pass a day such as 2026-01-31 and compare times in the rows that come back.',
		});
	}
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

/** Writes isEmpty as conditions that every call takes, with the meaning that n8n gives it. */
function emptiness({ columnName, condition }: ColumnFilter, isText: boolean): RowFilter {
	const isEmpty = condition === 'isEmpty';
	const values = isText ? [null, ''] : [null];
	return {
		type: isEmpty ? 'or' : 'and',
		filters: values.map((value) => ({ columnName, condition: isEmpty ? 'eq' : 'neq', value })),
	};
}

/** Rewrites conditions that n8n gets wrong, or does not take in this call. */
export function plainFilters(filter: RowFilter, table: DataTable, allowsEmpty: boolean): RowFilter {
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
		if (filters.length > 1 && type !== filter.type) {
			throw new ToolError({
				code: 'invalid-input',
				message: `"${condition}" on "${columnName}" cannot stand in one "${filter.type}" filter with other conditions here. Nothing was changed.`,
				hint: `Use it alone or in an "${type}" filter, or find the rows with query-data-table-rows and name them by id.`,
			});
		}
	}
	return { type: filter.type, filters: parts.flatMap(({ filters }) => filters) };
}
