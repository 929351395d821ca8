import type { Board } from './board';
import { movePlanOf } from './move-plan-of';
import { isOver, moveTask } from './tasks';

/** Stops one task. What it has done stays done. */
export function cancelTask(
	board: Board,
	taskId: string,
): 'cancelled' | 'task-completed' | 'task-not-found' {
	const task = board.tasks.get(taskId);
	if (task === undefined) return 'task-not-found';
	if (isOver(task)) return 'task-completed';
	moveTask(board, task, { type: 'cancel-asked' });
	board.ports.emit('task-cancelled', { taskId });
	return 'cancelled';
}

/** Stops all that works for the run's own agent: it has come to its end, and nobody would hear of it. */
export function cancelTasks(board: Board, reason: string): void {
	for (const taskId of board.tasks.keys()) cancelTask(board, taskId);
	movePlanOf(board, { kind: 'cancelled', reason });
}

/** Stops the run with everything that works for it. */
export function cancelRun(board: Board, reason: string): void {
	cancelTasks(board, reason);
	board.root.send({ type: 'cancelled' });
	board.root.abort();
	board.ports.emit('run-cancelled', { reason });
	board.wake();
}
