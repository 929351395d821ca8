import { sleep } from 'n8n-workflow';

import { ToolError } from '../../kernel/tool-error';
import type { ApiCall, ApiClient } from '../n8n-api/client';
import type { ApiResponse } from '../n8n-api/http';
import { createReserveTable } from './reserve-table';
import { saysTablesFull } from './says-tables-full';

/** n8n may go by a size it measured up to 5 s ago. */
const ATTEMPTS = 4;
const PAUSE = 2_000;

const GIVEN_BACK =
	'Foreman: all data tables of this n8n together are at their limit. The reserve (foreman_reserve) was given back so that approvals can still be asked and answered. Delete rows that nobody needs or raise N8N_DATA_TABLES_MAX_SIZE_BYTES.';

const NO_ROOM =
	'Foreman: there is no room in the data tables of this n8n for the reserve that approvals need once the tables are full. Delete rows that nobody needs or raise N8N_DATA_TABLES_MAX_SIZE_BYTES.';

/**
 * A client for what must be written even when n8n's data tables are full: it then gives back the reserve, says so, and
 * writes again. `keepReserve` makes the reserve, anew where it was given back and there is room; it never throws.
 */
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
