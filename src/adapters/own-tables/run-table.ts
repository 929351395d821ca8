import { sleep } from 'n8n-workflow';

import { exceedsLimit, conflict } from '../../kernel/tool-error';
import type { ColumnFilter, RowFilter } from '../../kernel/ports/instance/data-tables';
import { CHILD_KIND } from '../../orchestrator/run/run-state';
import type { RunCommand, RunStore, RunsOf } from '../../orchestrator/run-store';
import { LEASE, MOST_COMMANDS } from '../../orchestrator/run-store';
import type { ApiClient } from '../n8n-api/client';
import { cellsEqual, DAY, where, whereGiven } from './cells';
import { type RunRows, holdRun } from './held-run';
import { createOwnTable } from './own-table';
import type { OwnRow, TenantSetting } from './run-rows';
import {
	anyRow,
	cellsOfAgent,
	inboxRow,
	ownRow,
	readOwnRow,
	readTasks,
	runColumns,
	runOf,
	summaryOf,
} from './run-rows';

const KEEP_DAYS = 30;

const LONGEST_COMMAND = 50_000;
const LONGEST_INBOX = 200_000;

/** Others who post at the same moment get ahead so often at most. */
const ATTEMPTS = 40;

/** Milliseconds between attempts: more with each, so that many who post at once do not go on hindering each other. */
const pauseAfter = (attempt: number) => Math.random() * Math.min(50 * 2 ** attempt, 1_000);

const OWN = { task_id: '' };

interface RunTableSetting extends TenantSetting {
	readonly newClaim: () => string;
}

const filtersOf = ({ agentId, user }: RunsOf): ColumnFilter[] => [
	...whereGiven('agent_id', 'eq', agentId),
	...whereGiven('user_id', 'eq', user),
];

const refuseLong = (command: RunCommand) => {
	const { length } = JSON.stringify(command);
	if (length <= LONGEST_COMMAND) return;
	throw exceedsLimit(
		`What is to be told the run has ${length} characters, more than the ${LONGEST_COMMAND} that fit. Nothing was posted.`,
		'Shorten the text.',
	);
};

function openRows(
	api: ApiClient,
	{ tenant: { organisation, agency, user }, now, newClaim }: RunTableSetting,
) {
	const { find, ensure } = createOwnTable(api, 'foreman_runs', runColumns);
	const tenant = { organisation, agency };

	const matching = (
		cells: Readonly<Record<string, string | number>>,
		more: readonly ColumnFilter[] = [],
	): RowFilter => cellsEqual({ ...tenant, ...cells }, ...more);

	const rows: RunRows = {
		now,
		async change(cells, changes, row, more) {
			const written = { ...changes, claim: newClaim() };
			return await (await ensure()).change(matching(cells, more), written, row);
		},
		async put(cells, added) {
			const data = { ...added, ...tenant, user_id: user, claim: newClaim() };
			await (await ensure()).upsert(matching(cells), data, false);
		},
		async endTasks(runId, fence) {
			const tasks = [where('task_id', 'neq', ''), where('fence', 'lte', fence)];
			await rows.change({ run_id: runId }, { phase: 'ended', updated_at: now() }, anyRow, tasks);
		},
	};

	const rowsOf = async (cells: Readonly<Record<string, string>>) =>
		await (await find()).all(anyRow, matching(cells));

	const list = async (
		filter: RowFilter,
		sortBy: string,
		limit: number,
		isWanted: (row: OwnRow) => boolean = () => true,
	) => {
		const found = await (await find()).page(anyRow, filter, { sortBy, limit });
		return found.rows.flatMap((row) => {
			const own = readOwnRow([row]);
			return own === undefined || !isWanted(own) ? [] : [summaryOf(own)];
		});
	};

	/** The caller that posted to an idle run is about to work on it. */
	const isLeft = ({ lease_until: lease, inbox }: OwnRow) =>
		lease > 0 || inbox.every(({ at }) => at <= now() - LEASE);

	const post = async (runId: string, command: RunCommand, attempt = 1) => {
		const row = readOwnRow(await rowsOf({ run_id: runId, ...OWN }));
		if (row === undefined) return 'unknown';
		if (row.phase === 'ended') return 'ended';
		if (row.inbox.some(({ id }) => id === command.id)) return 'queued';
		const inbox = JSON.stringify([...row.inbox, command]);
		if (row.inbox.length >= MOST_COMMANDS || inbox.length > LONGEST_INBOX) return 'full';
		const changed = await rows.change(
			{ run_id: runId, ...OWN, inbox_version: row.inbox_version },
			// From now on the run needs an owner, even if no caller claims it next.
			{ inbox, inbox_version: row.inbox_version + 1, phase: 'running' },
			inboxRow,
			[where('phase', 'neq', 'ended')],
		);
		if (changed.length > 0) return 'queued';
		if (attempt === ATTEMPTS)
			throw conflict(
				`Run ${runId} was told too much at the same moment. This was not posted.`,
				'Try again.',
				{ retryable: true },
			);
		await sleep(pauseAfter(attempt));
		return await post(runId, command, attempt + 1);
	};

	return { rows, rowsOf, matching, ensure, list, isLeft, post };
}

