import { randomBytes } from 'crypto';
import { z } from 'zod';

import type { AuditEntry, AuditStore } from '../../../policy/audit/audit-entry';
import { auditEntrySchema } from '../../../policy/audit/audit-entry';
import type { RowFilter } from '../../../kernel/ports/instance/data-tables';
import type { ApiClient } from '../../n8n-api/client';
import { cellsEqual, columnsOf, DAY, momentText, textCell, where, whereGiven } from '../cells';
import { createOwnTable, isTimeToSweep } from '../own-table';
import type { TableRows } from '../table-rows';

/** Whose an entry is, from the largest group to the smallest: tenants first, so that many agents are no larger share. */
const OWNER = ['organisation', 'agency', 'agent_id', 'user_id'] as const;

/** Entries that are looked at to find out who has most: evenly spread, because n8n does not count rows. */
const SAMPLES = 60;

/** Samples that are read at once. */
const AT_ONCE = 10;

/** Of the rows that are kept, those of an owner that are not removed, however many others write: 100 of 20,000. */
const SAFE_SHARE = 1 / 200;

/** Of the rows that are kept, those that are removed at once: else each sweep would have to look again. */
const REMOVED_SHARE = 1 / 20;

/** Of what an owner seems to have, how much is removed at once: a guess by samples must not cost it more. */
const OWNER_SHARE = 1 / 4;

const owner = z.object({
	organisation: textCell,
	agency: textCell,
	agent_id: textCell,
	user_id: textCell,
});

type Owner = z.output<typeof owner>;

const mark = z.object({ at: textCell });

/** The samples of who has most: of all, of the largest tenant, of its largest agent, of that one's largest user. */
function largest(samples: readonly Owner[]): ReadonlyArray<readonly Owner[]> {
	const found = [samples];
	for (const column of OWNER) {
		const groups = new Map<string, Owner[]>();
		for (const one of found.at(-1) ?? [])
			groups.set(one[column] ?? '', [...(groups.get(one[column] ?? '') ?? []), one]);
		found.push([...groups.values()].sort((one, other) => other.length - one.length)[0] ?? []);
	}
	return found;
}

/**
 * Removes entries where there are more than `keep`: the oldest of the owner who has most. So no owner loses entries because another
 * one writes many. Throws `ToolError`.
 */
async function makeAuditRoom(table: TableRows, keep: number): Promise<void> {
	const at = async (sortBy: string, offset: number, filter?: RowFilter) =>
		(await table.page(mark, filter, { sortBy, offset, limit: 1 })).rows[0]?.at;
	const remove = async (filters: RowFilter['filters'], until: string) =>
		await table.remove({ type: 'and', filters: [...filters, where('at', 'lte', until)] });
	if ((await at('at:desc', keep)) === undefined) return;

	const samples: Owner[] = [];
	for (let first = 0; first < SAMPLES; first += AT_ONCE) {
		const some = Array.from({ length: AT_ONCE }, async (_, index) => {
			const offset = Math.floor(((first + index) * keep) / SAMPLES);
			return await table.page(owner, undefined, { sortBy: 'at:desc', offset, limit: 1 });
		});
		for (const { rows } of await Promise.all(some)) samples.push(...rows);
	}
	// From the user upwards: where many users of an agent have little each, the agent is who has most.
	for (const [depth, found] of [...largest(samples).entries()].reverse()) {
		const [one] = found;
		const own = cellsEqual(
			Object.fromEntries(OWNER.slice(0, depth).map((column) => [column, one?.[column] ?? ''])),
		);
		const filter = depth === 0 ? undefined : own;
		const seems = (found.length / samples.length) * keep;
		const many = Math.ceil(Math.min(keep * REMOVED_SHARE, seems * OWNER_SHARE));
		const safe = await at('at:desc', Math.ceil(keep * SAFE_SHARE), filter);
		const last = await at('at:asc', many - 1, filter);
		if (safe === undefined || last === undefined) continue;
		await remove(own.filters, safe < last ? safe : last);
		return;
	}
}

const names = [
	'at',
	'organisation',
	'agency',
	'user_id',
	'agent_id',
	'execution_id',
	'tool',
	'effect',
	'arguments',
	'decision',
	'approval_id',
	'approver',
	'outcome',
	'code',
	'duration',
	'stripped',
	'answered',
];

const storedRow = z.object(Object.fromEntries(names.map((name) => [name, textCell])));

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

/** Ignores rows that were edited into something else. */
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
	const { find, ensure } = createOwnTable(api, 'foreman_audit', columnsOf('string', ...names));

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
			// First: it makes room, and a write that fails may be repeated as a whole.
			if (isTimeToSweep(now())) {
				await table.remove(cellsEqual({}, where('at', 'lt', momentText(now() - keepDays * DAY))));
				await makeAuditRoom(table, keepRows);
			}
			sent.set(entries, rows);
			await table.insert(rows);
		},

		async list({ organisation, agency, agentId, tool, user, outcome, since, until }, place) {
			const table = await find();
			if (table === undefined) return { entries: [], hasMore: false };
			const moment = (at?: number) => (at === undefined ? undefined : momentText(at));
			const filter = cellsEqual(
				{ organisation, agency },
				...whereGiven('agent_id', 'eq', agentId),
				...whereGiven('tool', 'eq', tool),
				...whereGiven('user_id', 'eq', user),
				...whereGiven('outcome', 'eq', outcome),
				...whereGiven('at', 'gte', moment(since)),
				...whereGiven('at', 'lt', moment(until)),
			);
			const { rows, hasMore } = await table.page(storedRow, filter, {
				sortBy: 'at:desc',
				...place,
			});
			return { entries: rows.flatMap(readRow), hasMore };
		},
	};
}
