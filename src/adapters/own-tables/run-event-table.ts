import { z } from 'zod';

import { MOST_EVENTS } from '../../orchestrator/run-event';
import type { RunEvent, RunEventStore } from '../../orchestrator/run-event';
import type { ApiClient } from '../n8n-api/client';
import { DAY, cellsEqual, columnsOf, jsonCell, textCell, where } from './cells';
import { createOwnTable, isTimeToSweep } from './own-table';
import type { TenantSetting } from './run-rows';

/** As long as ended runs. */
const KEEP_DAYS = 30;

const columns = [
	...columnsOf('string', 'organisation', 'agency', 'run_id', 'thread_id', 'type'),
	...columnsOf('number', 'seq', 'at'),
	...columnsOf('string', 'data'),
];

const storedRow = z
	.object({ seq: z.number(), type: textCell, at: z.number(), data: jsonCell })
	.transform(({ data, ...event }): RunEvent => ({ ...event, data }));

/** A batch that was written again after a lost answer is there twice. */
function eventsIn(rows: readonly unknown[]): RunEvent[] {
	const events = new Map<number, RunEvent>();
	for (const row of rows) {
		const event = storedRow.safeParse(row);
		if (event.success) events.set(event.data.seq, event.data);
	}
	return [...events.values()];
}

/** The events of one tenant's runs on a data table. */
export function createRunEventTable(
	api: ApiClient,
	{ tenant: { organisation, agency }, now }: TenantSetting,
): RunEventStore {
	const { find, ensure } = createOwnTable(api, 'foreman_run_events', columns);
	const tenant = { organisation, agency };

	return {
		async add({ runId, threadId, events }) {
			if (events.length === 0) return;
			const table = await ensure();
			// First: it makes room, and a write that fails may be repeated as a whole.
			if (isTimeToSweep(now()))
				await table.remove(cellsEqual({}, where('at', 'lt', now() - KEEP_DAYS * DAY)));
			await table.insert(
				events.map((event) => ({
					...tenant,
					run_id: runId,
					thread_id: threadId,
					...event,
					data: JSON.stringify(event.data),
				})),
			);
		},

		async since(runId, seq) {
			const table = await find();
			if (table === undefined) return { events: [], hasMore: false };
			const later = cellsEqual({ ...tenant, run_id: runId }, where('seq', 'gt', seq));
			const query = { sortBy: 'seq:asc', limit: MOST_EVENTS };
			const { rows, hasMore } = await table.page(z.unknown(), later, query);
			return { events: eventsIn(rows), hasMore };
		},

		async latest(runId, limit) {
			const own = cellsEqual({ ...tenant, run_id: runId });
			const found = await (await find())?.page(z.unknown(), own, { sortBy: 'seq:desc', limit });
			return eventsIn(found?.rows ?? []).reverse();
		},
	};
}
