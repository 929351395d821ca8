import type { IRunExecutionData } from 'n8n-workflow';

import { isInsideNode } from './node-context';
import { executionsUpwards } from './root-execution';

/** The context of an execution that n8n calls `flow`: kept with it when it waits, and not to be written by a workflow's own nodes. */
const FLOW = 'flow';

type Data = Pick<IRunExecutionData, 'executionData'> | null | undefined;

const readFlow = (data: Data, key: string): unknown =>
	data?.executionData?.contextData[FLOW]?.[key];

function writeFlow(data: Data, key: string, value: boolean | readonly string[]): void {
	const contexts = data?.executionData?.contextData;
	if (contexts) (contexts[FLOW] ??= {})[key] = value;
}

const USED_APPROVALS = 'foremanUsedApprovals';

const MOST = 1_000;

const dataOf = (context: object) => (isInsideNode(context) ? context.runExecutionData : undefined);

function usedIn(context: object): string[] {
	const found = readFlow(dataOf(context), USED_APPROVALS);
	return Array.isArray(found) ? found.filter((id) => typeof id === 'string') : [];
}

export const hasUsedApproval = (context: object, id: string) => usedIn(context).includes(id);

/** Keeps with the execution that the approval is used, so that whichever process goes on with it knows. */
export const markUsedApproval = (context: object, id: string): void =>
	writeFlow(dataOf(context), USED_APPROVALS, [...usedIn(context), id].slice(-MOST));

const FOREIGN_TEXT = 'foremanReadForeignText';

/** Marks the execution itself, so that whichever process goes on with it knows. */
export function markForeignText(context: object): void {
	if (isInsideNode(context)) writeFlow(context.runExecutionData, FOREIGN_TEXT, true);
}

/** Whether the execution was marked, in this process or another; or, when it was saved last, one above it. */
export async function hasForeignText(context: object): Promise<boolean> {
	for await (const { data } of executionsUpwards(context))
		if (readFlow(data, FOREIGN_TEXT) === true) return true;
	return false;
}
