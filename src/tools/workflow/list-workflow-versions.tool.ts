import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import { workflowVersionSummary } from '../../kernel/ports/instance/workflow-versions';
import { limitOf, workflowId } from '../fields';

export default defineTool({
	name: 'list-workflow-versions',
	domain: 'workflow',
	title: 'List workflow versions',
	description:
		'List the saved versions of a workflow, newest first, without their nodes. An unlicensed n8n keeps them for 24 hours.',
	effect: 'read',
	uses: ['workflows', 'workflowVersions'],
	scopes: ['workflow:read'],
	input: z.object({
		workflowId,
		limit: limitOf(20),
		skip: z.number().int().min(0).max(10_000).default(0).describe('Results to skip'),
	}),
	output: z.object({
		versions: z.array(
			workflowVersionSummary.extend({
				isActive: z.boolean().describe('The published version'),
				isCurrentDraft: z.boolean(),
			}),
		),
	}),
	shows: ({ versions }, { workflowId }) =>
		versions.map(({ versionId }) => ({ workflowId, versionId })),
	whenCapped: 'Pass skip and a smaller limit.',

	async run({ workflowId, limit, skip }, { workflows, workflowVersions }) {
		const workflow = await workflows.get(workflowId);
		const versions = await workflowVersions.list(workflow.id, { limit, skip });
		return {
			versions: versions.map((version) => ({
				...version,
				isActive: version.versionId === workflow.activeVersionId,
				isCurrentDraft: version.versionId === workflow.versionId,
			})),
		};
	},
});
