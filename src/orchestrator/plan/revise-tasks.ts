import { equal } from '../../kernel/values/equal';
import type { PlannedTask } from '../../kernel/planned-task';
import type { PlanContent, PlanTask } from './plan-state';
import { isAtWork } from './ready-tasks';

/** Left-out tasks that are remembered for the report. */
const MOST_DROPPED = 50;

type TaskWork = Pick<PlanTask, 'kind' | 'spec' | 'deps' | 'tools' | 'workflowId'>;

/** What a task is to do, without what became of it. A title says nothing to who does it. */
export const workOf = (task: PlannedTask | PlanTask): TaskWork => ({
	kind: task.kind,
	spec: task.spec.trim(),
	deps: [...new Set(task.deps)],
	tools: task.kind === 'delegate' ? [...new Set(task.tools ?? [])] : [],
	workflowId: task.kind === 'build-workflow' ? (task.workflowId ?? '') : '',
});

/** Whether a revision leaves the task as it is: it has succeeded, or is at work. */
export const isKept = (task: PlanTask): boolean => task.status === 'succeeded' || isAtWork(task);

function newTask(given: PlannedTask, before: PlanTask | undefined): PlanTask {
	const { id, title } = given;
	const work = workOf(given);
	// What a person has stopped needs a yes again; what failed may be tried again as it was approved.
	const approved =
		before?.approved === true && before.status !== 'cancelled' && equal(work, workOf(before));
	const failures = before?.failures ?? [];
	return { id, title, ...work, status: 'planned', approved, result: '', why: '', failures };
}

/**
 * The tasks after a change of the plan. What has succeeded or is at work stays, named or not; everything else is as
 * given, and needs a person's yes unless exactly that was approved before. Left-out tasks are remembered.
 */
export function reviseTasks(
	before: Pick<PlanContent, 'tasks' | 'dropped'>,
	given: readonly PlannedTask[],
): Pick<PlanContent, 'tasks' | 'dropped'> {
	const known = new Map(before.tasks.map((task) => [task.id, task]));
	const named = new Set(given.map(({ id }) => id));
	const stays = (task: PlanTask) => isKept(task) && !named.has(task.id);
	const tasks = given.map((task) => {
		const old = known.get(task.id);
		return old && isKept(old) ? old : newTask(task, old);
	});
	const dropped = before.tasks
		.filter((task) => task.approved && !isKept(task) && !named.has(task.id))
		.map(({ id, title, why }) => ({ id, title, why: why || 'It was taken out of the plan.' }));
	return {
		tasks: [...before.tasks.filter(stays), ...tasks],
		dropped: [...before.dropped.filter(({ id }) => !named.has(id)), ...dropped].slice(
			-MOST_DROPPED,
		),
	};
}
