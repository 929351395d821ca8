import type { ExecuteWorkflowData, IExecuteWorkflowInfo, INodeExecutionData } from 'n8n-workflow';
import { createRunExecutionData, sleep } from 'n8n-workflow';

import type { ExecutionsPort } from '../../kernel/ports/executions';
import type { PinData, RunnerPort } from '../../kernel/ports/runner';
import type { WorkflowDocument } from '../../kernel/ports/workflows';
import { ToolError } from '../../kernel/tool-error';
import { isDataObject } from './data-object';
import { engineWorkflow } from './engine-workflow';

/** The part of n8n's execute and supply-data contexts that starts a sub-execution. */
export interface CanExecuteWorkflow {
	executeWorkflow(
		info: IExecuteWorkflowInfo,
		items: INodeExecutionData[],
		callbackManager: undefined,
		options: { doNotWaitToFinish?: boolean },
	): Promise<ExecuteWorkflowData>;
}

const SHORTEST_POLL = 100;
const LONGEST_POLL = 1000;

const ended = new Set(['success', 'error', 'canceled', 'crashed']);

const pinned = (pinData: PinData) =>
	Object.fromEntries(
		Object.entries(pinData).map(([name, items]) => [
			name,
			items.filter(isDataObject).map((json) => ({ json })),
		]),
	);

/**
 * Everything n8n needs to run a draft as the editor's "Execute workflow" does: manual mode, real pin
 * data, filed under the workflow itself. `loadedRunData` is honoured by the host and missing from
 * the node-facing type, so it travels in a variable.
 */
function manualRun(workflow: WorkflowDocument, triggerName: string, pinData: PinData) {
	const draft = engineWorkflow(workflow);
	const pins = pinned(pinData);
	const trigger = draft.nodes.find((node) => node.name === triggerName);
	if (!trigger) throw new TypeError(`No node "${triggerName}"`);
	const executionData = createRunExecutionData({
		startData: {},
		resultData: { pinData: pins, runData: {} },
		executionData: {
			contextData: {},
			metadata: {},
			waitingExecution: {},
			waitingExecutionSource: {},
			nodeExecutionStack: [
				{ node: trigger, data: { main: [pins[triggerName] ?? []] }, source: null },
			],
		},
	});
	const options = {
		doNotWaitToFinish: true,
		loadedWorkflowData: draft,
		loadedRunData: { executionMode: 'manual', executionData, workflowData: draft },
	};
	return { draft, options };
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
	cleanUp: () => ExecutionsPort,
	signal: AbortSignal,
): RunnerPort {
	const watch = async (executionId: string, timeout: number): Promise<boolean> => {
		const until = Date.now() + timeout;
		for (let pause = SHORTEST_POLL; ; pause = Math.min(pause * 1.5, LONGEST_POLL)) {
			if (ended.has(await executions.status(executionId))) return false;
			if (Date.now() >= until) return await cleanUp().stop(executionId);
			await sleep(Math.max(1, Math.min(pause, until - Date.now())));
			signal.throwIfAborted();
		}
	};

	return {
		async run({ workflow, triggerName, pinData, timeout }) {
			signal.throwIfAborted();
			const { draft, options } = manualRun(workflow, triggerName, pinData);
			const { executionId } = await context
				.executeWorkflow({ code: draft }, [], undefined, options)
				.catch((error: unknown) => {
					throw notStarted(error);
				});
			try {
				return { executionId, timedOut: await watch(executionId, timeout) };
			} catch (error) {
				await cleanUp().stop(executionId);
				throw error;
			}
		},
	};
}
