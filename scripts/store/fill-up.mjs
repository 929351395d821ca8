import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

/** Milliseconds. n8n checks the size of its tables at most this often. */
const SIZE_CACHE = 6_000;

/** Random text, because PostgreSQL would compress anything else. */
const ROW = { run: 'filler', kind: 'filler', body: randomBytes(75_000).toString('base64') };

/** What an approval has to write. */
const APPROVAL = { run: 'approval', kind: 'pending', body: 'x'.repeat(2_000) };

const RESERVE_ROWS = 20;

/**
 * Fills an n8n's data tables to their limit and looks what an approval could still do: nothing in a table,
 * until a whole table that was kept as a reserve is given back.
 *
 * @returns {Promise<{insert: number, update: number, afterReserve: number, reserveBytes: number, filledBytes: number}>}
 *   HTTP statuses; 200 where the write was taken
 */
export async function fillUp(tables) {
	const kept = await tables.create('measure_kept');
	const reserve = await tables.create('measure_reserve');
	const filler = await tables.create('measure_filler');
	await tables.insert(kept, [APPROVAL]);
	await tables.insert(reserve, Array(RESERVE_ROWS).fill(ROW));
	const insert = async (id, row) =>
		(await tables.call('POST', `/data-tables/${id}/rows`, { data: [row], returnType: 'count' }))
			.status;
	const update = async () => {
		const filter = {
			type: 'and',
			filters: [{ columnName: 'kind', condition: 'eq', value: 'pending' }],
		};
		const body = { filter, data: { kind: 'approved' }, returnData: true };
		return (await tables.call('PATCH', `/data-tables/${kept}/rows/update`, body)).status;
	};
	while ((await insert(filler, ROW)) < 300);
	const filled = { insert: await insert(kept, APPROVAL), update: await update() };
	const reserveBytes = await tables.bytes([reserve]);
	const filledBytes = await tables.bytes([kept, reserve, filler]);
	await tables.remove(reserve);
	await pause(SIZE_CACHE);
	const afterReserve = await update();
	return { ...filled, afterReserve, reserveBytes, filledBytes };
}
