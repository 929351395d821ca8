import type { PlanTask, TaskStatus } from './plan-state';

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
export function blockTasks(tasks: readonly PlanTask[]): readonly PlanTask[] {
	const statuses = new Map(tasks.map(({ id, status }) => [id, status]));
	const blocked = tasks.map((task) => {
		const why = task.status === 'planned' ? obstacle(task, statuses) : undefined;
		return why === undefined ? task : { ...task, status: 'blocked' as const, why };
	});
	const changed = blocked.some((task, index) => task !== tasks[index]);
	return changed ? blockTasks(blocked) : tasks;
}
