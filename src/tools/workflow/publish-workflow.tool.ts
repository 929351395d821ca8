import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import { workflowId } from '../fields';
import { refuseArchived } from '../refuse-archived';

export default defineTool({
	name: 'publish-workflow',
	domain: 'workflow',
	title: 'Publish workflow',
	description:
		'Make a workflow version live: from now on its triggers run it. Run the draft with run-workflow first. A webhook answers about a second later.',
	effect: 'write',
	uses: ['workflows'],
	scopes: ['workflow:read', 'workflow:activate'],
	input: z.object({
		workflowId,
		versionId: z.string().optional().describe('Version to publish; the draft when left out'),
	}),
	output: z.object({ success: z.boolean(), activeVersionId: z.string().optional() }),
	approval: (input) => `Publish workflow ${input.workflowId}? Its triggers start to fire.`,

	async run(input, { workflows }) {
		const workflow = await workflows.get(input.workflowId);
		refuseArchived(workflow);
		const activeVersionId = await workflows.publish(workflow.id, input.versionId);
		return { success: true, activeVersionId };
	},
});
