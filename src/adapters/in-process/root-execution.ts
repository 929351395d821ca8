import type { IRunExecutionData } from 'n8n-workflow';

import { isInsideNode } from './node-context';

/** Sub-workflows nest; a chain longer than this is a loop. */
const DEEPEST = 20;

interface ReadsExecutions {
	getExecutionDataById(executionId: string): Promise<IRunExecutionData | undefined>;
}

const readsExecutions = (context: object): context is ReadsExecutions =>
	'getExecutionDataById' in context && typeof context.getExecutionDataById === 'function';

/**
 * The execution in which the whole run began: a tool called in a sub-workflow, however deep, belongs
 * to the run of the agent above it. Where nothing is executed there is none.
 */
export async function rootExecutionId(context: object): Promise<string> {
	if (!isInsideNode(context)) return 'no-execution';
	let id = context.additionalData.executionId ?? 'no-execution';
	let parent = context.runExecutionData?.parentExecution?.executionId;
	for (let depth = 0; parent !== undefined && depth < DEEPEST; depth += 1) {
		id = parent;
		const data = readsExecutions(context) ? await context.getExecutionDataById(id) : undefined;
		parent = data?.parentExecution?.executionId;
	}
	return id;
}
