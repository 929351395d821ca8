import type { IExecuteFunctions } from 'n8n-workflow';
import { createWorkflows } from '../adapters/n8n-api/workflows/workflows-api';
import { connect } from './connect';
import { CREDENTIAL } from './credential-names';
import { ToolError } from '../kernel/tool-error';

const ITEM = 0;
const PATIENCE = 15_000;

/** The workflows behind the credential of a node. Throws `ToolError`. */
export async function openWorkflows(context: IExecuteFunctions) {
	const connection = await connect(context, ITEM, CREDENTIAL);
	return createWorkflows(connection.api(AbortSignal.timeout(PATIENCE)), connection.baseUrl);
}

/** The current version of a workflow's draft: empty if the workflow is gone or archived, undefined if it cannot be read. */
export async function draftVersion(context: IExecuteFunctions, workflowId: string) {
	try {
		const workflows = await openWorkflows(context);
		const { versionId, isArchived } = await workflows.get(workflowId);
		return isArchived ? '' : versionId;
	} catch (error) {
		if (!ToolError.is(error)) throw error;
		return error.code === 'not-found' ? '' : undefined;
	}
}
