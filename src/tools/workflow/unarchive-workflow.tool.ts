import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import { workflowId } from '../fields';

export default defineTool({
	name: 'unarchive-workflow',
	domain: 'workflow',
	description: 'Restore an archived workflow. It stays unpublished until publish-workflow.',
	effect: 'write',
	build: 'asks',
	uses: ['workflows', 'destinations'],
	scopes: ['workflow:read', 'workflow:delete'],
	input: z.object({ workflowId }),
	output: z.object({
		success: z.boolean(),
		versionId: z.string().describe('The draft; n8n gives it a new version'),
	}),
	approval: (input) => `Restore the archived workflow ${input.workflowId}? It stays unpublished.`,

	async settle(input, { workflows, destinations }) {
		const workflow = await workflows.get(input.workflowId);
		const { facts } = await destinations.tell(await destinations.ofWorkflow(workflow));
		return {
			input: { workflowId: workflow.id },
			question: `Restore the archived workflow ${JSON.stringify(workflow.name)} (${workflow.id}, version ${workflow.versionId})? It stays unpublished.`,
			facts,
		};
	},

	async run(input, { workflows }) {
		const workflow = await workflows.get(input.workflowId);
		const versionId = workflow.isArchived
			? await workflows.unarchive(workflow.id)
			: workflow.versionId;
		return { success: true, versionId };
	},
});
