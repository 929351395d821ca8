import type { IDataObject } from 'n8n-workflow';

import { CHILD_KIND } from '../orchestrator/run/run-kinds';
import { taskStateSchema } from '../orchestrator/run/run-state';
import type { StoredRun } from '../orchestrator/run-store';

/** Whether it is the run of one task that another run has handed out. */
export const isChild = ({ agent }: Pick<StoredRun, 'agent'>): boolean => agent.kind === CHILD_KIND;

/** What is put out for a task that was handed out: its own run reports what came of it. */
export function childReport(
	{ runId }: Pick<StoredRun, 'runId'>,
	[task]: StoredRun['tasks'] | ReadonlyArray<{ readonly state: unknown }>,
): IDataObject {
	const read = taskStateSchema.safeParse(task?.state).data;
	const status = read?.agent.phase === 'held' ? 'waiting' : (read?.task.phase ?? 'cancelled');
	return { runId, status, output: read === undefined ? '' : `Background task "${read.title}"` };
}
