import type { IDataObject } from 'n8n-workflow';

import { isDataObject } from '../adapters/in-process/data-object';
import { runReport } from '../orchestrator/run/run-report';
import { runStateSchema, taskStateSchema } from '../orchestrator/run/run-state';
import type { StoredRun } from '../orchestrator/run-store';
import { plainLine, plainText } from '../policy/people/plain-line';
import { childReport, isChild } from './child-report';
import { questionsOf } from './questions-of';

export const jsonItem = (value: unknown): IDataObject => (isDataObject(value) ? value : {});

/** Characters of a reason. */
const LONGEST = 1_000;

/** What is put out for a run. What it asks stands in quotes: the item is what a chat shows. */
export function reportItem(
	{ runId, threadId }: Pick<StoredRun, 'runId' | 'threadId'>,
	...[run, tasks, questions]: Parameters<typeof runReport>
): IDataObject {
	const asked = questions.map((one) => ({ ...one, shown: one.shown ?? plainLine(one.question) }));
	const report = runReport(run, tasks, asked, (text) => plainText(text, LONGEST));
	return jsonItem({ runId, threadId, ...report });
}

/** The same for a run as it is stored. */
export function storedItem(stored: StoredRun): IDataObject {
	if (isChild(stored)) return childReport(stored, stored.tasks);
	const run = runStateSchema.parse(stored.agent.state);
	const tasks = stored.tasks.map(({ state }) => taskStateSchema.parse(state));
	return reportItem(stored, run, tasks, questionsOf(stored));
}
