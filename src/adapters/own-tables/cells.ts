import { z } from 'zod';

import type { ColumnFilter, RowFilter } from '../../kernel/ports/instance/data-tables';
import type { NewColumn } from '../n8n-api/data-table-calls';

/** A text column: empty where a user added the row, or where the column is younger than the row. */
export const textCell = z
	.string()
	.nullish()
	.transform((text) => text ?? '');

/** A number column: 0 where a user added the row, or where the column is younger than the row. */
export const numberCell = z
	.number()
	.nullish()
	.transform((value) => value ?? 0);

/** A text column with JSON. Fails for a text that was edited into something else. */
export const jsonCell = z.string().transform((text, context): unknown => {
	try {
		return JSON.parse(text);
	} catch {
		context.addIssue({ code: z.ZodIssueCode.custom, message: 'is not JSON' });
		return z.NEVER;
	}
});

/** Columns of one type. `names`: with blanks between them. */
export const columnsOf = (type: NewColumn['type'], names: string): NewColumn[] =>
	names.split(' ').map((name) => ({ name, type }));

export const where = (
	columnName: string,
	condition: ColumnFilter['condition'],
	value: string | number,
): ColumnFilter => ({ columnName, condition, value });

/** A filter only where there is a value to filter by. */
export const whereGiven = (
	columnName: string,
	condition: ColumnFilter['condition'],
	value: string | undefined,
): ColumnFilter[] => (value === undefined ? [] : [where(columnName, condition, value)]);

/** The rows whose cells are exactly these, and that match the other filters. */
export const cellsEqual = (
	cells: Readonly<Record<string, string | number>>,
	...more: readonly ColumnFilter[]
): RowFilter => ({
	type: 'and',
	filters: [...Object.entries(cells).map(([name, value]) => where(name, 'eq', value)), ...more],
});

export const DAY = 86_400_000;

/** The end of the year 9999: the texts of later times do not sort. */
const LATEST = 253_402_300_799_999;

/** ISO 8601, which sorts by time. */
export const momentText = (at: number) => new Date(Math.min(Math.max(at, 0), LATEST)).toISOString();
