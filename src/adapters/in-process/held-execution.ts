import type { IDataObject, IExecuteFunctions, IExecuteData } from 'n8n-workflow';

import { isDataObject } from './data-object';
import { isInsideNode } from './node-context';

/** Whether the context is one of an execution, which can wait; callers in process cannot. */
export const canHold = (context: object): context is IExecuteFunctions =>
	'putExecutionToWait' in context;

/** Where the node's webhooks for waiting listen, behind the address of the execution. */
const withSuffix = (address: string, suffix: string): string => {
	const [before = '', ...query] = address.split('?');
	return [`${before}/${suffix}`, ...query].join('?');
};

const stackOf = (context: object): readonly IExecuteData[] =>
	(isInsideNode(context) && context.runExecutionData?.executionData?.nodeExecutionStack) || [];

/**
 * The address that reaches a webhook of this node while the execution waits; empty where n8n gives none. Whoever has it
 * can look at the wait and wake it, nothing else: what was decided is read from the store.
 */
export function addressWhileHeld(context: IExecuteFunctions, suffix: string): string {
	const execution: unknown = context.getWorkflowDataProxy(0).$execution;
	const address = isDataObject(execution) ? execution.resumeUrl : undefined;
	return typeof address === 'string' ? withSuffix(address, suffix) : '';
}

/**
 * Has the execution wait at this node until it is woken or the time is up, over restarts. `nobodyCame` is what the node
 * answers when the time is up; {@link heldItem} finds it in between.
 */
export async function holdExecution(
	context: IExecuteFunctions,
	until: Date,
	nobodyCame: IDataObject,
): Promise<void> {
	const runData = isInsideNode(context) ? context.runExecutionData?.resultData.runData : undefined;
	// After a restart n8n takes a node that has called others, and has no run data yet, for one that crashed.
	for (const { node, metadata } of stackOf(context))
		if (runData && metadata?.nodeWasResumed === true) runData[node.name] ??= [];
	// When the time is up, n8n hands on the node's input instead of running it.
	const [item] = context.getInputData();
	if (item) item.json = nobodyCame;
	await context.putExecutionToWait(until);
}

/** In the webhook of a node that waits: what it was put to wait with. */
export const heldItem = (context: object): IDataObject | undefined =>
	stackOf(context)[0]?.data.main?.[0]?.[0]?.json;

/**
 * In the webhook of a node that waits: has n8n run the node again with what the webhook hands on, where it would take
 * that for the node's answer. So the work is done where executions run, not where webhooks are answered. False where
 * this n8n does not say which node waits.
 */
export function runAgain(context: object): boolean {
	const [waiting] = stackOf(context);
	if (!waiting) return false;
	waiting.node.disabled = false;
	return true;
}
