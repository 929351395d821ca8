import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import { workflowVersion } from '../../kernel/ports/instance/workflow-versions';
import { versionId, workflowId } from '../fields';

export default defineTool({
	name: 'get-workflow-version',
	domain: 'workflow',
	description: 'Get one saved version of a workflow with its nodes and connections.',
	effect: 'read',
	uses: ['workflows', 'workflowVersions'],
	scopes: ['workflow:read'],
	input: z.object({ workflowId, versionId }),
	output: workflowVersion.omit({ nodeGroups: true }).extend({
		isActive: z.boolean().describe('The published version'),
		isCurrentDraft: z.boolean(),
	}),
	shows: ({ versionId }, { workflowId }) => [{ workflowId, versionId }],
	whenCapped: 'list-workflow-versions shows when each version was saved.',

	async run(input, { workflows, workflowVersions }) {
		const workflow = await workflows.get(input.workflowId);
		const version = await workflowVersions.get(workflow.id, input.versionId);
		return {
			...version,
			isActive: version.versionId === workflow.activeVersionId,
			isCurrentDraft: version.versionId === workflow.versionId,
		};
	},
});
