import type {
	ExecuteWorkflowData,
	IExecuteWorkflowInfo,
	INodeExecutionData,
	INode,
	Workflow,
} from 'n8n-workflow';
import {
	sleep,
	createRunExecutionData,
	getParentNodes,
	mapConnectionsByDestination,
} from 'n8n-workflow';

import type { ExecutionsPort } from '../../kernel/ports/instance/executions';
import { ToolError } from '../../kernel/tool-error';
import type { MarkingRunner, RunMark } from '../../policy/started-runs/run-mark';
import type { Draft, Items } from '../../kernel/ports/instance/runner';
import type { WorkflowDocument } from '../../kernel/ports/instance/workflows';
import { isDataObject } from './data-object';
import { engineConnections, engineWorkflow } from './nodes/engine-workflow';
import { markedContext } from './run-mark-of';
import { isWebhookProcessor } from './this-n8n';
import type { InsideNode } from './node-context';

/** The execution that starts another one. */
interface CallingExecution {
	readonly executionId: string;
	readonly workflowId: string;
}

const engineItems = (items: Items) => items.filter(isDataObject).map((json) => ({ json }));

/** The node, all that lead to it, and what is connected to any of them from below: n8n's own choice for "Execute step". */
function leadingTo(workflow: WorkflowDocument, nodeName: string): string[] {
	const earlier = mapConnectionsByDestination(engineConnections(workflow));
	const flow = [nodeName, ...getParentNodes(earlier, nodeName)];
	const below = flow.flatMap((name) => getParentNodes(earlier, name, 'ALL_NON_MAIN'));
	return [...new Set([...flow, ...below])];
}

/**
 * Everything n8n needs to run nodes that are handed to it, filed under the workflow itself. A draft runs as the editor's
 * "Execute workflow" runs it: manual mode, real pin data. What is live runs as sub-workflows do: named by its id, so that n8n
 * checks its credentials for its own project and not for the person at the editor, in the mode in which n8n takes the live
 * versions of what it calls. `loadedRunData` is honoured by the host and missing from the node-facing type, so it travels in a
 * variable.
 */
function engineRun(
	{ workflow, start, pinData, until, isLive = false }: Draft,
	mark: RunMark,
	caller: CallingExecution | undefined,
) {
	const code = engineWorkflow(workflow);
	const executionMode = isLive ? 'integrated' : 'manual';
	const pins = Object.fromEntries(
		Object.entries(pinData).map(([name, items]) => [name, engineItems(items)]),
	);
	const first = code.nodes.find((node) => node.name === start.nodeName);
	if (!first) throw new TypeError(`No node "${start.nodeName}"`);
	// The caller does not wait in n8n's sense: nothing is to wake it when this ends.
	const parent = isLive && caller ? { parentExecution: { ...caller, shouldResume: false } } : {};
	const executionData = createRunExecutionData({
		startData:
			until === undefined
				? {}
				: {
						destinationNode: { nodeName: until, mode: 'inclusive' },
						runNodeFilter: leadingTo(workflow, until),
					},
		resultData: { pinData: pins, runData: {} },
		executionData: {
			contextData: {},
			metadata: {},
			waitingExecution: {},
			waitingExecutionSource: {},
			runtimeData: markedContext(mark, Date.now(), isLive),
			nodeExecutionStack: [
				{ node: first, data: { main: [engineItems(start.items)] }, source: null, metadata: parent },
			],
		},
		...parent,
	});
	const options = {
		doNotWaitToFinish: true,
		executionMode,
		loadedWorkflowData: code,
		loadedRunData: { executionMode, executionData, workflowData: code },
	} as const;
	return { info: isLive ? { id: code.id } : { code }, options };
}

/** The part of n8n's execute and supply-data contexts that starts a sub-execution. */
export interface CanExecuteWorkflow {
	/** Undefined, in spite of n8n's type, where nothing is executed. */
	getExecutionId?(): string | undefined;
	getWorkflow?(): { readonly id?: string | undefined };
	executeWorkflow(
		info: IExecuteWorkflowInfo,
		items: INodeExecutionData[],
		callbackManager: undefined,
		options: { doNotWaitToFinish?: boolean },
	): Promise<ExecuteWorkflowData>;
}

/** A way to stop a run when its own signal has fired. */
interface CleanUp extends Pick<ExecutionsPort, 'stop' | 'status'> {
	/** What it has started of sub-workflows and has not ended yet. */
	below(executionId: string): Promise<readonly string[]>;
}

const SHORTEST_POLL = 100;
const LONGEST_POLL = 1000;

const ended = new Set(['success', 'error', 'canceled', 'crashed']);

