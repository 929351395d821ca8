import type { IWebhookFunctions } from 'n8n-workflow';

import { connect, type Connection, editorAddress } from '../../instance/connect';
import type { Approval } from '../../policy/approvals/approval';
import type { ConcernedWorkflow } from '../pages/concerned-workflows';
import { drawWorkflow } from './draw-workflow';
import { workflowsOf } from './render-approval';

/** Workflows that a card draws. The facts on it name all of them. */
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
