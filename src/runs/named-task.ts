import { ToolError } from '../kernel/tool-error';
import type { StoredRun } from '../orchestrator/run-store';

/** The id of a background task of the run; empty for the run itself. Throws `ToolError` where the run has no such task. */
export function namedTask({ runId, tasks }: StoredRun, taskId: string): string {
	if (taskId === '' || tasks.some((task) => task.taskId === taskId)) return taskId;
	const known = tasks.map((task) => task.taskId).join(', ');
	throw new ToolError({
		code: 'not-found',
		message: `Run ${runId} has no task "${taskId}".`,
		hint: `${known === '' ? 'It has no tasks yet' : `Its tasks: ${known}`}. Nothing was done.`,
	});
}
