import { randomBytes } from 'crypto';
import { z } from 'zod';

import type { AuditEntry, AuditStore } from '../../../policy/audit/audit-entry';
import { auditEntrySchema } from '../../../policy/audit/audit-entry';
import type { ApiClient } from '../../n8n-api/client';
import { cellsEqual, columnsOf, DAY, momentText, textCell, where, whereGiven } from '../cells';
import { createOwnTable } from '../own-table';
import { type TableRows, isTimeToSweep } from '../table-rows';
import { makeAuditRoom } from './make-audit-room';

const columns =
	'at organisation agency user_id agent_id execution_id tool effect arguments decision approval_id approver outcome code duration stripped answered';

const storedRow = z.object(Object.fromEntries(columns.split(' ').map((name) => [name, textCell])));

/** Unique and in the order of writing, so that pages neither repeat nor leave out what happened in one millisecond. */
const markOf = (at: number, index: number) =>
	`${momentText(at)} ${String(index).padStart(4, '0')} ${randomBytes(4).toString('hex')}`;

const cellsOf = (entry: AuditEntry, index: number) => {
	const { at, user, agentId, executionId, approvalId, duration, ...same } = entry;
	return {
		...same,
		at: markOf(at, index),
		user_id: user,
		agent_id: agentId,
		execution_id: executionId,
		approval_id: approvalId,
		duration: String(duration),
	};
};

function readRow(row: z.output<typeof storedRow>): AuditEntry[] {
	const { at, user_id, agent_id, execution_id, approval_id, duration, ...same } = row;
	const entry = auditEntrySchema.safeParse({
		...same,
		at: Date.parse((at ?? '').slice(0, momentText(0).length)),
		user: user_id,
		agentId: agent_id,
		executionId: execution_id,
		approvalId: approval_id,
		duration: Number(duration),
	});
	return entry.success ? [entry.data] : [];
}

interface AuditTableSetting {
	readonly now: () => number;
	/** Above this number the largest owner's oldest entries go: all tables of an n8n share 200 MB. */
	readonly keepRows?: number;
}

const KEEP_DAYS = 90;

/** The audit store on a data table. */
export function createAuditTable(
	api: ApiClient,
	{ now, keepRows = 20_000 }: AuditTableSetting,
): AuditStore {
	const { find, ensure } = createOwnTable(api, 'foreman_audit', columnsOf('string', columns));

	/** The rows of entries that were sent before: of a write that failed, perhaps only the answer was lost. */
	const sent = new WeakMap<readonly AuditEntry[], ReturnType<typeof cellsOf>[]>();

	const isStored = async (table: TableRows, at: string) =>
		(await table.page(storedRow, cellsEqual({ at }), { limit: 1 })).rows.length > 0;

	return {
		async add(entries) {
			if (entries.length === 0) return;
			const table = await ensure();
			const before = sent.get(entries);
			if (before?.[0] !== undefined && (await isStored(table, before[0].at))) return;
			const rows = before ?? entries.map(cellsOf);
			const at = now();
			await table.sweep(at, where('at', 'lt', momentText(at - KEEP_DAYS * DAY)));
			if (isTimeToSweep(at)) await makeAuditRoom(table, keepRows);
			sent.set(entries, rows);
			await table.insert(rows);
		},

		async list({ organisation, agency, but = [], ...wanted }, place) {
			const { agentId, tool, user, outcome, since, until } = wanted;
			const moment = (at?: number) => (at === undefined ? undefined : momentText(at));
			const filter = cellsEqual(
				{ organisation, agency },
				...whereGiven('agent_id', 'eq', agentId),
				...whereGiven('tool', 'eq', tool),
				...whereGiven('user_id', 'eq', user),
				...whereGiven('outcome', 'eq', outcome),
				...but.map((one) => where('outcome', 'neq', one)),
				...whereGiven('at', 'gte', moment(since)),
				...whereGiven('at', 'lt', moment(until)),
			);
			const table = await find();
			const newest = { sortBy: 'at:desc', ...place };
			const { rows, hasMore } = await table.page(storedRow, filter, newest);
			return { entries: rows.flatMap(readRow), hasMore };
		},
	};
}
