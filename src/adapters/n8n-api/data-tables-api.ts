import { z } from 'zod';

import { didYouMean } from '../../kernel/values/nearest';
import { dataTableColumn } from '../../kernel/ports/instance/data-tables';
import type { DataTable, DataTablesPort } from '../../kernel/ports/instance/data-tables';
import { type ToolError, conflict, notFound } from '../../kernel/tool-error';
import type { ApiClient } from './client';
import { apiPath } from './client';
import { tableSize } from './older-n8n';
import { readFound, readPages } from './paging';
import { dataTableCalls, looksLikeTableId } from './data-table-calls';
import { isOwnTableName } from '../own-tables/own-table';

const SOME = 250;

const table = z
	.object({
		id: z.string(),
		name: z.string(),
		columns: z.array(dataTableColumn.extend({ index: z.number() })),
		sizeBytes: tableSize,
		updatedAt: z.string(),
	})
	.transform(({ columns, ...rest }): DataTable => {
		// n8n gives them in no order.
		const ordered = [...columns].sort((a, b) => a.index - b.index);
		return { ...rest, columns: ordered.map(({ id, name, type }) => ({ id, name, type })) };
	});

const page = z.object({ data: z.array(z.record(z.unknown())), nextCursor: z.string().nullish() });
const ids = z.array(z.object({ id: z.number() })).transform((rows) => rows.map(({ id }) => id));
const anything = z.unknown();

/** The tables that hold Foreman's own memory are not the user's: for tools they are not there. */
const isForUsers = ({ name }: Pick<DataTable, 'name'>) => !isOwnTableName(name);

export function createDataTables(api: ApiClient): DataTablesPort {
	const list = async (query: string | undefined, limit: number) =>
		await readPages(api, table, dataTableCalls.list(query), limit, isForUsers);

	const named = async (name: string) =>
		(await list(name, Infinity)).filter((one) => one.name === name);

	const read = async (id: string): Promise<DataTable | undefined> => {
		// n8n answers 403 for another user's table. Answer as for an unknown one: its existence is private.
		const found = await readFound(api, table, dataTableCalls.get(id), [404, 403]);
		return found && isForUsers(found) ? found : undefined;
	};

	const unknownTable = async (idOrName: string, several: number): Promise<ToolError> => {
		const names = (await list(undefined, SOME)).map(({ name }) => name);
		const meant = didYouMean(idOrName, names);
		return notFound(
			several > 1
				? `${several} data tables are called "${idOrName}".`
				: `There is no data table "${idOrName}", or the API key may not see it.${meant}`,
			'Call list-data-tables and pass the id. Nothing was changed.',
		);
	};

	const column = (id: string, columnId: string) => apiPath('data-tables', id, 'columns', columnId);

	return {
		named,
		list: async ({ query, limit }) => await list(query, limit),
		async get(idOrName) {
			const byId = looksLikeTableId(idOrName) ? await read(idOrName) : undefined;
			if (byId) return byId;
			const found = await named(idOrName);
			const [only] = found;
			if (only && found.length === 1) return only;
			throw await unknownTable(idOrName, found.length);
		},
		async create({ name, columns }) {
			if (isForUsers({ name })) return await api.read(table, dataTableCalls.create(name, columns));
			throw conflict(`The name "${name}" is taken. Nothing was changed.`, 'Choose another name.');
		},
		async remove(id) {
			await api.read(anything, dataTableCalls.remove(id));
		},
		addColumn: async (id, body) =>
			await api.read(dataTableColumn, dataTableCalls.addColumn(id, body)),
		async renameColumn(id, columnId, name) {
			await api.read(anything, { method: 'PATCH', path: column(id, columnId), body: { name } });
		},
		async removeColumn(id, columnId) {
			await api.read(anything, { method: 'DELETE', path: column(id, columnId) });
		},
		async rows(id, { filter, sortBy, search, offset, limit }) {
			const query = {
				sortBy: sortBy && `${sortBy.column}:${sortBy.direction}`,
				search,
				...dataTableCalls.pageAt(offset, limit),
			};
			const found = await api.read(page, dataTableCalls.readRows(id, filter, query));
			return { rows: found.data, hasMore: typeof found.nextCursor === 'string' };
		},
		insertRows: async (id, rows) => await api.read(ids, dataTableCalls.insertRows(id, rows, 'id')),
		updateRows: async (id, filter, data) =>
			await api.read(ids, dataTableCalls.updateRows(id, filter, data)),
		removeRows: async (id, filter) =>
			await api.read(ids, dataTableCalls.removeRows(id, filter, true)),
	};
}
