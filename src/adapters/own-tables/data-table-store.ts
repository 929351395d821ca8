import { z } from 'zod';

import type { ColumnFilter, RowFilter } from '../../kernel/ports/instance/data-tables';
import type { ApiClient } from '../n8n-api/client';
import { dataTableCalls } from '../n8n-api/data-table-calls';
import { apiPath } from '../n8n-api/http';
import { createOwnTable } from './own-table';
import { readPages } from '../n8n-api/paging';
import { isTimeToSweep } from './sweep-time';
import type { DocumentStore, StoredDocument } from '../../documents/document-store';

const TABLE_NAME = 'foreman_documents';

const columns = [
	{ name: 'kind', type: 'string' },
	{ name: 'key', type: 'string' },
	{ name: 'body', type: 'string' },
] as const;

/** Documents unchanged for this long are removed. */
const KEEP_DAYS = 14;

const row = z.object({ key: z.string(), body: z.string() });
const rows = z.object({ data: z.array(row) });
const anything = z.unknown();

const all = (...filters: readonly ColumnFilter[]): RowFilter => ({ type: 'and', filters });

const isKey = (kind: string, key: string) =>
	all(
		{ columnName: 'kind', condition: 'eq', value: kind },
		{ columnName: 'key', condition: 'eq', value: key },
	);

/** The document store on n8n data tables. `now` is milliseconds since the epoch. */
export function createDataTableStore(api: ApiClient, now: () => number): DocumentStore {
	const { find, ensure } = createOwnTable(api, TABLE_NAME, columns);

	const removeOld = async (id: string) => {
		const before = new Date(now() - KEEP_DAYS * 86_400_000).toISOString();
		const filter = all({ columnName: 'updatedAt', condition: 'lt', value: before });
		await api.send(dataTableCalls.removeRows(id, filter, false));
	};

	return {
		async get(kind, key): Promise<StoredDocument | undefined> {
			const id = await find();
			if (id === undefined) return undefined;
			const newest = { sortBy: 'id:desc', limit: 1 };
			const call = dataTableCalls.readRows(id, isKey(kind, key), newest);
			const found = await api.read(rows, call);
			return found.data[0];
		},
		async put(kind, key, body) {
			const id = await ensure();
			const write = { filter: isKey(kind, key), data: { kind, key, body }, returnData: true };
			await api.read(anything, {
				method: 'POST',
				path: apiPath('data-tables', id, 'rows', 'upsert'),
				body: write,
			});
			if (isTimeToSweep(now())) await removeOld(id);
		},
		async list(kind, after) {
			const id = await find();
			if (id === undefined) return [];
			const filter = all(
				{ columnName: 'kind', condition: 'eq', value: kind },
				{ columnName: 'key', condition: 'gt', value: after },
			);
			const call = dataTableCalls.readRows(id, filter, { sortBy: 'id:asc' });
			return await readPages(api, row, call, Infinity);
		},
	};
}
