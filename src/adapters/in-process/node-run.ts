import type { IExecuteFunctions } from 'n8n-workflow';

import { fingerprint } from '../../policy/fingerprint';
import { isInsideNode } from './node-context';

/** Tells one run of a node from all others, also when n8n runs it again after a failure. Undefined where n8n does not say which it is. */
export function nodeRun(context: IExecuteFunctions): string | undefined {
	if (!isInsideNode(context) || !('runIndex' in context)) return undefined;
	const executionId = context.getExecutionId();
	const { runIndex } = context;
	if (!executionId || typeof runIndex !== 'number') return undefined;
	const workflowId = String(context.getWorkflow().id);
	const where = [context.getInstanceId(), workflowId, executionId, context.getNode().id];
	return fingerprint(...where, String(runIndex));
}