function notStarted(error: unknown): ToolError {
	const text = error instanceof Error ? error.message : String(error);
	const elsewhere = /FOREIGN KEY|foreign key/.test(text);
	return new ToolError({
		code: elsewhere ? 'unsupported' : 'internal',
		message: elsewhere
			? 'The workflow is on another n8n than the one Foreman runs in; drafts can only be run in place.'
			: `n8n could not start the run: ${text.slice(0, 500)}`,
		hint: elsewhere
			? 'Point the Foreman n8n API credential at this n8n, or install Foreman on the other one.'
			: 'Nothing was run. Check the workflow with get-workflow, then try again.',
		cause: error,
	});
}

/** The execution that calls; undefined where nothing is executed, as behind an MCP trigger. */
function callerOf(context: CanExecuteWorkflow): CallingExecution | undefined {
	const executionId = context.getExecutionId?.();
	const workflowId = context.getWorkflow?.().id;
	if (executionId === undefined || workflowId === undefined) return undefined;
	return { executionId, workflowId };
}

/**
 * Runs drafts in this process. `executions` serves the run; `cleanUp` opens a way to stop it that
 * works when the run's own signal has already fired.
 */
export function createRunner(
	context: CanExecuteWorkflow,
	executions: ExecutionsPort,
	cleanUp: () => CleanUp,
	signal: AbortSignal,
): MarkingRunner {
	/** Whether it was stopped by this. n8n cannot stop yet what has only just begun, and stops nothing below it. */
	const stop = async (executionId: string): Promise<boolean> => {
		const sure = cleanUp();
		for (;;) {
			const isStopped = await sure.stop(executionId);
			if (isStopped) for (const id of await sure.below(executionId)) await stop(id);
			if (isStopped || ended.has(await sure.status(executionId))) return isStopped;
			await sleep(SHORTEST_POLL);
		}
	};

	const watch = async (executionId: string, timeout: number): Promise<boolean> => {
		const until = Date.now() + timeout;
		for (let pause = SHORTEST_POLL; ; pause = Math.min(pause * 1.5, LONGEST_POLL)) {
			if (ended.has(await executions.status(executionId))) return false;
			if (Date.now() >= until) return await stop(executionId);
			await sleep(Math.max(1, Math.min(pause, until - Date.now())));
			signal.throwIfAborted();
		}
	};

	return {
		async run(draft, mark) {
			signal.throwIfAborted();
			const { info, options } = engineRun(draft, mark, callerOf(context));
			const { executionId } = await context
				.executeWorkflow(info, [], undefined, options)
				.catch((error: unknown) => {
					throw notStarted(error);
				});
			try {
				return { executionId, timedOut: await watch(executionId, draft.timeout) };
			} catch (error) {
				await stop(executionId);
				throw error;
			}
		},
	};
}

/** Nodes that hand code to n8n's task runner. */
const withCode = new Set([
	'n8n-nodes-base.code',
	'n8n-nodes-base.aiTransform',
	'@n8n/n8n-nodes-langchain.toolCode',
]);

/** Nodes named in an error. */
const NAMED = 3;

const codeIn = ({ workflow, pinData }: Pick<Draft, 'workflow' | 'pinData'>): readonly string[] =>
	workflow.nodes
		.filter(
			({ name, type, disabled }) => withCode.has(type) && disabled !== true && !(name in pinData),
		)
		.map(({ name }) => name);

/**
 * Refuses, in a webhook processor, drafts with nodes that run code: n8n starts no task runner there, and such a node would wait until
 * the run is stopped.
 */
export const refuseCode = (context: object, runner: MarkingRunner): MarkingRunner => ({
	async run(draft, mark) {
		const found = isWebhookProcessor(context) ? codeIn(draft) : [];
		if (found.length === 0) return await runner.run(draft, mark);
		const names = found.slice(0, NAMED).map((name) => `"${name}"`);
		throw new ToolError({
			code: 'unsupported',
			message: `This call reached a webhook processor of n8n, which cannot run the code of ${names.join(', ')}.`,
			hint: 'Give those nodes pinned data; or publish the workflow and use call-live-workflow: n8n runs it on a worker. An operator can send the address of this trigger to the main. Nothing was run.',
		});
	},
});

interface AnsweringNode extends InsideNode {
	getNode(): INode;
}

const idOf = ({ id, settings }: Workflow) => ({
	parentWorkflowId: id,
	...(settings && { parentWorkflowSettings: settings }),
});

/** n8n's webhook context runs no sub-workflow by itself, though n8n gives it all that it takes. Nothing executes here, so the run has no parent. */
export const executingForWebhook = (context: AnsweringNode): CanExecuteWorkflow => ({
	async executeWorkflow(info, inputData, _callbackManager, options) {
		const { workflow, additionalData } = context;
		const node = context.getNode();
		const given = { ...options, ...idOf(workflow), inputData, node };
		return await additionalData.executeWorkflow(info, additionalData, given);
	},
});
