import type { IExecuteFunctions } from 'n8n-workflow';

import { fingerprint } from '../../policy/fingerprint';
import { isInsideNode } from './node-context';

/**
 * Tells one run of a node in an execution from every other, and is the same where n8n runs the node again because it has
 * failed. Undefined where this n8n does not say which run it is.
 */
export function nodeRun(context: IExecuteFunctions): string | undefined {
	if (!isInsideNode(context) || !('runIndex' in context)) return undefined;
	const executionId = context.getExecutionId();
	const { runIndex } = context;
	if (!executionId || typeof runIndex !== 'number') return undefined;
	const workflowId = String(context.getWorkflow().id);
	const where = [context.getInstanceId(), workflowId, executionId, context.getNode().id];
	return fingerprint(...where, String(runIndex));
}
