import type { ExecuteWorkflowData, IExecuteWorkflowInfo, INodeExecutionData } from 'n8n-workflow';
import {
	createRunExecutionData,
	getParentNodes,
	mapConnectionsByDestination,
	sleep,
} from 'n8n-workflow';

import type { ExecutionsPort } from '../../kernel/ports/instance/executions';
import type { Draft, Items } from '../../kernel/ports/instance/runner';
import type { WorkflowDocument } from '../../kernel/ports/instance/workflows';
import { ToolError } from '../../kernel/tool-error';
import type { MarkingRunner } from '../../policy/started-runs/ports';
import type { RunMark } from '../../policy/started-runs/run-mark';
import { isDataObject } from './data-object';
import { engineConnections, engineWorkflow } from './nodes/engine-workflow';
import { markedContext } from './run-mark-of';

/** The part of n8n's execute and supply-data contexts that starts a sub-execution. */
export interface CanExecuteWorkflow {
	executeWorkflow(
		info: IExecuteWorkflowInfo,
		items: INodeExecutionData[],
		callbackManager: undefined,
		options: { doNotWaitToFinish?: boolean },
	): Promise<ExecuteWorkflowData>;
}

/** A way to stop a run when its own signal has fired. */
export interface CleanUp extends Pick<ExecutionsPort, 'stop' | 'status'> {
	/** What it has started of sub-workflows and has not ended yet. */
	below(executionId: string): Promise<readonly string[]>;
}

const SHORTEST_POLL = 100;
const LONGEST_POLL = 1000;

const ended = new Set(['success', 'error', 'canceled', 'crashed']);

const engineItems = (items: Items) => items.filter(isDataObject).map((json) => ({ json }));

/** The node, all that lead to it, and what is connected to any of them from below: n8n's own choice for "Execute step". */
function leadingTo(workflow: WorkflowDocument, nodeName: string): string[] {
	const earlier = mapConnectionsByDestination(engineConnections(workflow));
	const flow = [nodeName, ...getParentNodes(earlier, nodeName)];
	const below = flow.flatMap((name) => getParentNodes(earlier, name, 'ALL_NON_MAIN'));
	return [...new Set([...flow, ...below])];
}

/**
 * Everything n8n needs to run a draft as the editor's "Execute workflow" does: manual mode, real pin
 * data, filed under the workflow itself. `loadedRunData` is honoured by the host and missing from
 * the node-facing type, so it travels in a variable.
 */
function manualRun({ workflow, start, pinData, until }: Draft, mark: RunMark) {
	const draft = engineWorkflow(workflow);
	const pins = Object.fromEntries(
		Object.entries(pinData).map(([name, items]) => [name, engineItems(items)]),
	);
	const first = draft.nodes.find((node) => node.name === start.nodeName);
	if (!first) throw new TypeError(`No node "${start.nodeName}"`);
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
			runtimeData: markedContext(mark, Date.now()),
			nodeExecutionStack: [
				{ node: first, data: { main: [engineItems(start.items)] }, source: null },
			],
		},
	});
	const options = {
		doNotWaitToFinish: true,
		loadedWorkflowData: draft,
		loadedRunData: { executionMode: 'manual', executionData, workflowData: draft },
	};
	return { code: draft, options };
}

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
			const { code, options } = manualRun(draft, mark);
			const { executionId } = await context
				.executeWorkflow({ code }, [], undefined, options)
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
