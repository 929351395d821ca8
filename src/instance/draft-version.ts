import type { IExecuteFunctions } from 'n8n-workflow';

import { ToolError } from '../kernel/tool-error';
import { openWorkflows } from './open-workflows';

/** The current version of a workflow's draft: empty if the workflow is gone or archived, undefined if it cannot be read. */
export async function draftVersion(
	context: IExecuteFunctions,
	workflowId: string,
): Promise<string | undefined> {
	try {
		const workflows = await openWorkflows(context);
		const { versionId, isArchived } = await workflows.get(workflowId);
		return isArchived ? '' : versionId;
	} catch (error) {
		if (!ToolError.is(error)) throw error;
		return error.code === 'not-found' ? '' : undefined;
	}
}
