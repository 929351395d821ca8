import { randomBytes } from 'crypto';
import { sleep } from 'n8n-workflow';
import { z } from 'zod';

import { ToolError } from '../../kernel/tool-error';
import { saysTablesFull } from '../n8n-api/api-error';
import type { ApiCall, ApiClient, ApiResponse } from '../n8n-api/client';
import { dataTableCalls } from '../n8n-api/data-table-calls';
import { tableSize } from '../n8n-api/older-n8n';
import { columnsOf } from './cells';
import type { OwnTableName } from './own-table';

const NAME: OwnTableName = 'foreman_reserve';

const columns = columnsOf('string', 'filler');

const ROWS = 10;

/** Bytes a row. Random, as PostgreSQL would compress anything else. */
const ROW_BYTES = 150_000;

/** Of a reserve that was filled. One that was not is left over from a process that ended meanwhile. */
const FILLED = 1_000_000;

const created = z.object({ id: z.string() });
const tables = z.object({
	data: z.array(z.object({ id: z.string(), name: z.string(), sizeBytes: tableSize })),
});

/** About 2 MB of filler, given back when n8n's data tables are full: deleting a table frees its room at once, deleting rows does not. */
function createReserveTable(api: ApiClient) {
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
		release: async (): Promise<boolean> => await remove(await look()),

		/** Creates the reserve if it is missing and there is room for more than that. Returns whether there is one now. */
		async keep(): Promise<boolean> {
			const found = await look();
			if (found.some(({ sizeBytes = FILLED }) => sizeBytes >= FILLED)) return true;
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

/** n8n may go by a size it measured up to 5 s ago. */
const ATTEMPTS = 4;
const PAUSE = 2_000;

const GIVEN_BACK =
	'Foreman: all data tables of this n8n together are at their limit. The reserve (foreman_reserve) was given back so that approvals can still be asked and answered. Delete rows that are not needed or raise N8N_DATA_TABLES_MAX_SIZE_BYTES.';

const NO_ROOM =
	'Foreman: there is no room in the data tables of this n8n for the reserve that approvals need once the tables are full. Delete rows that are not needed or raise N8N_DATA_TABLES_MAX_SIZE_BYTES.';

/** A client for what must be written even when n8n's data tables are full: it gives back the reserve, says so, and writes again. `keepReserve` never throws. */
export function withReserve(inner: ApiClient, warn: (message: string) => void) {
	const reserve = createReserveTable(inner);
	let isGivenBack = false;

	const sendUntilRoom = async (call: ApiCall, attempts: number): Promise<ApiResponse> => {
		const response = await inner.send(call);
		if (attempts === 1 || !saysTablesFull(response)) return response;
		await sleep(PAUSE);
		return await sendUntilRoom(call, attempts - 1);
	};

	const send = async (call: ApiCall) => {
		const response = await inner.send(call);
		if (!saysTablesFull(response)) return response;
		// Without a reserve: another call may have just released it.
		if (!(await reserve.release())) return await inner.send(call);
		isGivenBack = true;
		warn(GIVEN_BACK);
		return await sendUntilRoom(call, ATTEMPTS);
	};

	const api: ApiClient = {
		place: inner.place,
		send,
		interpret: inner.interpret,
		read: async (schema, call) => inner.interpret(schema, call, await send(call)),
	};

	return {
		api,
		async keepReserve(): Promise<void> {
			// It was needed a moment ago: room is not back.
			if (isGivenBack) return;
			try {
				if (!(await reserve.keep())) warn(NO_ROOM);
			} catch (error) {
				warn(
					`Foreman: no reserve for approvals: ${ToolError.is(error) ? error.message : 'internal'}`,
				);
			}
		},
	};
}
