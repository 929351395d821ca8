import type { ColumnFilter, DataTable, RowFilter } from '../../kernel/ports/instance/data-tables';
import { invalidInput } from '../../kernel/tool-error';
import { findAnyColumn } from './find-column';

const DAY = 86_400_000;

const MOST_FILTERS = 16;

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

/** One filter, or several that together match the same rows: n8n knows one `and` or one `or`, and nothing within it. */
export function plainFilters(
	filter: RowFilter,
	table: DataTable,
	allowsEmpty: boolean,
): RowFilter[] {
	const parts = filter.filters.map((one): RowFilter => {
		const { type } = findAnyColumn(table, one.columnName);
		if (one.condition === 'isEmpty' || one.condition === 'isNotEmpty')
			return allowsEmpty
				? { type: filter.type, filters: [one] }
				: emptiness(one, type === 'string');
		if (type === 'date' && one.value !== null) return wholeDays(one);
		return { type: filter.type, filters: [one] };
	});
	if (parts.length <= 1) return [parts[0] ?? filter];
	const isOther = ({ type, filters }: RowFilter) => filters.length > 1 && type !== filter.type;
	const own = parts.filter((part) => !isOther(part)).flatMap(({ filters }) => filters);
	const others = parts.filter(isOther);
	const isAny = filter.type === 'or';
	const count = others.reduce((all, { filters }) => (isAny ? all + 1 : all * filters.length), 1);
	if (count > MOST_FILTERS)
		throw invalidInput(
			'"filter" has too many conditions that n8n asks one by one. Nothing was changed.',
			'Use fewer, or find the rows with query-data-table-rows and name them by id.',
		);
	if (isAny) return [...(own.length > 0 ? [{ ...filter, filters: own }] : []), ...others];
	return others.reduce<RowFilter[]>(
		(all, { filters }) =>
			all.flatMap((one) => filters.map((more) => ({ ...one, filters: [...one.filters, more] }))),
		[{ ...filter, filters: own }],
	);
}
