import type { PlannedTask } from '../../kernel/planned-task';
import { clipText } from '../../kernel/values/clip-text';
import type { PlanContent, PlanPhase, PlanState, PlanTask, TaskStatus } from './plan-state';
import { isAtWork } from './plan-state';
import { reviseTasks } from './validate-plan';

/** What happens to a plan. Tasks have passed `validatePlan`. An answer names the revision that it belongs to. */
export type PlanEvent =
	| { readonly kind: 'approved'; readonly revision: number }
	| { readonly kind: 'task-started'; readonly taskId: string }
	| { readonly kind: 'task-succeeded'; readonly taskId: string; readonly result: string }
	| { readonly kind: 'task-failed'; readonly taskId: string; readonly reason: string }
	| { readonly kind: 'task-cancelled'; readonly taskId: string; readonly reason: string }
	/** Other tasks, after a person has approved the plan. */
	| { readonly kind: 'replanned'; readonly tasks: readonly PlannedTask[] }
	| { readonly kind: 'cancelled'; readonly reason: string };

type PlanRefusal = 'unexpected' | 'outdated' | 'unknown-task' | 'no-replans-left';

/** What must be done. A task to start has the status `starting`, which is stored, so it needs no effect. */
export type PlanEffect =
	| { readonly kind: 'cancel-tasks'; readonly taskIds: readonly string[] }
	/** For the model that made the plan. `text` may hold foreign text. */
	| { readonly kind: 'tell-agent'; readonly text: string }
	/** No task is at work, and none can start any more. */
	| { readonly kind: 'finished' }
	/** The event changed nothing, and its sender should know. */
	| { readonly kind: 'refuse'; readonly reason: PlanRefusal; readonly text: string };

export interface PlanStep {
	readonly state: PlanState;
	readonly effects: readonly PlanEffect[];
}

const lost: readonly TaskStatus[] = ['failed', 'cancelled', 'blocked'];

/** The dependency that keeps the task from ever starting, if any. */
function obstacle(task: PlanTask, statuses: ReadonlyMap<string, TaskStatus>): string | undefined {
	for (const id of task.deps) {
		const status = statuses.get(id);
		if (status === undefined) return `It waits for "${id}", which is no longer in the plan.`;
		if (lost.includes(status))
			return `It waits for "${id}", which ${status === 'failed' ? 'failed' : `is ${status}`}.`;
	}
	return undefined;
}

/** Marks tasks that can no longer start because a direct or indirect dependency did not succeed. */
function blockTasks(tasks: readonly PlanTask[]): readonly PlanTask[] {
	const statuses = new Map(tasks.map(({ id, status }) => [id, status]));
	const blocked = tasks.map((task) => {
		const why = task.status === 'planned' ? obstacle(task, statuses) : undefined;
		return why === undefined ? task : { ...task, status: 'blocked' as const, why };
	});
	const changed = blocked.some((task, index) => task !== tasks[index]);
	return changed ? blockTasks(blocked) : tasks;
}

const idsOf = (tasks: readonly PlanTask[]) => tasks.map(({ id }) => `"${id}"`).join(', ');

/** What the model is told when tasks have failed. */
function tellFailure({ tasks }: Pick<PlanContent, 'tasks'>): string {
	const lost = tasks.filter(({ status }) => status === 'failed' || status === 'cancelled');
	const blocked = tasks.filter(({ status }) => status === 'blocked');
	const atWork = tasks.filter(isAtWork);
	return [
		...lost.map(({ id, status, why }) => `Task "${id}" ${status}: ${why}`),
		...(blocked.length > 0 ? [`Blocked by that: ${idsOf(blocked)}.`] : []),
		...(atWork.length > 0 ? [`Still at work: ${idsOf(atWork)}.`] : []),
	].join('\n');
}

const askForPlan =
	'Nothing new starts until you call plan again: with other tasks for what is left, with the same to try again, or without them to give them up. What has succeeded stays.';

/**
 * Ids of the tasks to start now, in plan order: approved, all deps succeeded, and no more than there are free places.
 */
