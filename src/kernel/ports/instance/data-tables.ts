import { z } from 'zod';

/** The types n8n gives a column. A type is never changed. */
export const columnTypes = ['string', 'number', 'boolean', 'date'] as const;

export type ColumnType = (typeof columnTypes)[number];

/** What n8n keeps in every table by itself, with its types. */
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
	/** In the order in which people see them; without the system columns. */
	readonly columns: readonly DataTableColumn[];
	/** Of the rows on disk, with what the database needs around them. */
	readonly sizeBytes: number;
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

export type FilterCondition = (typeof filterConditions)[number];

export type CellValue = string | number | boolean | null;

export interface ColumnFilter {
	readonly columnName: string;
	readonly condition: FilterCondition;
	readonly value: CellValue;
}

/** n8n's own shape. It does not nest. */
export interface RowFilter {
	readonly type: 'and' | 'or';
	readonly filters: readonly ColumnFilter[];
}

export type DataTableRow = Readonly<Record<string, unknown>>;

/** The data tables that the API key may see, but for Foreman's own. Every method throws `ToolError`. */
export interface DataTablesPort {
	list(filter: {
		/** Part of the name. */
		readonly query?: string | undefined;
		readonly limit: number;
	}): Promise<DataTable[]>;
	/** By id, or by name where exactly one table has it. */
	get(idOrName: string): Promise<DataTable>;
	/** Tables of exactly that name: there is one in each project at most. */
	named(name: string): Promise<DataTable[]>;
	/** Throws `conflict` for the name of Foreman's own table. */
	create(table: {
		readonly name: string;
		readonly columns: ReadonlyArray<Omit<DataTableColumn, 'id'>>;
	}): Promise<DataTable>;
	remove(id: string): Promise<void>;
	addColumn(id: string, column: Omit<DataTableColumn, 'id'>): Promise<DataTableColumn>;
	renameColumn(id: string, columnId: string, name: string): Promise<void>;
	removeColumn(id: string, columnId: string): Promise<void>;
	/** n8n answers an unknown column in `sortBy` with an error of its own: check first. */
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
	/** Answers the ids of the new rows, in order. */
	insertRows(id: string, rows: readonly DataTableRow[]): Promise<number[]>;
	/** Answers the ids of the rows that matched. n8n takes neither isEmpty nor isNotEmpty here. */
	updateRows(id: string, filter: RowFilter, data: DataTableRow): Promise<number[]>;
	/** Answers the ids of the rows that were deleted. */
	removeRows(id: string, filter: RowFilter): Promise<number[]>;
}
