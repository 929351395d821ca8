import type { BackgroundTask } from './background-task';

/** What a correction comes to; `undefined` stands for a task that nobody knows. */
export type CorrectionVerdict = 'queued' | 'task-completed' | 'task-not-found';

export function judgeCorrection(task: BackgroundTask | undefined): CorrectionVerdict {
	if (task === undefined) return 'task-not-found';
	return task.phase === 'queued' || task.phase === 'running' ? 'queued' : 'task-completed';
}
