import { createWorkflows } from '../../adapters/n8n-api/workflows/workflows-api';
import { ToolError } from '../../kernel/tool-error';
import { type DrawnWorkflow, drawnWorkflow } from '../../kernel/workflow/drawn-workflow';
import type { Connection } from '../../instance/connect';

/** Milliseconds. */
const PATIENCE = 10_000;

/** A workflow as it is now, without what is in its nodes. */
export interface SeenWorkflow {
	readonly name: string;
	readonly drawing: DrawnWorkflow;
}

/** Names, kinds and places of a workflow's nodes, and nothing of what is in them. Undefined where this connection may not read it. */
export async function drawWorkflow(
	connection: Connection,
	workflowId: string,
): Promise<SeenWorkflow | undefined> {
	const api = connection.api(AbortSignal.timeout(PATIENCE));
	try {
		const document = await createWorkflows(api, '').get(workflowId);
		return document.id === workflowId
			? { name: document.name, drawing: drawnWorkflow(document) }
			: undefined;
	} catch (error) {
		if (ToolError.is(error)) return undefined;
		throw error;
	}
}