export function readyTasks(tasks: readonly PlanTask[], parallel: number): readonly string[] {
	const succeeded = new Set(tasks.filter((t) => t.status === 'succeeded').map(({ id }) => id));
	const places = Math.max(0, parallel - tasks.filter(isAtWork).length);
	return tasks
		.filter(({ status, approved }) => status === 'planned' && approved)
		.filter(({ deps }) => deps.every((id) => succeeded.has(id)))
		.slice(0, places)
		.map(({ id }) => id);
}

const setStatus = (
	content: PlanContent,
	wanted: (task: PlanTask) => boolean,
	change: Pick<PlanTask, 'status'> & Partial<Pick<PlanTask, 'why'>>,
): PlanContent => ({
	...content,
	tasks: content.tasks.map((task) => (wanted(task) ? { ...task, ...change } : task)),
});

/**
 * Advances an approved plan as far as possible. It starts tasks that can start. If a task failed or is blocked, the
 * plan must be changed, while changes are left. If nothing is at work and nothing can start, the plan is done.
 */
function settlePlan(given: PlanContent): PlanStep {
	const content: PlanContent = { ...given, tasks: blockTasks(given.tasks) };
	const { tasks, limits, replans } = content;
	const isBroken = tasks.some(({ status }) => status === 'failed' || status === 'blocked');
	if (isBroken && replans < limits.replans) {
		const text = `${tellFailure(content)}\n${askForPlan}`;
		return { state: { ...content, phase: 'replanning' }, effects: [{ kind: 'tell-agent', text }] };
	}
	const taskIds = readyTasks(tasks, limits.parallel);
	if (taskIds.length > 0) {
		const started = setStatus(content, ({ id }) => taskIds.includes(id), { status: 'starting' });
		return { state: { ...started, phase: 'executing' }, effects: [] };
	}
	if (tasks.some(isAtWork)) return { state: { ...content, phase: 'executing' }, effects: [] };
	// In a list that was not validated, tasks may wait for each other.
	const ended = setStatus(content, ({ status }) => status === 'planned', {
		status: 'blocked',
		why: 'It never became ready.',
	});
	return { state: { ...ended, phase: 'done' }, effects: [{ kind: 'finished' }] };
}

/** Cancels a plan: nothing starts, and tasks at work are told to stop. */
function stopPlan(content: PlanContent, note: string): PlanStep {
	const taskIds = content.tasks.filter(isAtWork).map(({ id }) => id);
	const isOpen = (task: PlanTask) =>
		isAtWork(task) || task.status === 'planned' || task.status === 'blocked';
	const why = note === '' ? 'The plan was cancelled.' : `The plan was cancelled: ${note}`;
	const stopped = setStatus(content, isOpen, { status: 'cancelled', why });
	return {
		state: { ...stopped, phase: 'cancelled', note },
		effects: taskIds.length > 0 ? [{ kind: 'cancel-tasks', taskIds }] : [],
	};
}

/** Maximum characters of a result in the plan. The task's own record has the full result. */
const LONGEST_RESULT = 2_000;
const LONGEST_REASON = 500;
const MOST_FAILURES = 3;

type TaskEnd = Extract<
	PlanEvent,
	{ readonly kind: 'task-succeeded' | 'task-failed' | 'task-cancelled' }
>;

const statusAfter = {
	'task-succeeded': 'succeeded',
	'task-failed': 'failed',
	'task-cancelled': 'cancelled',
} as const;

/** Whether the task may end this way: it is at work, or a person removes it before it has started. */
function canEnd(task: PlanTask, kind: TaskEnd['kind']): boolean {
	if (isAtWork(task)) return true;
	return kind === 'task-cancelled' && (task.status === 'planned' || task.status === 'blocked');
}

/** The ended task, with texts cut to what a plan may hold. */
function endTask(task: PlanTask, event: TaskEnd): PlanTask {
	const status = statusAfter[event.kind];
	if (event.kind === 'task-succeeded')
		return { ...task, status, result: clipText(event.result, LONGEST_RESULT), why: '' };
	const why = clipText(event.reason, LONGEST_REASON);
	if (event.kind === 'task-cancelled') return { ...task, status, why };
	return { ...task, status, why, failures: [...task.failures, why].slice(-MOST_FAILURES) };
}

const LONGEST_NOTE = 2_000;