/** The store of one tenant's runs on a data table: a row for each agent, the run's own with the lease and the inbox. */
export function createRunTable(api: ApiClient, setting: RunTableSetting): RunStore {
	const { now, newClaim } = setting;
	const { organisation, agency, user } = setting.tenant;
	const { rows, rowsOf, matching, ensure, list, isLeft, post } = openRows(api, setting);

	return {
		async create({ runId, threadId, agentId, agent }) {
			const own = cellsOfAgent(agent);
			const table = await ensure();
			const at = now();
			const old = where('updated_at', 'lt', at - KEEP_DAYS * DAY);
			await table.sweep(at, where('phase', 'eq', 'ended'), old);
			const names = { run_id: runId, ...OWN, thread_id: threadId, agent_id: agentId };
			const whose = { organisation, agency, user_id: user, claim: newClaim() };
			const held = { phase: 'running', fence: 1, lease_until: at + LEASE };
			const empty = { inbox: '[]', inbox_version: 0, task_ids: '[]' };
			const times = { created_at: at, updated_at: at };
			const row = { ...whose, ...names, ...held, ...times, ...empty, ...own };
			await table.insert([row]);
			return holdRun(rows, { run: runOf(ownRow.parse(row), []), fence: 1, inboxVersion: 0 });
		},

		async claim(runId, lentUnder) {
			const before = readOwnRow(await rowsOf({ run_id: runId, ...OWN }));
			if (before === undefined) return 'unknown';
			if (before.phase === 'ended') return 'ended';
			const at = now();
			const isFree = before.lease_until <= at;
			if (lentUnder === undefined ? !isFree : before.fence !== lentUnder) return 'held';
			const fence = before.fence + 1;
			const claimed = await rows.change(
				{ run_id: runId, ...OWN, fence: before.fence },
				{ fence, phase: 'running', lease_until: at + LEASE, updated_at: at },
				anyRow,
				[
					...(lentUnder === undefined ? [where('lease_until', 'lte', at)] : []),
					where('phase', 'neq', 'ended'),
				],
			);
			const row = readOwnRow(claimed);
			if (row === undefined) return 'held';
			// The tasks come with the write that keeps others from changing them.
			const tasks =
				row.task_ids.length === 0
					? []
					: await rows.change(
							{ run_id: runId },
							{ fence, phase: 'running', updated_at: at },
							anyRow,
							[where('task_id', 'neq', ''), where('fence', 'lt', fence)],
						);
			const run = runOf(row, readTasks(tasks, row.task_ids));
			return holdRun(rows, { run, fence, inboxVersion: row.inbox_version });
		},

		async post(runId, command) {
			refuseLong(command);
			return await post(runId, command);
		},

		async get(runId) {
			const found = await rowsOf({ run_id: runId });
			const row = readOwnRow(found);
			return row === undefined ? undefined : runOf(row, readTasks(found, row.task_ids));
		},

		listNewest: async (limit = 20) =>
			await list(matching(OWN, [where('kind', 'neq', CHILD_KIND)]), 'id:desc', limit),

		listOfThread: async (threadId, limit = 20, { isOpen = false, taskId, ...of } = {}) =>
			await list(
				matching({ thread_id: threadId, ...OWN }, [
					...filtersOf(of),
					...(isOpen ? [where('phase', 'neq', 'ended')] : []),
					// As it appears in the JSON list of task ids.
					...(taskId === undefined
						? []
						: [where('task_ids', 'like', `%${JSON.stringify(taskId)}%`)]),
				]),
				'id:desc',
				limit,
			),

		listStale: async (of = {}, limit = 20) =>
			await list(
				matching(OWN, [
					...filtersOf(of),
					where('phase', 'eq', 'running'),
					where('lease_until', 'lte', now()),
				]),
				'lease_until:asc',
				limit,
				isLeft,
			),
	};
}
