import { z } from 'zod';

import { ToolError } from '../../../kernel/tool-error';
import { isOpen } from '../../background/background-machine';
import { type RunSummary, isFenceLost } from '../../run-store';
import type { RunInProgress, TaskAtWork } from '../run-in-progress';
import { MOST_CALLS, isOut, isOver, moveTask, resumeAgent } from './tasks';
import type { TaskState } from '../run-state';
import type { BroughtHome, Workers } from '../run-ports';

/** Milliseconds between two checks of tasks that are handed out. */
const PAUSE = 2_000;

/** Milliseconds that a worker has to take up the task that it was called for. */
const PATIENCE = 20_000;

/** Events of commands. The run that posted a command has already emitted its event. */
const saidHere = ['task-cancelled', 'corrected'];

const eventData = z.record(z.unknown()).catch({});

type HandedOut = NonNullable<TaskState['handedOut']>;

const note = (task: TaskAtWork, handedOut: HandedOut, part: Partial<HandedOut>) =>
	task.change({ handedOut: { ...handedOut, ...part } });

function conclude(run: RunInProgress, task: TaskAtWork, end: TaskState['task']): void {
	if (end.phase === 'succeeded') moveTask(run, task, { type: 'succeeded', result: end.result });
	else if (end.phase === 'failed') moveTask(run, task, { type: 'failed', reason: end.reason });
	else if (end.phase === 'cancelled') moveTask(run, task, { type: 'cancelled' });
}

/** A task that is handed out, and those who take tasks. */
interface Away {
	readonly run: RunInProgress;
	readonly workers: Workers;
	readonly task: TaskAtWork;
	readonly handedOut: HandedOut;
}

/** Takes a task back, as its worker left it: the worker has ended it or cannot continue. */
async function takeHome({ run, task: away, handedOut }: Away, { task, unread }: BroughtHome) {
	const home = await run.adopt({
		...(task ?? { ...away.record, agent: away.actor.state() }),
		handedOut: { ...handedOut, isOut: false },
	});
	const { phase, corrections } = home.record.task;
	if (task) conclude(run, home, task.task);
	const late = [...unread, ...corrections];
	if (isOver(home)) {
		if (late.length > 0) run.change({ tooLate: [...run.state.tooLate, ...late] });
		return;
	}
	run.ports.emit('task-brought-home', { taskId: home.id, title: home.record.title });
	resumeAgent(run, home.id, home.actor, home.tools);
	for (const text of unread) home.actor.send({ type: 'correction-received', text });
	moveTask(run, home, { type: 'step-reached' });
	if (phase === 'cancelling') moveTask(run, home, { type: 'cancel-asked' });
}

async function callWorker({ run, workers, task, handedOut }: Away): Promise<void> {
	const calls = handedOut.calls + 1;
	note(task, handedOut, { calls, calledAt: run.ports.now() });
	await task.actor.save();
	try {
		await workers.call(handedOut.runId);
		run.ports.emit('task-handed-out', { taskId: task.id, runId: handedOut.runId, calls });
	} catch (error) {
		if (!ToolError.is(error)) throw error;
		// A wrong set-up does not fix itself, so no more calls are made.
		note(task, handedOut, { calls: error.retryable ? calls : MOST_CALLS, calledAt: 0 });
		run.ports.emit('hand-out-failed', { taskId: task.id, problem: error.message });
	}
}

/** Stores a task as a run of its own, and calls a worker. A task that cannot be handed out is worked on here. */
async function storeHandedOut(away: Away, isCancelling: boolean): Promise<void> {
	const { run, workers, task, handedOut } = away;
	// Saved first: no worker may begin before the run knows that the task is handed out.
	await task.actor.save();
	try {
		if (!isCancelling) {
			const { handedOut: _, ...record } = task.record;
			await workers.create(handedOut.runId, { ...record, agent: task.actor.state() });
			await callWorker(away);
			return;
		}
	} catch (error) {
		if (!ToolError.is(error) || error.retryable || isFenceLost(error)) throw error;
		run.ports.emit('hand-out-failed', { taskId: task.id, problem: error.message });
	}
	await takeHome(away, { task: undefined, unread: [] });
}

async function lookAt(away: Away, child: RunSummary | undefined): Promise<void> {
	const { run, workers, task, handedOut } = away;
	const { runId } = handedOut;
	const { now } = run.ports;
	const isCancelling = task.record.task.phase === 'cancelling';
	if (child === undefined) {
		await storeHandedOut(away, isCancelling);
		return;
	}
	const events = await workers.eventsSince(runId, handedOut.seen);
	for (const { type, data } of events)
		if (!saidHere.includes(type))
			run.ports.emit(type, { ...eventData.parse(data), elsewhere: true });
	const seen = events.at(-1)?.seq ?? handedOut.seen;
	if (seen !== handedOut.seen) note(task, handedOut, { seen });
	const known = { ...handedOut, seen };
	const isLeft = child.phase === 'running' && child.leaseUntil <= now();
	const isOverdue = now() - known.calledAt > PATIENCE;
	const isGivenUp = !workers.isOn || isCancelling || (isOverdue && known.calls >= MOST_CALLS);
	if (child.phase !== 'running' || (isLeft && isGivenUp)) {
		const home = await workers.bringHome(runId);
		if (home !== undefined) await takeHome({ ...away, handedOut: known }, home);
		return;
	}
	if (isLeft) {
		if (isOverdue) await callWorker({ ...away, handedOut: known });
		return;
	}
	if (isCancelling) await workers.post(runId, { kind: 'cancel-task', taskId: task.id });
	// More corrections may arrive while these are posted.
	for (let posted = 0; posted < task.record.task.corrections.length; posted += 1) {
		const text = task.record.task.corrections[posted] ?? '';
		if (!(await workers.post(runId, { kind: 'correct', taskId: task.id, text }))) return;
	}
	moveTask(run, task, { type: 'step-reached' });
}

/** Follows all handed-out tasks, until none is left or `isOn` returns false. Throws what saving throws. */
export async function followTasks(run: RunInProgress, isOn: () => boolean): Promise<void> {
	const { workers, sleep } = run.ports;
	if (workers === undefined) return;
	for (;;) {
		const out = [...run.tasks.values()].filter((task) => isOut(task) && isOpen(task.record.task));
		if (out.length === 0 || !isOn()) return;
		try {
			const known = await workers.list();
			for (const task of out) {
				const { handedOut } = task.record;
				if (handedOut && isOn())
					await lookAt({ run, workers, task, handedOut }, known.get(handedOut.runId));
			}
		} catch (error) {
			// n8n may be unavailable for a moment. If it stays so, the heartbeats end the run.
			if (!ToolError.is(error) || !error.retryable) throw error;
		}
		if (isOn() && out.some((task) => isOut(run.tasks.get(task.id) ?? task))) await sleep(PAUSE);
	}
}
