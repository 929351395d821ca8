import type { Role } from '../../kernel/define-tool';
import { newAgent } from '../agent/new-agent';
import type { BackgroundEvent } from '../background/background-task';
import { transition } from '../background/background-machine';
import { isOpen, newBackgroundTask } from '../background/background-task';
import type { Board, TaskAtWork } from './board';
import type { Purpose, TaskState } from './run-state';

/** A piece of work to start. */
export interface NewTask {
	readonly kind: Role;
	readonly title: string;
	readonly instructions: string;
	/** The tools it is to have; all of its kind when undefined. */
	readonly tools: readonly string[] | undefined;
	/** All that its agent is told. */
	readonly briefing: string;
	readonly purpose: Purpose;
	readonly workItemId?: string;
}

export const isOver = ({ record }: TaskAtWork): boolean => !isOpen(record.task);

/** Ids count up, and none is used twice in a run, also where several tasks of one turn are still being opened. */
const nextId = (board: Board): string => {
	const numbers = [...board.tasks.keys()].map((id) => Number(id.slice(1)));
	board.lastTask = Math.max(board.lastTask, ...numbers) + 1;
	return `t${board.lastTask}`;
};

/** Tells a task's machine something, and does what follows. */
export function moveTask(
	board: Board,
	task: TaskAtWork,
	event: BackgroundEvent extends infer One
		? One extends unknown
			? Omit<One, 'at'>
			: never
		: never,
): void {
	const { state, effects } = transition(task.record.task, { ...event, at: board.ports.now() });
	if (state === task.record.task) return;
	task.record = { ...task.record, task: state };
	task.actor.touch();
	for (const effect of effects) {
		if (effect.type === 'cancel-agent') {
			task.actor.send({ type: 'cancelled' });
			task.actor.abort();
			moveTask(board, task, { type: 'cancelled' });
		} else if (effect.type === 'correct-agent')
			for (const text of effect.corrections) task.actor.send({ type: 'correction-received', text });
	}
	board.wake();
}

/** What was started for a call of a model, which may be made again after a crash. */
export const taskOfCall = (board: Board, callId: string): TaskAtWork | undefined =>
	[...board.tasks.values()].find(({ record }) => {
		const { purpose } = record;
		return 'callId' in purpose && purpose.callId === callId;
	});

/** Starts what may start: oldest first, and no more at once than the run may. */
export function startQueued(board: Board): void {
	const all = [...board.tasks.values()];
	const running = all.filter(({ record }) => record.task.phase === 'running').length;
	const queued = all.filter(({ record }) => record.task.phase === 'queued');
	// What a call waits for does not wait itself: the caller has nothing else to do.
	const urgent = queued.filter(({ record }) => record.purpose.for === 'call');
	const rest = queued.filter(({ record }) => record.purpose.for !== 'call');
	const free = Math.max(0, board.ports.parallel - running - urgent.length);
	for (const task of [...urgent, ...rest.slice(0, free)]) {
		moveTask(board, task, { type: 'started' });
		task.actor.send({ type: 'message-received', from: 'task', text: task.record.briefing });
		moveTask(board, task, { type: 'step-reached' });
	}
}

/** Adds a task, which starts as soon as there is room. Ends when it is stored. Throws `ToolError`. */
export async function addTask(board: Board, wanted: NewTask): Promise<TaskAtWork> {
	const { ports } = board;
	const { kind, title, instructions, briefing, purpose, workItemId } = wanted;
	const taskId = nextId(board);
	const { names } = await ports.open({
		...{ taskId, kind, title, instructions },
		tools: wanted.tools,
	});
	const settings = ports.settings(kind, taskId, names);
	const task: TaskState = {
		schema: 1,
		task: newBackgroundTask(taskId, title, ports.now()),
		agent: newAgent(settings, ports.now()),
		...{ kind, title, instructions, briefing, purpose },
		...(workItemId === undefined ? {} : { workItemId }),
	};
	return await board.spawn(task);
}
