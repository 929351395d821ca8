import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import { workflowId } from '../fields';

export default defineTool({
	name: 'delete-workflow',
	domain: 'workflow',
	title: 'Delete workflow',
	description:
		'Archive a workflow: it is unpublished, hidden and no longer runs. unarchive-workflow restores it.',
	effect: 'destroy',
	reversible: true,
	uses: ['workflows'],
	scopes: ['workflow:read', 'workflow:delete'],
	input: z.object({ workflowId }),
	output: z.object({ success: z.boolean() }),
	approval: (input) => `Archive workflow ${input.workflowId}? Its triggers stop firing.`,

	async run(input, { workflows }) {
		const { id, isArchived } = await workflows.get(input.workflowId);
		if (!isArchived) await workflows.archive(id);
		return { success: true };
	},
});
