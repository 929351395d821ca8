import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import { workflowVersionSummary } from '../../kernel/ports/instance/workflow-versions';
import { limitOf, workflowId } from '../fields';

export default defineTool({
	name: 'list-workflow-versions',
	domain: 'workflow',
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
				byForeman: z.literal(true).optional().describe('Foreman saved it'),
			}),
		),
	}),
	shows: ({ versions }, { workflowId }) =>
		versions.map(({ versionId }) => ({ workflowId, versionId })),
	whenCapped: 'Pass skip and a smaller limit.',

	async run({ workflowId, limit, skip }, { workflows, workflowVersions }) {
		const workflow = await workflows.get(workflowId);
		const [versions, saved] = await Promise.all([
			workflowVersions.list(workflow.id, { limit, skip }),
			workflowVersions.saved(workflow.id),
		]);
		return {
			versions: versions.map((version) => ({
				...version,
				isActive: version.versionId === workflow.activeVersionId,
				isCurrentDraft: version.versionId === workflow.versionId,
				...(saved.has(version.versionId) && { byForeman: true as const }),
			})),
		};
	},
});
