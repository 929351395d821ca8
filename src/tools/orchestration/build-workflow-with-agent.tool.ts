import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import { requireRun } from '../../kernel/ports/foreman-run';
import { inRun, optionalId } from '../fields';

export default defineTool({
	name: 'build-workflow-with-agent',
	...inRun,
	description:
		'Have a builder make or change a workflow beside other work. You are told when it is done. It knows only what you pass.',
	// Each call of the builder is judged by itself.
	effect: 'read',
	input: z.object({
		task: z.string().min(1).describe('What to build, with all it must do'),
		workflowId: optionalId('Existing workflow to change'),
		conversationContext: z.string().optional().describe('What was said that matters for it'),
	}),
	output: z.object({
		result: z.string(),
		taskId: z.string(),
		workItemId: z.string(),
	}),

	async run(order, ports) {
		const { taskId, workItemId } = await requireRun(ports).orchestration.build(order);
		const result = `Started in the background as task ${taskId}, work item ${workItemId}. You are told when it is done.`;
		return { result, taskId, workItemId };
	},
});
