import { readFlow, writeFlow } from './flow-context';
import { isInsideNode } from './node-context';
import { executionsUpwards } from './root-execution';

const KEY = 'foremanReadForeignText';

/** Marks the execution itself, so that whichever process goes on with it knows. */
export function markForeignText(context: object): void {
	if (isInsideNode(context)) writeFlow(context.runExecutionData, KEY, true);
}

/** Whether the execution was marked, in this process or another; or, when it was saved last, one above it. */
export async function hasForeignText(context: object): Promise<boolean> {
	for await (const { data } of executionsUpwards(context))
		if (readFlow(data, KEY) === true) return true;
	return false;
}
