import type { IDataObject, IExecuteFunctions, IExecuteData, IRunData } from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';

import type { WaitingWords } from '../../kernel/call-scope';
import { isDataObject } from './data-object';
import { isInsideNode } from './node-context';

/** Whether the context is one of an execution, which can wait; callers in process cannot. */
export const canHold = (context: object): context is IExecuteFunctions =>
	'putExecutionToWait' in context;

/** Where the node's webhooks for waiting listen, behind the address of the execution. */
export const withSuffix = (address: string, suffix: string): string => {
	const [before = '', ...query] = address.split('?');
	return [`${before}/${suffix}`, ...query].join('?');
};

const stackOf = (context: object): IExecuteData[] =>
	(isInsideNode(context) && context.runExecutionData?.executionData?.nodeExecutionStack) || [];

/** Under this name an item says that it is for a node that runs again when the time is up. */
const LATE = 'foremanLate';

const itemOf = (entry: IExecuteData | undefined) => entry?.data.main?.[0]?.[0]?.json;

const isLate = (entry: IExecuteData) => itemOf(entry)?.[LATE] === true;

/** When the time is up, n8n hands on the node's input, here nothing, and runs what is next on its stack: this node once more, with `item`. */
function runWhenLate(context: IExecuteFunctions, item: IDataObject): void {
	const own = context.getExecuteData();
	const json = { ...item, [LATE]: true };
	own.data = { ...own.data, main: [[]] };
	stackOf(context).unshift({
		node: context.getNode(),
		data: { main: [[{ json }]] },
		source: own.source,
	});
}

/** The address that reaches a webhook of this node while the execution waits; empty where n8n gives none. It can wake the wait, and decides nothing. */
export function addressWhileHeld(context: IExecuteFunctions, suffix: string): string {
	const execution: unknown = context.getWorkflowDataProxy(0).$execution;
	const address = isDataObject(execution) ? execution.resumeUrl : undefined;
	return typeof address === 'string' ? withSuffix(address, suffix) : '';
}

const runDataOf = (context: object): IRunData | undefined =>
	isInsideNode(context) ? context.runExecutionData?.resultData.runData : undefined;

/**
 * Tells the chat in which the execution began what it waits for. n8n shows the last run of the node that waits: as what
 * the workflow answers, or, where it hands on messages, as `sendMessage`. A node that the engine was asked to run has the
 * place of its own run already, so one more run behind it is taken for nothing else, and n8n takes it away on waking.
 */
function tellChat(context: IExecuteFunctions, { said, inChat }: WaitingWords): void {
	if (context.isStreaming()) {
		context.sendChunk('begin', 0);
		context.sendChunk('item', 0, said);
		context.sendChunk('end', 0);
	}
	const runs = runDataOf(context)?.[context.getNode().name];
	const own = runs?.at(-1);
	if (runs === undefined || own === undefined) return;
	runs.push({
		startTime: Date.now(),
		executionTime: 0,
		executionIndex: 0,
		source: own.source,
		executionStatus: 'waiting',
		data: { main: [[{ json: { output: said }, sendMessage: inChat }]] },
	});
}

/** Has the execution wait here until it is woken, or the time is up and the node answers `nobodyCame`, which {@link heldItem} finds. `runsAgain`: the node runs with it. */
export async function holdExecution(
	context: IExecuteFunctions,
	until: Date,
	nobodyCame: IDataObject,
	words?: WaitingWords,
	runsAgain = false,
): Promise<void> {
	const runData = runDataOf(context);
	// After a restart n8n takes a node that has called others, and has no run data yet, for one that crashed.
	for (const { node, metadata } of stackOf(context))
		if (runData && metadata?.nodeWasResumed === true) runData[node.name] ??= [];
	// When the time is up, n8n hands on the node's input instead of running it.
	const [item] = context.getInputData();
	if (item) item.json = nobodyCame;
	if (runsAgain) runWhenLate(context, nobodyCame);
	await context.putExecutionToWait(until);
	if (words !== undefined) tellChat(context, words);
}

/** In the webhook of a node that waits: what it was put to wait with. */
export const heldItem = (context: object): IDataObject | undefined =>
	itemOf(stackOf(context).find(isLate) ?? stackOf(context)[0]);

/** In the webhook of a node that waits: has n8n run the node again, where executions run. False where this n8n does not say which node waits. */
export function runAgain(context: object): boolean {
	const stack = stackOf(context);
	const [waiting] = stack;
	if (!waiting) return false;
	waiting.node.disabled = false;
	const late = stack.findIndex(isLate);
	if (late > 0) stack.splice(late, 1);
	return true;
}

/** The same where a message of the chat wakes the node: n8n asks no webhook, and would take the node's input for its answer. */
export function runAgainByMessage(context: object): boolean {
	if (!isInsideNode(context) || context.runExecutionData === null || !runAgain(context))
		return false;
	const [waiting] = stackOf(context);
	const runs = waiting && context.runExecutionData.resultData.runData[waiting.node.name];
	if (waiting === undefined || runs === undefined) return false;
	// What the chat was told. A wait that n8n ends by itself takes it away.
	runs.pop();
	waiting.node.rewireOutputLogTo = NodeConnectionTypes.AiTool;
	context.runExecutionData.waitTill = undefined;
	return true;
}
