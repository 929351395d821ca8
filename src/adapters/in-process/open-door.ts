import type { IDataObject, IExecuteFunctions, IWorkflowBase } from 'n8n-workflow';
import { createRunExecutionData } from 'n8n-workflow';

import { withSuffix } from './held-execution';
import { isInsideNode } from './node-context';

/** Under this name an item says until when the node only waits at its webhooks, and under which name for which approval. */
const UNTIL = 'foremanDoorUntil';
const FOR = 'foremanDoorFor';

/** An execution beside the one that asks, which only waits: a node that runs has no webhooks. */
export interface Door {
	readonly executionId: string;
	/** Where a webhook of the node listens there. */
	address(suffix: string): string;
	/** Whether it still waits. */
	isOpen(): Promise<boolean>;
}

const doorWorkflow = (
	{ id, name }: { readonly id: string; readonly name: string | undefined },
	context: IExecuteFunctions,
): IWorkflowBase => ({
	id,
	name: name ?? id,
	active: false,
	isArchived: false,
	createdAt: new Date(),
	updatedAt: new Date(),
	activeVersionId: null,
	nodes: [{ ...context.getNode(), disabled: false }],
	connections: {},
	// It says nothing once it has ended, so n8n need not keep it.
	settings: { saveDataSuccessExecution: 'none' },
});

/**
 * Opens a door for an approval: an execution of this node alone, which waits until `until`. Its item holds no secret. Undefined
 * where this n8n starts none.
 */
export async function openDoor(
	context: IExecuteFunctions,
	approvalId: string,
	until: number,
): Promise<Door | undefined> {
	if (!isInsideNode(context)) return undefined;
	const { workflow, additionalData } = context;
	const workflowData = doorWorkflow(workflow, context);
	const [node] = workflowData.nodes;
	if (node === undefined) return undefined;
	const json = { [UNTIL]: until, [FOR]: approvalId };
	const executionData = createRunExecutionData({
		executionData: {
			contextData: {},
			metadata: {},
			waitingExecution: {},
			waitingExecutionSource: {},
			nodeExecutionStack: [{ node, data: { main: [[{ json }]] }, source: null }],
		},
	});
	const executionMode = 'integrated' as const;
	const options = {
		executionMode,
		parentWorkflowId: workflow.id,
		node: context.getNode(),
		loadedWorkflowData: workflowData,
		loadedRunData: { executionMode, executionData, workflowData },
	};
	const info = { code: workflowData };
	// By the inner function: the outer one would have this execution wait for the other.
	const { executionId, waitTill } = await additionalData.executeWorkflow(
		info,
		additionalData,
		options,
	);
	if (!waitTill) return undefined;
	const token = executionData.resumeToken;
	const query = token === undefined ? '' : `?signature=${encodeURIComponent(token)}`;
	return {
		executionId,
		address: (suffix) =>
			withSuffix(`${additionalData.webhookWaitingBaseUrl}/${executionId}${query}`, suffix),
		async isOpen() {
			return Boolean((await additionalData.getRunExecutionData(executionId))?.waitTill);
		},
	};
}

/** The approval that a door is for, by the item of its node; undefined for any other. The item proves nothing. */
export function doorFor(item: IDataObject | undefined): string | undefined {
	const held = item?.[FOR];
	return typeof held === 'string' ? held : undefined;
}

/** Has an execution wait that was started as a door. False for any other. */
export async function holdDoor(context: IExecuteFunctions, longest: number): Promise<boolean> {
	const [item] = context.getInputData();
	const until = Number(item?.json[UNTIL]);
	if (doorFor(item?.json) === undefined || !Number.isFinite(until)) return false;
	await context.putExecutionToWait(new Date(Math.min(until, Date.now() + longest)));
	return true;
}
