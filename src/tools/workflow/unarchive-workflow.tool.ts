import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import { workflowId } from '../fields';

export default defineTool({
	name: 'unarchive-workflow',
	domain: 'workflow',
	title: 'Unarchive workflow',
	description: 'Restore an archived workflow. It stays unpublished until publish-workflow.',
	effect: 'write',
	uses: ['workflows'],
	scopes: ['workflow:read', 'workflow:delete'],
	input: z.object({ workflowId }),
	output: z.object({ success: z.boolean() }),
	approval: (input) => `Restore the archived workflow ${input.workflowId}? It stays unpublished.`,

	async run(input, { workflows }) {
		const { id, isArchived } = await workflows.get(input.workflowId);
		if (isArchived) await workflows.unarchive(id);
		return { success: true };
	},
});
