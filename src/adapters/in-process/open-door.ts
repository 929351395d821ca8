import type { IDataObject, IExecuteFunctions, IWorkflowBase } from 'n8n-workflow';
import { createRunExecutionData } from 'n8n-workflow';

import { withSuffix } from './held-execution';
import { isInsideNode } from './node-context';

/** Under these names an item says that its node only waits, for which approval, and until when. */
const FOR = 'foremanDoorFor';
const UNTIL = 'foremanDoorUntil';

/** An execution beside the one that asks, which only waits: a node that runs has no webhooks. */
export interface OpenDoor {
	readonly executionId: string;
	address(suffix: string): string;
	isOpen(): Promise<boolean>;
}

/** The node alone. It says nothing once it has ended, so n8n need not keep it. */
const doorWorkflow = (id: string, name: string, context: IExecuteFunctions): IWorkflowBase => ({
	id,
	name,
	active: false,
	isArchived: false,
	activeVersionId: null,
	createdAt: new Date(),
	updatedAt: new Date(),
	connections: {},
	nodes: [{ ...context.getNode(), disabled: false }],
	settings: { saveDataSuccessExecution: 'none' },
});

/** Opens a door for an approval until a moment. Its item holds no secret. Undefined where this n8n starts none. */
export async function openDoor(
	context: IExecuteFunctions,
	approvalId: string,
	until: number,
): Promise<OpenDoor | undefined> {
	if (!isInsideNode(context)) return undefined;
	const { workflow, additionalData } = context;
	const workflowData = doorWorkflow(workflow.id, workflow.name ?? workflow.id, context);
	const json = { [FOR]: approvalId, [UNTIL]: until };
	const nodeExecutionStack = workflowData.nodes.map((node) => ({
		node,
		data: { main: [[{ json }]] },
		source: null,
	}));
	const executionData = createRunExecutionData({ executionData: { nodeExecutionStack } });
	const executionMode = 'integrated' as const;
	const options = {
		executionMode,
		parentWorkflowId: workflow.id,
		node: context.getNode(),
		loadedWorkflowData: workflowData,
		loadedRunData: { executionMode, executionData, workflowData },
	};
	// By the inner function: the outer one would have this execution wait for the other.
	const started = await additionalData.executeWorkflow(
		{ code: workflowData },
		additionalData,
		options,
	);
	const { executionId, waitTill } = started;
	if (!waitTill) return undefined;
	const signed = `${executionId}?signature=${executionData.resumeToken ?? ''}`;
	return {
		executionId,
		address: (suffix) => withSuffix(`${additionalData.webhookWaitingBaseUrl}/${signed}`, suffix),
		isOpen: async () => Boolean((await additionalData.getRunExecutionData(executionId))?.waitTill),
	};
}

/** The approval that a door is for, by the item of its node; undefined for any other. The item proves nothing. */
export function doorFor(item: IDataObject | undefined): string | undefined {
	const held = item?.[FOR];
	return typeof held === 'string' ? held : undefined;
}

export async function holdDoor(context: IExecuteFunctions, longest: number): Promise<boolean> {
	const [item] = context.getInputData();
	const until = Number(item?.json[UNTIL]);
	if (doorFor(item?.json) === undefined || !Number.isFinite(until)) return false;
	await context.putExecutionToWait(new Date(Math.min(until, Date.now() + longest)));
	return true;
}
