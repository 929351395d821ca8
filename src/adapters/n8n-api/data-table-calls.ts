import type { ColumnType, RowFilter } from '../../kernel/ports/instance/data-tables';
import { type ApiCall, apiPath } from './client';

export interface NewColumn {
	readonly name: string;
	readonly type: ColumnType;
}

/** n8n answers anything else with 400 instead of 404. */
export const looksLikeTableId = (text: string) => /^[A-Za-z0-9]{16}$/.test(text);

export const dataTableCalls = {
	/** `name` is a part of the name, upper and lower case alike. */
	list: (name?: string): ApiCall => ({
		method: 'GET',
		path: apiPath('data-tables'),
		query: {
			filter: name === undefined ? undefined : JSON.stringify({ name }),
			sortBy: 'name:asc',
		},
	}),

	create: (name: string, columns: readonly NewColumn[]): ApiCall => ({
		method: 'POST',
		path: apiPath('data-tables'),
		body: { name, columns },
	}),

	remove: (id: string): ApiCall => ({ method: 'DELETE', path: apiPath('data-tables', id) }),

	addColumn: (id: string, column: NewColumn): ApiCall => ({
		method: 'POST',
		path: apiPath('data-tables', id, 'columns'),
		body: column,
	}),

	get: (id: string): ApiCall => ({ method: 'GET', path: apiPath('data-tables', id) }),

	readRows: (id: string, filter: RowFilter | undefined, query: ApiCall['query']): ApiCall => ({
		method: 'GET',
		path: apiPath('data-tables', id, 'rows'),
		query: { filter: filter && JSON.stringify(filter), ...query },
	}),

	insertRows: (
		id: string,
		data: readonly object[],
		returnType: 'count' | 'id' | 'all',
	): ApiCall => ({
		method: 'POST',
		path: apiPath('data-tables', id, 'rows'),
		body: { data, returnType },
	}),

	/** Without the rows n8n says `true` even where none matched. */
	updateRows: (id: string, filter: RowFilter, data: object): ApiCall => ({
		method: 'PATCH',
		path: apiPath('data-tables', id, 'rows', 'update'),
		body: { filter, data, returnData: true },
	}),

	upsertRow: (id: string, filter: RowFilter, data: object, returnData: boolean): ApiCall => ({
		method: 'POST',
		path: apiPath('data-tables', id, 'rows', 'upsert'),
		body: { filter, data, returnData },
	}),

	/** The part of a query that says which rows: n8n takes no offset, but puts one into its cursors. */
	pageAt: (offset: number, limit: number) => ({
		limit,
		cursor:
			offset === 0 ? undefined : Buffer.from(JSON.stringify({ limit, offset })).toString('base64'),
	}),

	/** n8n refuses an empty filter. */
	removeRows: (id: string, filter: RowFilter, returnData: boolean): ApiCall => ({
		method: 'DELETE',
		path: apiPath('data-tables', id, 'rows', 'delete'),
		query: { filter: JSON.stringify(filter), returnData },
	}),
};
