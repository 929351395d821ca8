import { z } from 'zod';

/** The types of a column. A column's type never changes. */
export const columnTypes = ['string', 'number', 'boolean', 'date'] as const;

export type ColumnType = (typeof columnTypes)[number];

/** The columns that n8n adds to every table, with their types. */
export const systemColumns = [
	{ name: 'id', type: 'number' },
	{ name: 'createdAt', type: 'date' },
	{ name: 'updatedAt', type: 'date' },
] as const;

export const dataTableColumn = z.object({
	id: z.string(),
	name: z.string(),
	type: z.enum(columnTypes),
});

export type DataTableColumn = z.output<typeof dataTableColumn>;

export interface DataTable {
	readonly id: string;
	readonly name: string;
	/** In display order, without the system columns. */
	readonly columns: readonly DataTableColumn[];
	/** Size of the rows on disk, including the database's overhead. Undefined where n8n does not tell. */
	readonly sizeBytes?: number | undefined;
	/** ISO 8601. */
	readonly updatedAt: string;
}

export const filterConditions = [
	'eq',
	'neq',
	'like',
	'ilike',
	'gt',
	'gte',
	'lt',
	'lte',
	'isEmpty',
	'isNotEmpty',
] as const;

export type CellValue = string | number | boolean | null;

export interface ColumnFilter {
	readonly columnName: string;
	readonly condition: (typeof filterConditions)[number];
	readonly value: CellValue;
}

/** n8n's own filter shape. Filters cannot be nested. */
export interface RowFilter {
	readonly type: 'and' | 'or';
	readonly filters: readonly ColumnFilter[];
}

type DataTableRow = Readonly<Record<string, unknown>>;

/** The data tables that the API key may see, except Foreman's own. Every method throws `ToolError`. */
export interface DataTablesPort {
	list(filter: {
		readonly query?: string | undefined;
		readonly limit: number;
	}): Promise<DataTable[]>;
	/** By id, or by name if exactly one table has that name. */
	get(idOrName: string): Promise<DataTable>;
	/** Tables with exactly that name: each project has at most one. */
	named(name: string): Promise<DataTable[]>;
	/** Throws `conflict` if the name is that of Foreman's own table. */
	create(table: {
		readonly name: string;
		readonly columns: ReadonlyArray<Omit<DataTableColumn, 'id'>>;
	}): Promise<DataTable>;
	remove(id: string): Promise<void>;
	addColumn(id: string, column: Omit<DataTableColumn, 'id'>): Promise<DataTableColumn>;
	renameColumn(id: string, columnId: string, name: string): Promise<void>;
	removeColumn(id: string, columnId: string): Promise<void>;
	/** n8n fails with an error of its own if `sortBy` names an unknown column: check first. */
	rows(
		id: string,
		query: {
			readonly filter?: RowFilter | undefined;
			readonly sortBy?: { readonly column: string; readonly direction: 'asc' | 'desc' } | undefined;
			readonly search?: string | undefined;
			readonly offset: number;
			/** At most 250. */
			readonly limit: number;
		},
	): Promise<{ readonly rows: DataTableRow[]; readonly hasMore: boolean }>;
	/** Returns the ids of the new rows, in order. */
	insertRows(id: string, rows: readonly DataTableRow[]): Promise<number[]>;
	/** Returns the ids of the rows that matched. n8n accepts neither isEmpty nor isNotEmpty here. */
	updateRows(id: string, filter: RowFilter, data: DataTableRow): Promise<number[]>;
	removeRows(id: string, filter: RowFilter): Promise<number[]>;
}
