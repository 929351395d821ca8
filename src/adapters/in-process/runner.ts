import type {
	ExecuteWorkflowData,
	IExecuteWorkflowInfo,
	INodeExecutionData,
	INode,
} from 'n8n-workflow';
import { sleep } from 'n8n-workflow';

import type { ExecutionsPort } from '../../kernel/ports/instance/executions';
import { ToolError, unsupported } from '../../kernel/tool-error';
import type { MarkingRunner } from '../../policy/started-runs/run-mark';
import type { Draft } from '../../kernel/ports/instance/runner';
import { isWebhookProcessor } from './this-n8n';
import type { InsideNode } from './node-context';
import { type CallingExecution, engineRun } from './engine-run';

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

/** Runs drafts in this process. `cleanUp` opens a way to stop a run when its own signal has already fired. */
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

const withCode = new Set([
	'n8n-nodes-base.code',
	'n8n-nodes-base.aiTransform',
	'@n8n/n8n-nodes-langchain.toolCode',
]);

const NAMED = 3;

const codeIn = ({ workflow, pinData }: Pick<Draft, 'workflow' | 'pinData'>): readonly string[] =>
	workflow.nodes
		.filter(
			({ name, type, disabled }) => withCode.has(type) && disabled !== true && !(name in pinData),
		)
		.map(({ name }) => name);

/** Refuses drafts that run code in a webhook processor: n8n starts no task runner there, and the node would wait until it is stopped. */
export const refuseCode = (context: object, runner: MarkingRunner): MarkingRunner => ({
	async run(draft, mark) {
		const found = isWebhookProcessor(context) ? codeIn(draft) : [];
		if (found.length === 0) return await runner.run(draft, mark);
		const names = found.slice(0, NAMED).map((name) => `"${name}"`);
		throw unsupported(
			`This call reached a webhook processor of n8n, which cannot run the code of ${names.join(', ')}.`,
			'Give those nodes pinned data; or publish the workflow and use call-live-workflow: n8n runs it on a worker. An operator can send the address of this trigger to the main. Nothing was run.',
		);
	},
});

interface AnsweringNode extends InsideNode {
	getNode(): INode;
}

/** n8n's webhook context runs no sub-workflow by itself, though n8n gives it all that it takes. Nothing executes here, so the run has no parent. */
export const executingForWebhook = (context: AnsweringNode): CanExecuteWorkflow => ({
	async executeWorkflow(info, inputData, _callbackManager, options) {
		const { workflow, additionalData } = context;
		const { id: parentWorkflowId, settings } = workflow;
		return await additionalData.executeWorkflow(info, additionalData, {
			...options,
			parentWorkflowId,
			...(settings && { parentWorkflowSettings: settings }),
			inputData,
			node: context.getNode(),
		});
	},
});
