import type { IExecuteFunctions } from 'n8n-workflow';

import { createWorkflows } from '../adapters/n8n-api/workflows/workflows-api';
import { connect } from './connect';
import { CREDENTIAL } from './credential-names';

const ITEM = 0;

const PATIENCE = 15_000;

/** The workflows behind the credential of a node. Throws `ToolError`. */
export async function openWorkflows(
	context: IExecuteFunctions,
): Promise<ReturnType<typeof createWorkflows>> {
	const connection = await connect(context, ITEM, CREDENTIAL);
	return createWorkflows(connection.api(AbortSignal.timeout(PATIENCE)), connection.baseUrl);
}
