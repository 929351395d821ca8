import type { IDataObject } from 'n8n-workflow';

import { isDataObject } from '../adapters/in-process/data-object';
import { runReport } from '../orchestrator/run/run-report';
import { runStateSchema, taskStateSchema } from '../orchestrator/run/run-state';
import type { StoredRun } from '../orchestrator/run-store';
import { childReport, isChild } from './child-report';
import { questionsOf } from './questions-of';

export const jsonItem = (value: unknown): IDataObject => (isDataObject(value) ? value : {});

/** What is put out for a run. */
export const reportItem = (
	{ runId, threadId }: Pick<StoredRun, 'runId' | 'threadId'>,
	...[run, tasks, questions]: Parameters<typeof runReport>
): IDataObject => jsonItem({ runId, threadId, ...runReport(run, tasks, questions) });

/** The same for a run as it is stored. */
export function storedItem(stored: StoredRun): IDataObject {
	if (isChild(stored)) return childReport(stored, stored.tasks);
	const run = runStateSchema.parse(stored.agent.state);
	const tasks = stored.tasks.map(({ state }) => taskStateSchema.parse(state));
	return reportItem(stored, run, tasks, questionsOf(stored));
}
