import type { IRunExecutionData } from 'n8n-workflow';

/** The context of an execution that n8n calls `flow`: kept with it when it waits, and not to be written by a workflow's own nodes. */
const FLOW = 'flow';

type Data = Pick<IRunExecutionData, 'executionData'> | null | undefined;

/** What stands there under a key. */
export const readFlow = (data: Data, key: string): unknown =>
	data?.executionData?.contextData[FLOW]?.[key];

/** Keeps a value there; an execution without contexts keeps nothing. */
export function writeFlow(data: Data, key: string, value: boolean | readonly string[]): void {
	const contexts = data?.executionData?.contextData;
	if (contexts) (contexts[FLOW] ??= {})[key] = value;
}
