import type { PlannedTask } from '../../kernel/planned-task';
import { clipText } from '../../kernel/values/clip-text';
import {
	type PlanContent,
	type PlanPhase,
	type PlanState,
	type PlanTask,
	type PlanEvent,
	type PlanStep,
	isAtWork,
} from './plan-state';
import { reviseTasks } from './validate-plan';
import { settlePlan, stopPlan, tellFailure } from './settle-plan';

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
const canEnd = (task: PlanTask, kind: TaskEnd['kind']): boolean =>
	isAtWork(task) || (kind === 'task-cancelled' && ['planned', 'blocked'].includes(task.status));

function endTask(task: PlanTask, event: TaskEnd): PlanTask {
	const status = statusAfter[event.kind];
	if (event.kind === 'task-succeeded')
		return { ...task, status, result: clipText(event.result, LONGEST_RESULT), why: '' };
	const why = clipText(event.reason, LONGEST_REASON);
	if (event.kind === 'task-cancelled') return { ...task, status, why };
	return { ...task, status, why, failures: [...task.failures, why].slice(-MOST_FAILURES) };
}

const LONGEST_NOTE = 2_000;

const expectedIn: Readonly<Partial<Record<PlanEvent['kind'], readonly PlanPhase[]>>> = {
	replanned: ['executing', 'replanning'],
	cancelled: ['executing', 'replanning'],
};

const refusalText = {
	unexpected: 'That changes nothing now.',
	'unknown-task': 'The plan has no such task.',
	'no-replans-left':
		'The plan was changed as often as it may be. What can still run does; tell the user what was not done.',
} as const;

const refuse = (state: PlanState, reason: keyof typeof refusalText): PlanStep => ({
	state,
	effects: [{ kind: 'refuse', text: refusalText[reason] }],
});

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
	return settlePlan({
		...contentOf(state),
		...reviseTasks(state, tasks),
		revision: state.revision + 1,
		replans: state.replans + 1,
	});
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
	// The model is changing the plan, so it continues afterwards.
	if (event.kind === 'task-succeeded') return quiet(next);
	return { state: next, effects: [{ kind: 'tell-agent', text: tellFailure(next) }] };
}

/** Applies one event to a plan. Pure and total: what the phase does not accept changes nothing, and is refused unless it is known. */
export function movePlan(state: PlanState, event: PlanEvent): PlanStep {
	if (expectedIn[event.kind]?.includes(state.phase) === false) return refuse(state, 'unexpected');
	switch (event.kind) {
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
