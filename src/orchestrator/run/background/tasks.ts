import type { Role } from '../../../kernel/define-tool';
import type { WithoutTime } from '../../agent/agent-event';
import { newAgent, startedCalls } from '../../agent/agent-state';
import {
	type BackgroundEvent,
	isOpen,
	judgeCorrection,
	newBackgroundTask,
	transition,
} from '../../background/background-machine';
import { MOST_COMMANDS } from '../../run-store';
import { approvedPlan } from '../../plan/plan-state';
import type { Actor } from '../actor';
import { type AgentTools, boundCallKey } from '../run-ports';
import type { RunInProgress, TaskAtWork } from '../run-in-progress';
import type { Purpose, TaskState } from '../run-state';

interface TaskOrder {
	readonly kind: Role;
	readonly title: string;
	readonly instructions?: string;
	readonly tools?: readonly string[] | undefined;
	readonly briefing: string;
	readonly call?: TaskState['call'];
	readonly purpose: Purpose;
	readonly workItemId?: string | undefined;
	readonly workflowId?: string | undefined;
}

/** How often a worker is called before the task is worked on here. */
export const MOST_CALLS = 3;

export const isOver = ({ record }: TaskAtWork): boolean => !isOpen(record.task);

/** Whether a worker has the task or should take it. Its actor in this process is then idle. */
export const isOut = ({ record }: TaskAtWork): boolean => record.handedOut?.isOut === true;

export function moveTask(
	run: RunInProgress,
	task: TaskAtWork,
	event: WithoutTime<BackgroundEvent>,
): void {
	const { state, effects } = transition(task.record.task, { ...event, at: run.ports.now() });
	if (state === task.record.task) return;
	task.change({ task: state });
	// `followTasks` posts commands to a worker.
	for (const effect of isOut(task) ? [] : effects) {
		if (effect.type === 'cancel-agent') {
			task.actor.send({ type: 'cancelled' });
			task.actor.abort();
			moveTask(run, task, { type: 'cancelled' });
		} else if (effect.type === 'correct-agent')
			for (const text of effect.corrections) task.actor.send({ type: 'correction-received', text });
	}
	run.wake();
}

/** The task that a model's call started. After a crash the call may be made again. */
export const taskOfCall = (run: RunInProgress, callId: string): TaskAtWork | undefined =>
	[...run.tasks.values()].find(
		({ record: { purpose } }) => 'callId' in purpose && purpose.callId === callId,
	);

/** A task that waits for a person does not count, so another one may run meanwhile. */
const isAtWork = ({ record, actor }: TaskAtWork): boolean =>
	record.task.phase === 'running' && actor.state().phase !== 'held';

export function startQueued(run: RunInProgress): void {
	const all = [...run.tasks.values()];
	const queued = all.filter(({ record }) => record.task.phase === 'queued');
	// Tasks that a call waits for go first, because the caller has nothing else to do.
	const isLater = ({ record }: TaskAtWork) => Number(record.purpose.for !== 'call');
	queued.sort((one, other) => isLater(one) - isLater(other));
	const free = Math.max(0, run.ports.parallel - all.filter(isAtWork).length);
	for (const task of queued.slice(0, free)) {
		moveTask(run, task, { type: 'started' });
		task.actor.send({ type: 'message-received', from: 'task', text: task.record.briefing });
		moveTask(run, task, { type: 'step-reached' });
		handOutTask(run, task);
	}
}

/** Hands a task to a worker. False if this process works on it: a call waits for it, or no worker came the last times. */
export function handOutTask({ ports: { workers } }: RunInProgress, task: TaskAtWork): boolean {
	const { purpose, handedOut: before } = task.record;
	const isForWorker = workers?.isOn === true && purpose.for !== 'call';
	if (!isForWorker || (before !== undefined && before.calls >= MOST_CALLS)) return false;
	const turn = (before?.turn ?? 0) + 1;
	const runId = workers.idOf(task.id, turn);
	task.change({ handedOut: { runId, isOut: true, turn, calls: 0, calledAt: 0, seen: 0 } });
	return true;
}

/** Adds a task, which starts as soon as there is room. Resolves when it is stored. Throws `ToolError`. */
export async function addTask(run: RunInProgress, wanted: TaskOrder): Promise<TaskAtWork> {
	const { ports } = run;
	const { kind, title, instructions = '', tools, ...given } = wanted;
	const taskId = run.drawTaskId();
	const { names } = await ports.open({ taskId, kind, title, instructions, tools });
	const settings = ports.settings(kind, taskId, names);
	const planKey = approvedPlan(run.state.plan);
	const task: TaskState = {
		schema: 1,
		task: newBackgroundTask(taskId, title, ports.now()),
		agent: newAgent(settings, ports.now()),
		kind,
		title,
		instructions,
		commands: [],
		...(planKey !== undefined && { planKey }),
		...given,
	};
	return await run.spawn(task);
}

/** Corrects a task. Its agent reads the correction before its next step. */
export function correctTask(run: RunInProgress, taskId: string, text: string, commandId?: string) {
	const task = run.tasks.get(taskId);
	const verdict = judgeCorrection(task?.record.task);
	if (task === undefined || verdict !== 'queued') return verdict;
	if (commandId !== undefined) {
		const { commands } = task.record;
		if (commands.includes(commandId)) return verdict;
		task.change({ commands: [...commands, commandId].slice(-MOST_COMMANDS) });
	}
	moveTask(run, task, { type: 'corrected', text });
	// `followTasks` posts commands to a worker.
	if (!isOut(task)) moveTask(run, task, { type: 'step-reached' });
	return verdict;
}

/** Continues an agent where it stopped. Repeats calls that only read, have passed their gate or are handed over to a program. */
export function resumeAgent(run: RunInProgress, taskId: string, actor: Actor, tools: AgentTools) {
	const isSafe = (id: string, name: string) =>
		tools.isRepeatable(name) ||
		tools.isHandedOver?.(name) === true ||
		run.passed.has(boundCallKey(taskId, id)) ||
		// The task that the call started continues and will answer it.
		taskOfCall(run, id)?.record.purpose.for === 'call';
	const repeatable = startedCalls(actor.state())
		.filter(({ id, name }) => isSafe(id, name))
		.map(({ id }) => id);
	actor.send({ type: 'resumed-after-crash', repeatable });
}
