import type { ColumnType, RowFilter } from '../../kernel/ports/instance/data-tables';
import { type ApiCall, apiCall } from './client';

export interface NewColumn {
	readonly name: string;
	readonly type: ColumnType;
}

/** n8n answers anything else with 400 instead of 404. */
export const looksLikeTableId = (text: string) => /^[A-Za-z0-9]{16}$/.test(text);

export const dataTableCalls = {
	/** `name` is a part of the name, upper and lower case alike. */
	list: (name?: string) =>
		apiCall('GET', ['data-tables'], {
			query: {
				filter: name === undefined ? undefined : JSON.stringify({ name }),
				sortBy: 'name:asc',
			},
		}),

	create: (name: string, columns: readonly NewColumn[]) =>
		apiCall('POST', ['data-tables'], { body: { name, columns } }),

	remove: (id: string) => apiCall('DELETE', ['data-tables', id]),

	addColumn: (id: string, column: NewColumn) =>
		apiCall('POST', ['data-tables', id, 'columns'], { body: column }),

	get: (id: string) => apiCall('GET', ['data-tables', id]),

	readRows: (id: string, filter: RowFilter | undefined, query: ApiCall['query']) =>
		apiCall('GET', ['data-tables', id, 'rows'], {
			query: { filter: filter && JSON.stringify(filter), ...query },
		}),

	insertRows: (id: string, data: readonly object[], returnType: 'count' | 'id' | 'all') =>
		apiCall('POST', ['data-tables', id, 'rows'], { body: { data, returnType } }),

	/** Without the rows n8n says `true` even where none matched. */
	updateRows: (id: string, filter: RowFilter, data: object) =>
		apiCall('PATCH', ['data-tables', id, 'rows', 'update'], {
			body: { filter, data, returnData: true },
		}),

	upsertRow: (id: string, filter: RowFilter, data: object, returnData: boolean) =>
		apiCall('POST', ['data-tables', id, 'rows', 'upsert'], { body: { filter, data, returnData } }),

	/** The part of a query that says which rows: n8n takes no offset, but puts one into its cursors. */
	pageAt: (offset: number, limit: number) => ({
		limit,
		cursor:
			offset === 0 ? undefined : Buffer.from(JSON.stringify({ limit, offset })).toString('base64'),
	}),

	/** n8n refuses an empty filter. */
	removeRows: (id: string, filter: RowFilter, returnData: boolean) =>
		apiCall('DELETE', ['data-tables', id, 'rows', 'delete'], {
			query: { filter: JSON.stringify(filter), returnData },
		}),
};
