import { equal } from '../../kernel/values/equal';
import type { PlannedTask } from '../../kernel/planned-task';
import { isAtWork, type PlanContent, type PlanState, type PlanTask } from './plan-state';

/** Maximum left-out tasks to remember for the report. */
const MOST_DROPPED = 50;

type TaskWork = Pick<PlanTask, 'kind' | 'spec' | 'deps' | 'tools' | 'workflowId'>;

/** The work of a task, without its results. The title is left out because the executor ignores it. */
export const workOf = (task: PlannedTask | PlanTask): TaskWork => ({
	kind: task.kind,
	spec: task.spec.trim(),
	deps: [...new Set(task.deps)],
	tools: task.kind === 'delegate' ? [...new Set(task.tools ?? [])] : [],
	workflowId: task.kind === 'build-workflow' ? (task.workflowId ?? '') : '',
});

/** Whether a revision leaves the task unchanged: it has succeeded or is at work. */
export const isKept = (task: PlanTask): boolean => task.status === 'succeeded' || isAtWork(task);

function newTask(given: PlannedTask, before: PlanTask | undefined): PlanTask {
	const { id, title } = given;
	const work = workOf(given);
	// A task that a person stopped needs approval again. A failed one may be retried as it was approved.
	const approved =
		before?.approved === true && before.status !== 'cancelled' && equal(work, workOf(before));
	const failures = before?.failures ?? [];
	return { id, title, ...work, status: 'planned', approved, result: '', why: '', failures };
}

/**
 * The tasks after a change of the plan. Tasks that succeeded or are at work stay, whether or not they are named. All
 * others are as given, and need approval unless exactly that work was approved before. Left-out tasks are remembered.
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

/** A new plan, which waits for a person. Its tasks have passed `validatePlan`. */
export function openPlan(setting: {
	readonly planId: string;
	readonly tasks: readonly PlannedTask[];
	/** Maximum tasks at work at once. Default 3. */
	readonly parallel?: number;
	/** How often the plan may change after approval. Default 5. */
	readonly replans?: number;
}): PlanState {
	const { planId, parallel = 3, replans = 5 } = setting;
	const revised = reviseTasks({ tasks: [], dropped: [] }, setting.tasks);
	const limits = { parallel, replans };
	return { phase: 'proposed', schema: 1, planId, limits, revision: 1, replans: 0, ...revised };
}
