import { z } from 'zod';

import type { RunSummary, StoredAgent, StoredRun, StoredTask } from '../../orchestrator/run-store';
import {
	LONGEST_STATE,
	runCommandSchema,
	runPhases,
	stateTooLarge,
} from '../../orchestrator/run-store';
import type { Principal } from '../../policy/identity/principal';
import { columnsOf, jsonCell, numberCell, textCell } from './cells';

export interface TenantSetting {
	/** Its organisation and agency are part of every filter and of every row that is written. */
	readonly tenant: Principal;
	readonly now: () => number;
}

/** The long texts last: a database reads up to the columns it looks at, in each row of the table. */
export const runColumns = [
	...columnsOf('string', 'run_id task_id organisation agency user_id agent_id'),
	...columnsOf('string', 'thread_id kind phase claim'),
	...columnsOf('number', 'fence lease_until created_at updated_at'),
	...columnsOf('number', 'inbox_version state_schema'),
	...columnsOf('string', 'task_ids inbox snapshot'),
];

const inbox = jsonCell.pipe(z.array(runCommandSchema));
const agentCells = { kind: textCell, state_schema: numberCell, snapshot: jsonCell };

/** What every write of the row of a run gives. */
export const inboxRow = z.object({
	claim: textCell,
	inbox_version: numberCell,
	inbox: inbox.catch([]),
});

/** A row of a run. Its own agent's row has no task id; each background task has a row too. */
export const anyRow = z
	.object({ id: z.number(), claim: textCell, run_id: textCell, task_id: textCell })
	.passthrough();

type AnyRow = z.output<typeof anyRow>;

export const ownRow = z.object({
	run_id: textCell,
	thread_id: textCell,
	agent_id: textCell,
	user_id: textCell,
	phase: z.enum(runPhases),
	fence: z.number(),
	lease_until: numberCell,
	created_at: numberCell,
	updated_at: numberCell,
	inbox_version: numberCell,
	task_ids: jsonCell.pipe(z.array(z.string())),
	inbox: inbox.catch([]),
	...agentCells,
});

const taskRow = z.object({ task_id: z.string().min(1), ...agentCells });

export type OwnRow = z.output<typeof ownRow>;

const agentOf = ({
	kind,
	state_schema: schema,
	snapshot: state,
}: z.output<typeof taskRow> | OwnRow) => ({ kind, schema, state }) satisfies StoredAgent;

/** The row of the run's own agent. Ignores a row that was edited into something else. */
export const readOwnRow = (rows: readonly AnyRow[]): OwnRow | undefined =>
	ownRow.safeParse(rows.find(({ task_id: taskId }) => taskId === '')).data;

/** The background tasks that the run knows of, in its order. */
export function readTasks(rows: readonly AnyRow[], ids: readonly string[]): StoredTask[] {
	const tasks = rows.flatMap((row) => taskRow.safeParse(row).data ?? []);
	return ids.flatMap((id) => {
		const found = tasks.find(({ task_id: taskId }) => taskId === id);
		return found === undefined ? [] : [{ taskId: id, ...agentOf(found) }];
	});
}

export const summaryOf = (row: OwnRow): RunSummary => ({
	runId: row.run_id,
	threadId: row.thread_id,
	agentId: row.agent_id,
	user: row.user_id,
	phase: row.phase,
	leaseUntil: row.lease_until,
	createdAt: row.created_at,
	updatedAt: row.updated_at,
});

export const runOf = (row: OwnRow, tasks: readonly StoredTask[]): StoredRun => ({
	...summaryOf(row),
	agent: agentOf(row),
	tasks,
	inbox: row.inbox,
});

/** The cells of a state. Throws `ToolError` if it is too large. */
export function cellsOfAgent({ kind, schema, state }: StoredAgent) {
	const snapshot = JSON.stringify(state);
	if (snapshot.length <= LONGEST_STATE) return { kind, state_schema: schema, snapshot };
	throw stateTooLarge(kind, snapshot.length, LONGEST_STATE);
}
