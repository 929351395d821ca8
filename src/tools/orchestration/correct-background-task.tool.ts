import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import { requireRun } from '../../kernel/ports/foreman-run';
import { backgroundTaskId, inRun, upTo } from '../fields';

export default defineTool({
	name: 'correct-background-task',
	...inRun,
	description:
		'Tell a background task that runs what to do differently; it takes that up at its next step. Answers queued, task-completed or task-not-found.',
	effect: 'read',
	input: z.object({
		taskId: backgroundTaskId,
		correction: upTo(4000, z.string().min(1)).describe('What to do differently'),
	}),
	output: z.object({ result: z.enum(['queued', 'task-completed', 'task-not-found']) }),

	run: async ({ taskId, correction }, ports) => ({
		result: await requireRun(ports).orchestration.correctTask(taskId, correction),
	}),
});
