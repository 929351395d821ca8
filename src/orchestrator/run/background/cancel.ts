import type { RunInProgress } from '../run-in-progress';
import { movePlanOf } from './move-plan-of';
import { isOver, moveTask } from './tasks';

/** Stops one task. What it has done is not undone. */
export function cancelTask(
	run: RunInProgress,
	taskId: string,
): 'cancelled' | 'task-completed' | 'task-not-found' {
	const task = run.tasks.get(taskId);
	if (task === undefined) return 'task-not-found';
	if (isOver(task)) return 'task-completed';
	moveTask(run, task, { type: 'cancel-asked' });
	run.ports.emit('task-cancelled', { taskId });
	return 'cancelled';
}

/** Stops all tasks and the plan: the run's own agent has ended, so their results would not be read. */
export function cancelTasks(run: RunInProgress, reason: string): void {
	for (const taskId of run.tasks.keys()) cancelTask(run, taskId);
	movePlanOf(run, { kind: 'cancelled', reason });
}

/** Stops the run and everything that works for it. */
export function cancelOpenRun(run: RunInProgress, reason: string): void {
	cancelTasks(run, reason);
	run.root.send({ type: 'cancelled' });
	run.root.abort();
	run.ports.emit('run-cancelled', { reason });
	run.wake();
}