/** The phases that accept an event; all of them if it is not named. */
const expectedIn: Readonly<Partial<Record<PlanEvent['kind'], readonly PlanPhase[]>>> = {
	approved: ['proposed'],
	replanned: ['executing', 'replanning'],
	cancelled: ['proposed', 'executing', 'replanning'],
};

const refusalText: Readonly<Record<PlanRefusal, string>> = {
	unexpected: 'That changes nothing now.',
	outdated: 'The plan was changed since: the answer was for an earlier revision.',
	'unknown-task': 'The plan has no such task.',
	'no-replans-left':
		'The plan was changed as often as it may be. What can still run does; tell the user what was not done.',
};

const refuse = (state: PlanState, reason: PlanRefusal): PlanStep => ({
	state,
	effects: [{ kind: 'refuse', reason, text: refusalText[reason] }],
});

/** A step without effects. */
const quiet = (state: PlanState): PlanStep => ({ state, effects: [] });

function contentOf(state: PlanState): PlanContent {
	const { schema, planId, limits, revision, replans, tasks, dropped } = state;
	return { schema, planId, limits, revision, replans, tasks, dropped };
}

const replaceTask = (state: PlanState, task: PlanTask): PlanState => ({
	...state,
	tasks: state.tasks.map((each) => (each.id === task.id ? task : each)),
});

function replan(state: PlanState, tasks: readonly PlannedTask[]): PlanStep {
	if (state.replans >= state.limits.replans) return refuse(state, 'no-replans-left');
	const content: PlanContent = {
		...contentOf(state),
		...reviseTasks(state, tasks),
		revision: state.revision + 1,
		replans: state.replans + 1,
	};
	// The person's approval also covers retrying and leaving out tasks.
	return content.tasks.every(({ approved }) => approved)
		? settlePlan(content)
		: quiet({ ...content, phase: 'proposed' });
}

function approve(state: PlanState): PlanStep {
	const tasks = state.tasks.map((task) => ({ ...task, approved: true }));
	return settlePlan({ ...contentOf(state), tasks });
}

function confirmStart(state: PlanState, taskId: string): PlanStep {
	const task = state.tasks.find(({ id }) => id === taskId);
	if (!task) return refuse(state, 'unknown-task');
	if (task.status === 'starting') return quiet(replaceTask(state, { ...task, status: 'running' }));
	// The task was stopped while it was starting.
	if (task.status === 'cancelled')
		return { state, effects: [{ kind: 'cancel-tasks', taskIds: [task.id] }] };
	return task.status === 'running' ? quiet(state) : refuse(state, 'unexpected');
}

function finishTask(state: PlanState, event: TaskEnd): PlanStep {
	const task = state.tasks.find(({ id }) => id === event.taskId);
	if (!task) return refuse(state, 'unknown-task');
	if (task.status === statusAfter[event.kind]) return quiet(state);
	if (state.phase === 'cancelled') {
		// The task ended before it could be stopped. Only the report mentions it.
		return task.status === 'cancelled'
			? quiet(replaceTask(state, endTask(task, event)))
			: refuse(state, 'unexpected');
	}
	if (!canEnd(task, event.kind)) return refuse(state, 'unexpected');
	const next = replaceTask(state, endTask(task, event));
	if (state.phase === 'executing') return settlePlan(contentOf(next));
	// A person or the model is changing the plan, so it continues afterwards.
	if (event.kind === 'task-succeeded') return quiet(next);
	return { state: next, effects: [{ kind: 'tell-agent', text: tellFailure(next) }] };
}

/**
 * Applies one event to a plan. Pure and total: an event that the phase does not accept leaves the state as it is, with
 * a `refuse` effect, or with none if it only repeats what is known.
 */
export function movePlan(state: PlanState, event: PlanEvent): PlanStep {
	if (expectedIn[event.kind]?.includes(state.phase) === false) return refuse(state, 'unexpected');
	switch (event.kind) {
		case 'approved':
			return event.revision === state.revision ? approve(state) : refuse(state, 'outdated');
		case 'task-started':
			return confirmStart(state, event.taskId);
		case 'task-succeeded':
		case 'task-failed':
		case 'task-cancelled':
			return finishTask(state, event);
		case 'replanned':
			return replan(state, event.tasks);
		case 'cancelled':
			return stopPlan(contentOf(state), clipText(event.reason, LONGEST_NOTE));
	}
}
