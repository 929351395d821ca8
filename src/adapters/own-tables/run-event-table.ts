import { z } from 'zod';

import type { ColumnFilter } from '../../kernel/ports/instance/data-tables';
import { MOST_EVENTS } from '../../orchestrator/run-event';
import type { RunEvent, RunEventStore } from '../../orchestrator/run-event';
import { cellsEqual } from './cells-equal';
import type { ApiClient } from '../n8n-api/client';
import { dataTableCalls } from '../n8n-api/data-table-calls';
import type { NewColumn } from '../n8n-api/data-table-calls';
import { jsonCell } from './json-cell';
import { createOwnTable } from './own-table';
import { removeOldRows } from './remove-old-rows';
import { isTimeToSweep } from './sweep-time';
import type { TenantSetting } from './tenant-setting';
import { textCell } from './text-cell';

/** As long as ended runs. */
const KEEP_DAYS = 30;

const columns: readonly NewColumn[] = [
	...['organisation', 'agency', 'run_id', 'thread_id', 'type'].map(
		(name) => ({ name, type: 'string' }) as const,
	),
	...['seq', 'at'].map((name) => ({ name, type: 'number' }) as const),
	{ name: 'data', type: 'string' },
];

const storedRow = z.object({ seq: z.number(), type: textCell, at: z.number(), data: jsonCell });
const page = z.object({ data: z.array(z.unknown()), nextCursor: z.string().nullish() });
const anything = z.unknown();

const eventOf = ({ seq, type, at, data }: z.output<typeof storedRow>): RunEvent => ({
	seq,
	type,
	at,
	data,
});

/** A batch that was written again after a lost answer is there twice. */
function eventsIn(rows: readonly unknown[]): RunEvent[] {
	const events = new Map<number, RunEvent>();
	for (const row of rows) {
		const event = storedRow.safeParse(row);
		if (event.success) events.set(event.data.seq, eventOf(event.data));
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
			const id = await ensure();
			// First: it makes room, and a write that fails may be repeated as a whole.
			if (isTimeToSweep(now())) await removeOldRows(api, id, now(), KEEP_DAYS);
			const data = events.map((event) => ({
				...tenant,
				run_id: runId,
				thread_id: threadId,
				...event,
				data: JSON.stringify(event.data),
			}));
			await api.read(anything, dataTableCalls.insertRows(id, data, 'count'));
		},

		async since(runId, seq) {
			const id = await find();
			if (id === undefined) return { events: [], hasMore: false };
			const later: ColumnFilter = { columnName: 'seq', condition: 'gt', value: seq };
			const filters = [...cellsEqual({ ...tenant, run_id: runId }).filters, later];
			const query = { sortBy: 'seq:asc', limit: MOST_EVENTS };
			const call = dataTableCalls.readRows(id, { type: 'and', filters }, query);
			const { data, nextCursor } = await api.read(page, call);
			return { events: eventsIn(data), hasMore: typeof nextCursor === 'string' };
		},

		async latest(runId, limit) {
			const id = await find();
			if (id === undefined) return [];
			const query = { sortBy: 'seq:desc', limit };
			const call = dataTableCalls.readRows(id, cellsEqual({ ...tenant, run_id: runId }), query);
			return eventsIn((await api.read(page, call)).data).reverse();
		},
	};
}
