import { ToolError } from '../kernel/tool-error';
import type { StoredRun } from '../orchestrator/run-store';

/** The background task of that ID; empty for the run itself. Throws `ToolError` where there is none. */
export function namedTask({ runId, tasks }: StoredRun, taskId: string): string {
	if (taskId === '' || tasks.some((task) => task.taskId === taskId)) return taskId;
	const known = tasks.map((task) => task.taskId).join(', ');
	throw new ToolError({
		code: 'not-found',
		message: `Run ${runId} has no task "${taskId}".`,
		hint: `${known === '' ? 'It has no tasks yet' : `Its tasks: ${known}`}. Nothing was done.`,
	});
}
