import { randomBytes } from 'crypto';

import { z } from 'zod';

import type {
	ColumnFilter,
	FilterCondition,
	RowFilter,
} from '../../../kernel/ports/instance/data-tables';
import { auditEntrySchema } from '../../../policy/audit/audit-entry';
import type { AuditEntry, AuditStore } from '../../../policy/audit/audit-entry';
import type { ApiClient } from '../../n8n-api/client';
import { dataTableCalls } from '../../n8n-api/data-table-calls';
import { makeAuditRoom } from './make-audit-room';
import { createOwnTable } from '../own-table';
import { isTimeToSweep } from '../sweep-time';
import { textCell } from '../text-cell';

const names = [
	...['at', 'organisation', 'agency', 'user_id', 'agent_id', 'execution_id', 'tool', 'effect'],
	...[
		'arguments',
		'decision',
		'approval_id',
		'approver',
		'outcome',
		'code',
		'duration',
		'stripped',
		'answered',
	],
];

const columns = names.map((name) => ({ name, type: 'string' }) as const);

const storedRow = z.object(Object.fromEntries(names.map((name) => [name, textCell])));
const page = z.object({ data: z.array(storedRow), nextCursor: z.string().nullish() });
const anything = z.unknown();

/** The end of the year 9999: the texts of later moments do not sort. */
const LATEST = 253_402_300_799_999;

/** Sorts like the moment, and reads like it. */
const momentText = (at: number) => new Date(Math.min(Math.max(at, 0), LATEST)).toISOString();

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

/** Ignores rows that somebody edited into something else. */
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

export interface AuditTableSetting {
	/** Milliseconds since the epoch. */
	readonly now: () => number;
	/** Entries that are older go with one of the next writes. */
	readonly keepDays?: number;
	/** Above this number the largest owner's oldest entries go: all tables of an n8n share 200 MB. */
	readonly keepRows?: number;
}

/** The audit store on a data table. */
export function createAuditTable(
	api: ApiClient,
	{ now, keepDays = 90, keepRows = 20_000 }: AuditTableSetting,
): AuditStore {
	const { find, ensure } = createOwnTable(api, 'foreman_audit', columns);

	const ofMoment = (condition: FilterCondition, value: string): RowFilter => ({
		type: 'and',
		filters: [{ columnName: 'at', condition, value }],
	});

	const removeOld = async (id: string) => {
		const tooOld = ofMoment('lt', momentText(now() - keepDays * 86_400_000));
		await api.read(anything, dataTableCalls.removeRows(id, tooOld, false));
		await makeAuditRoom(api, id, keepRows);
	};

	/** The rows of entries that were sent before: of a write that failed, perhaps only the answer was lost. */
	const sent = new WeakMap<readonly AuditEntry[], ReturnType<typeof cellsOf>[]>();

	const isStored = async (id: string, at: string) => {
		const call = dataTableCalls.readRows(id, ofMoment('eq', at), { limit: 1 });
		const { data } = await api.read(page, call);
		return data.length > 0;
	};

	return {
		async add(entries) {
			if (entries.length === 0) return;
			const id = await ensure();
			const before = sent.get(entries);
			if (before?.[0] !== undefined && (await isStored(id, before[0].at))) return;
			const rows = before ?? entries.map(cellsOf);
			// First: it makes room, and a write that fails may be repeated as a whole.
			if (isTimeToSweep(now())) await removeOld(id);
			sent.set(entries, rows);
			await api.read(anything, dataTableCalls.insertRows(id, rows, 'count'));
		},

		async list(filter, { offset, limit }) {
			const id = await find();
			if (id === undefined) return { entries: [], hasMore: false };
			const where = (columnName: string, condition: FilterCondition, value?: string) =>
				value === undefined ? [] : [{ columnName, condition, value }];
			const moment = (at?: number) => (at === undefined ? undefined : momentText(at));
			const filters: ColumnFilter[] = [
				...where('organisation', 'eq', filter.organisation),
				...where('agency', 'eq', filter.agency),
				...where('agent_id', 'eq', filter.agentId),
				...where('tool', 'eq', filter.tool),
				...where('user_id', 'eq', filter.user),
				...where('outcome', 'eq', filter.outcome),
				...where('at', 'gte', moment(filter.since)),
				...where('at', 'lt', moment(filter.until)),
			];
			const query = { sortBy: 'at:desc', ...dataTableCalls.pageAt(offset, limit) };
			const call = dataTableCalls.readRows(id, { type: 'and', filters }, query);
			const { data, nextCursor } = await api.read(page, call);
			return { entries: data.flatMap(readRow), hasMore: typeof nextCursor === 'string' };
		},
	};
}
