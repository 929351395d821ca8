import type { z } from 'zod';

import type { RowFilter } from '../../kernel/ports/instance/data-tables';
import type {
	HeldRun,
	Release,
	RunChanges,
	RunCommand,
	StoredRun,
	StoredTask,
} from '../../orchestrator/run-store';
import { LEASE, LOAN, fenceLost } from '../../orchestrator/run-store';
import { asOneWriter } from '../n8n-api/one-writer';
import { cellsOfAgent, inboxRow } from './run-rows';
import { claimCell } from './table-rows';

type Cells = Readonly<Record<string, string | number>>;

export interface RunRows {
	readonly now: () => number;
	/** Compare and set: gives the rows that this call has changed. */
	change<Row extends { readonly claim: string }>(
		where: Cells,
		cells: Cells,
		row: z.ZodType<Row, z.ZodTypeDef, unknown>,
		more?: RowFilter['filters'],
	): Promise<readonly Row[]>;
	put(where: Cells, cells: Cells): Promise<void>;
	endTasks(runId: string, fence: number): Promise<void>;
}

async function all(parts: ReadonlyArray<Promise<unknown>>): Promise<void> {
	for (const part of await Promise.allSettled(parts))
		if (part.status === 'rejected') throw part.reason;
}

const isHeld: RowFilter['filters'] = [{ columnName: 'lease_until', condition: 'gt', value: 0 }];

/** A held run. A write fails once another owner has drawn the next fence. The run's own row is written last: tasks count when it names them. */
export function holdRun(
	rows: RunRows,
	{ run, fence, inboxVersion }: Readonly<{ run: StoredRun; fence: number; inboxVersion: number }>,
): HeldRun {
	const { runId, threadId, agentId } = run;
	let taskIds: readonly string[] = run.tasks.map(({ taskId }) => taskId);
	let inbox = run.inbox;
	let version = inboxVersion;
	let isLent = false;

	/** One after another: a write says which tasks there are, and what it finds in the inbox is the latest. */
	const changeOwn = async (cells: Cells, where: Cells = {}, lease = LEASE) =>
		await asOneWriter(`run ${runId} ${fence}`, async () => {
			// A heartbeat that was under way must not shorten the loan.
			if (isLent) return true;
			const now = rows.now();
			const always = { lease_until: now + lease, updated_at: now };
			const own = { run_id: runId, task_id: '', fence, ...where };
			const written = { ...always, task_ids: JSON.stringify(taskIds), ...cells };
			const [row] = await rows.change(own, written, inboxRow, isHeld);
			if (row !== undefined) ({ inbox, inbox_version: version } = row);
			isLent = row !== undefined && lease === LOAN;
			return row !== undefined;
		});

	const heartbeat = async () => {
		if (!(await changeOwn({}))) throw fenceLost(runId);
		return inbox;
	};

	/** Removes commands from the inbox in the same write. Retries if another caller posts meanwhile. */
	const changeInbox = async (
		cells: Cells,
		taken: readonly string[],
		phase: Release | undefined,
	): Promise<readonly RunCommand[]> => {
		const seen = version;
		const left = inbox.filter(({ id }) => !taken.includes(id));
		const isLetGo = phase !== undefined && (left.length === 0 || phase === 'running');
		const isLoan = isLetGo && phase === 'lent';
		const written = {
			...cells,
			inbox: JSON.stringify(left),
			inbox_version: seen + 1,
			...(isLoan ? { phase: 'running' } : isLetGo ? { phase, lease_until: 0 } : {}),
		};
		if (await changeOwn(written, { inbox_version: seen }, isLoan ? LOAN : LEASE))
			return isLetGo ? [] : inbox;
		await heartbeat();
		return await changeInbox(cells, taken, phase);
	};

	const putTask = async (task: StoredTask) => {
		const { taskId } = task;
		const where = { run_id: runId, task_id: taskId, fence };
		const now = rows.now();
		const cells = { phase: 'running', updated_at: now, ...cellsOfAgent(task) };
		if (taskIds.includes(taskId)) {
			const [changed] = await rows.change(where, cells, claimCell);
			if (changed === undefined) throw fenceLost(runId);
			return;
		}
		const created = { thread_id: threadId, agent_id: agentId, created_at: now };
		await rows.put(where, { ...where, ...created, ...cells });
		taskIds = [...taskIds, taskId];
	};

	const save = async ({ agent, tasks = [], taken = [] }: RunChanges, phase?: Release) => {
		const own = agent === undefined ? {} : cellsOfAgent(agent);
		for (const task of tasks) cellsOfAgent(task);
		const areKnown = tasks.every(({ taskId }) => taskIds.includes(taskId));
		const putTasks = async () => await all(tasks.map(putTask));
		if (agent === undefined && taken.length === 0 && phase === undefined && areKnown) {
			await all([heartbeat(), putTasks()]);
			return inbox;
		}
		await putTasks();
		if (phase === 'ended') await rows.endTasks(runId, fence);
		if (taken.length > 0 || phase !== undefined) return await changeInbox(own, taken, phase);
		if (!(await changeOwn(own))) throw fenceLost(runId);
		return inbox;
	};

	return {
		run,
		fence,
		save: async (changes) => await save(changes),
		heartbeat,
		release: async (phase, changes = {}) => await save(changes, phase),
	};
}
