import { isInsideNode } from './node-context';
import { executionsUpwards } from './root-execution';

/** The context of an execution that n8n calls `flow`: kept with it when it waits, and not to be written by a workflow's own nodes. */
const FLOW = 'flow';

const KEY = 'foremanReadForeignText';

/** Marks the execution itself, so that whichever process goes on with it knows. */
export function markForeignText(context: object): void {
	const contexts = isInsideNode(context)
		? context.runExecutionData?.executionData?.contextData
		: undefined;
	if (contexts) (contexts[FLOW] ??= {})[KEY] = true;
}

/** Whether the execution was marked, in this process or another; or, when it was saved last, one above it. */
export async function hasForeignText(context: object): Promise<boolean> {
	for await (const { data } of executionsUpwards(context))
		if (data?.executionData?.contextData[FLOW]?.[KEY] === true) return true;
	return false;
}
