import type { IRunExecutionData } from 'n8n-workflow';

import { isRecord } from '../../kernel/values/is-record';
import { type RunMark, readRunMark } from '../../policy/started-runs/run-mark';
import { isInsideNode } from './node-context';

/** The key of the mark in `executionData.runtimeData`, which n8n hands on to sub-workflows and error workflows. Nodes of a workflow cannot write it. */
const KEY = 'foreman';

type ExecutionContext = NonNullable<NonNullable<IRunExecutionData['executionData']>['runtimeData']>;

/** The context of an execution that a tool starts, as n8n sets it up, with the mark. `isLive`: it tries no draft. */
export const markedContext = (mark: RunMark, now: number, isLive: boolean): ExecutionContext => {
	const context = { version: 1, establishedAt: now, source: 'manual' } as const;
	const own = { [KEY]: isLive ? { ...mark, isLive } : mark };
	return { ...context, ...own };
};

/** Whether this is the context of an execution in which Foreman tries a draft, or of one that such an execution started. */
export function isTryContext(stored: unknown): boolean {
	const mark = isRecord(stored) ? stored[KEY] : undefined;
	return isRecord(mark) && mark.isLive !== true;
}

/** The mark of the execution of a node; undefined where no tool has started it, nor anything above it. */
export function runMarkOf(context: object): RunMark | undefined {
	if (!isInsideNode(context)) return undefined;
	const found: unknown = context.runExecutionData?.executionData?.runtimeData;
	return isRecord(found) ? readRunMark(found[KEY]) : undefined;
}
