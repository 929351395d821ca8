import {
	workflowVersion,
	workflowVersionSummary,
} from '../../../kernel/ports/instance/workflow-versions';
import type { WorkflowVersionsPort } from '../../../kernel/ports/instance/workflow-versions';
import { ToolError } from '../../../kernel/tool-error';
import type { ApiCall, ApiClient } from '../client';
import { apiPath } from '../client';
import { readFound, readPages } from '../paging';

const unknownVersion = (workflowId: string, versionId: string) =>
	new ToolError({
		code: 'not-found',
		message: `Workflow ${workflowId} has no version "${versionId}". Nothing was changed.`,
		hint: 'Call list-workflow-versions and pass the id it gives. An unlicensed n8n keeps versions for 24 hours, the draft and the published one apart.',
	});

/** The history of workflows over n8n's public API. `saved` remembers which of it Foreman has saved. */
export function createWorkflowVersions(
	api: ApiClient,
	saved: WorkflowVersionsPort['saved'] = async () => await Promise.resolve(new Set()),
): WorkflowVersionsPort {
	return {
		saved,
		async list(workflowId, { skip, limit }) {
			const call: ApiCall = { method: 'GET', path: apiPath('workflows', workflowId, 'history') };
			// n8n's cursor holds an offset, but in a form of its own: the first pages are read past.
			return (await readPages(api, workflowVersionSummary, call, skip + limit)).slice(skip);
		},
		async get(workflowId, versionId) {
			const call: ApiCall = {
				method: 'GET',
				path: apiPath('workflows', workflowId, 'versions', versionId),
			};
			const found = await readFound(api, workflowVersion, call);
			if (found === undefined) throw unknownVersion(workflowId, versionId);
			return found;
		},
	};
}
