import type { PlanTask } from './plan-state';

/** Whether the task occupies one of the places for tasks at work. */
export const isAtWork = ({ status }: Pick<PlanTask, 'status'>): boolean =>
	status === 'starting' || status === 'running';

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
