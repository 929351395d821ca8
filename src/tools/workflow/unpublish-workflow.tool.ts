import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import { workflowId } from '../fields';

export default defineTool({
	name: 'unpublish-workflow',
	domain: 'workflow',
	title: 'Unpublish workflow',
	description: 'Stop a workflow from running in production. The draft is kept.',
	effect: 'write',
	uses: ['workflows'],
	scopes: ['workflow:read', 'workflow:deactivate'],
	input: z.object({ workflowId }),
	output: z.object({ success: z.boolean() }),
	approval: (input) => `Unpublish workflow ${input.workflowId}? Its triggers stop firing.`,

	async run(input, { workflows }) {
		const { id } = await workflows.get(input.workflowId);
		await workflows.unpublish(id);
		return { success: true };
	},
});
