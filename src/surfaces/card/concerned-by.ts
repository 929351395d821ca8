import type { IWebhookFunctions } from 'n8n-workflow';

import { type Connection, connect, editorAddress } from '../../instance/connect';
import type { Approval } from '../../policy/approvals/approval';
import { createWorkflows } from '../../adapters/n8n-api/workflows/workflows-api';
import { ToolError } from '../../kernel/tool-error';
import { drawnWorkflow } from '../../kernel/workflow/drawn-workflow';
import type { ConcernedWorkflow } from '../pages/concerned-workflows';
import { workflowsOf } from './render-approval';

const PATIENCE = 10_000;

/** Names, kinds and places of a workflow's nodes, and nothing of what is in them. Undefined where this connection may not read it. */
export async function drawWorkflow(connection: Connection, workflowId: string) {
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

const MOST_DRAWN = 3;

/** The workflows that a call is about, as far as the key of this connection may read them. Never throws: a card is shown without. */
export async function concernedBy(
	context: IWebhookFunctions,
	connection: Connection,
	approval: Approval,
): Promise<readonly ConcernedWorkflow[]> {
	const editor = editorAddress(context, connection);
	const ids = workflowsOf(approval).slice(0, MOST_DRAWN);
	const found = await Promise.all(
		ids.map(async (id) => {
			const seen = await drawWorkflow(connection, id).catch(() => undefined);
			return seen && { ...seen, url: `${editor}/workflow/${encodeURIComponent(id)}` };
		}),
	);
	return found.flatMap((one) => one ?? []);
}

/** The same with the key of the agent: what a model names is shown only as far as the agent may read it. */
export async function concernedByAgent(
	context: IWebhookFunctions,
	approval: Approval,
): Promise<readonly ConcernedWorkflow[]> {
	try {
		return await concernedBy(context, await connect(context, 0), approval);
	} catch {
		return [];
	}
}
