import { z } from 'zod';

import type { DocumentStore } from '../../documents/document-store';
import { SAVED_VERSIONS } from '../../documents/saved-versions';
import { INSTRUCTION } from '../../policy/instructions/instructions';
import { BUDGET, PRICE } from '../../policy/spending/spending-rules';
import { UPGRADE_DAY } from '../../policy/upgrade-days';
import type { ApiClient } from '../n8n-api/client';
import { dataTableCalls } from '../n8n-api/data-table-calls';
import { cellsEqual, columnsOf, DAY, where } from './cells';
import { createOwnTable } from './own-table';
import { isTimeToSweep } from './table-rows';

const columns = columnsOf('string', 'kind key body');

/** Documents unchanged for this long are removed, but for those that people have written or look back on. */
const KEEP_DAYS = 14;

/** The same for those that tell which versions Foreman has saved: n8n may keep these for good. */
const KEEP_SAVED_DAYS = 365;

const row = z.object({ key: z.string(), body: z.string() });

/** The document store on n8n data tables. `now` is milliseconds since the epoch. */
export function createDataTableStore(api: ApiClient, now: () => number): DocumentStore {
	const { find, ensure } = createOwnTable(api, 'foreman_documents', columns);

	const removeOld = async (id: string) => {
		const before = (days: number) =>
			where('updatedAt', 'lt', new Date(now() - days * DAY).toISOString());
		const kept = [INSTRUCTION, PRICE, BUDGET, UPGRADE_DAY].map((kind) =>
			where('kind', 'neq', kind),
		);
		const others = where('kind', 'neq', SAVED_VERSIONS);
		for (const tooOld of [
			cellsEqual({}, before(KEEP_DAYS), ...kept, others),
			cellsEqual({}, before(KEEP_SAVED_DAYS), ...kept),
		])
			await api.send(dataTableCalls.removeRows(id, tooOld, false));
	};

	return {
		async get(kind, key) {
			const newest = { sortBy: 'id:desc', limit: 1 };
			return (await (await find()).page(row, cellsEqual({ kind, key }), newest)).rows[0];
		},
		async put(kind, key, body) {
			const table = await ensure();
			await table.upsert(cellsEqual({ kind, key }), { kind, key, body });
			if (isTimeToSweep(now())) await removeOld(table.id);
		},
		async remove(kind, key) {
			await (await find()).remove(cellsEqual({ kind, key }));
		},
		list: async (kind, after) =>
			await (await find()).all(row, cellsEqual({ kind }, where('key', 'gt', after))),
	};
}
