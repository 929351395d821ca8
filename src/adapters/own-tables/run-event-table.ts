import { z } from 'zod';

import type { UsedTurn } from '../../kernel/ports/used-turn';
import { type RunEvent, type RunEventStore, MOST_EVENTS } from '../../orchestrator/run-event';
import type { ApiClient } from '../n8n-api/client';
import { DAY, cellsEqual, columnsOf, jsonCell, textCell, where, whereGiven } from './cells';
import { createOwnTable } from './own-table';
import type { TenantSetting } from './run-rows';

const KEEP_DAYS = 30;

const columns = [
	...columnsOf('string', 'organisation agency run_id thread_id agent_id type'),
	...columnsOf('number', 'seq at'),
	...columnsOf('string', 'data'),
];

const storedRow = z
	.object({ seq: z.number(), type: textCell, at: z.number(), data: jsonCell })
	.transform(({ data, ...event }): RunEvent => ({ ...event, data }));

const count = z.number().default(0);

/** Of a turn that was answered here: what a worker did is among the events of its own run. */
const turnRow = z.object({
	run_id: z.string(),
	seq: z.number(),
	at: z.number(),
	agent_id: textCell,
	data: jsonCell.pipe(
		z.object({
			model: z.string().default(''),
			tokensIn: z.number(),
			tokensCached: count,
			tokensOut: count,
			elsewhere: z.undefined(),
		}),
	),
});

function turnsIn(rows: readonly unknown[]): UsedTurn[] {
	const turns = new Map<string, UsedTurn>();
	for (const row of rows) {
		const { data: read } = turnRow.safeParse(row);
		if (read === undefined) continue;
		const { model, tokensIn, tokensCached, tokensOut } = read.data;
		const tokens = { tokensIn, tokensCached, tokensOut };
		const turn = { at: read.at, agentId: read.agent_id, model, ...tokens };
		turns.set(`${read.run_id} ${read.seq}`, turn);
	}
	return [...turns.values()];
}

/** A batch that was written again after a lost answer is there twice. */
function eventsIn(rows: readonly unknown[]): RunEvent[] {
	const events = new Map<number, RunEvent>();
	for (const row of rows) {
		const event = storedRow.safeParse(row);
		if (event.success) events.set(event.data.seq, event.data);
	}
	return [...events.values()];
}

export function createRunEventTable(
	api: ApiClient,
	{ tenant: { organisation, agency }, now }: TenantSetting,
): RunEventStore {
	const { find, ensure } = createOwnTable(api, 'foreman_run_events', columns);
	const tenant = { organisation, agency };

	return {
		async add({ runId, threadId, agentId = '', events }) {
			if (events.length === 0) return;
			const table = await ensure();
			await table.sweep(now(), where('at', 'lt', now() - KEEP_DAYS * DAY));
			await table.insert(
				events.map((event) => ({
					...tenant,
					run_id: runId,
					thread_id: threadId,
					agent_id: agentId,
					...event,
					data: JSON.stringify(event.data),
				})),
			);
		},

		async since(runId, seq) {
			const table = await find();
			const later = cellsEqual({ ...tenant, run_id: runId }, where('seq', 'gt', seq));
			const query = { sortBy: 'seq:asc', limit: MOST_EVENTS };
			const { rows, hasMore } = await table.page(z.unknown(), later, query);
			return { events: eventsIn(rows), hasMore };
		},

		async latest(runId, limit) {
			const own = cellsEqual({ ...tenant, run_id: runId });
			const { rows } = await (await find()).page(z.unknown(), own, { sortBy: 'seq:desc', limit });
			return eventsIn(rows).reverse();
		},

		async turns({ since, agentId }, limit) {
			const later = [where('at', 'gte', since), ...whereGiven('agent_id', 'eq', agentId)];
			const filter = cellsEqual({ ...tenant, type: 'turn' }, ...later);
			const table = await find();
			return turnsIn(await table.all(z.unknown(), filter, { sortBy: 'at:desc', limit }));
		},
	};
}
