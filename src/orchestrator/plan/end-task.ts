import { clipText } from '../../kernel/values/clip-text';
import type { PlanEvent } from './plan-event';
import type { PlanTask } from './plan-state';
import { isAtWork } from './ready-tasks';

/** Maximum characters of a result in the plan. The task's own record has the full result. */
const LONGEST_RESULT = 2_000;
const LONGEST_REASON = 500;
const MOST_FAILURES = 3;

export type TaskEnd = Extract<
	PlanEvent,
	{ readonly kind: 'task-succeeded' | 'task-failed' | 'task-cancelled' }
>;

const statusAfter = {
	'task-succeeded': 'succeeded',
	'task-failed': 'failed',
	'task-cancelled': 'cancelled',
} as const;

/** Whether the task may end this way: it is at work, or a person removes it before it has started. */
export function canEnd(task: PlanTask, kind: TaskEnd['kind']): boolean {
	if (isAtWork(task)) return true;
	return kind === 'task-cancelled' && (task.status === 'planned' || task.status === 'blocked');
}

export const isEndedSo = (task: PlanTask, kind: TaskEnd['kind']): boolean =>
	task.status === statusAfter[kind];

/** The ended task, with texts cut to what a plan may hold. */
export function endTask(task: PlanTask, event: TaskEnd): PlanTask {
	const status = statusAfter[event.kind];
	if (event.kind === 'task-succeeded')
		return { ...task, status, result: clipText(event.result, LONGEST_RESULT), why: '' };
	const why = clipText(event.reason, LONGEST_REASON);
	if (event.kind === 'task-cancelled') return { ...task, status, why };
	return { ...task, status, why, failures: [...task.failures, why].slice(-MOST_FAILURES) };
}
