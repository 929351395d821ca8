import { randomBytes } from 'crypto';

import { z } from 'zod';

import type { ApiClient } from '../n8n-api/client';
import { dataTableCalls } from '../n8n-api/data-table-calls';
import type { OwnTableName } from './own-table';

const NAME: OwnTableName = 'foreman_reserve';

const columns = [{ name: 'filler', type: 'string' }] as const;

const ROWS = 10;

/** Bytes a row. Random, as PostgreSQL would compress anything else. */
const ROW_BYTES = 150_000;

/** Of a reserve that was filled. One that was not is left over from a process that ended meanwhile. */
const FILLED = 1_000_000;

const created = z.object({ id: z.string() });
const tables = z.object({
	data: z.array(z.object({ id: z.string(), name: z.string(), sizeBytes: z.number() })),
});

/**
 * About 2 MB of filler in a table of its own, to be given back when n8n's data tables are full: deleting a whole table
 * frees its room at once, on every database; deleting rows does not.
 */
export function createReserveTable(api: ApiClient) {
	const look = async () =>
		(await api.read(tables, dataTableCalls.list(NAME))).data.filter(({ name }) => name === NAME);

	const fill = async (id: string): Promise<boolean> => {
		const filler = () => ({ filler: randomBytes(ROW_BYTES).toString('base64') });
		const rows = Array.from({ length: ROWS }, filler);
		// n8n looks at the size before it writes: only the write after shows that there still is room for others.
		for (const data of [rows, [{ filler: 'last' }]]) {
			const { status } = await api.send(dataTableCalls.insertRows(id, data, 'count'));
			if (status >= 400) return false;
		}
		return true;
	};

	const remove = async (found: z.output<typeof tables>['data']): Promise<boolean> => {
		const statuses: number[] = [];
		for (const { id } of found) statuses.push((await api.send(dataTableCalls.remove(id))).status);
		return statuses.some((status) => status < 400);
	};

	return {
		/** Deletes the reserve. Says whether it did. */
		release: async (): Promise<boolean> => await remove(await look()),

		/**
		 * Creates the reserve if there is none and there is room for more than that. Returns whether there is one now.
		 */
		async keep(): Promise<boolean> {
			const found = await look();
			if (found.some(({ sizeBytes }) => sizeBytes >= FILLED)) return true;
			await remove(found);
			const call = dataTableCalls.create(NAME, columns);
			const response = await api.send(call);
			// 409: another call is making it.
			if (response.status === 409) return true;
			const { id } = api.interpret(created, call, response);
			if (await fill(id)) return true;
			await api.send(dataTableCalls.remove(id));
			return false;
		},
	};
}
