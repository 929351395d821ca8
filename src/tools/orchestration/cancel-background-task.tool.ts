import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import { requireRun } from '../../kernel/ports/foreman-run';
import { notFound } from '../../kernel/tool-error';
import { backgroundTaskId, inRun } from '../fields';

export default defineTool({
	name: 'cancel-background-task',
	...inRun,
	description: 'Stop a background task that runs. What it has done stays done.',
	effect: 'read',
	input: z.object({ taskId: backgroundTaskId }),
	output: z.object({ result: z.string() }),

	async run({ taskId }, ports) {
		const word = await requireRun(ports).orchestration.cancelTask(taskId);
		if (word === 'task-not-found')
			throw notFound(
				`There is no background task ${taskId} in this run.`,
				'Use an ID that build-workflow-with-agent or plan has answered. Nothing was cancelled.',
			);
		if (word === 'task-completed')
			return { result: `Background task ${taskId} had ended before it could be cancelled.` };
		return { result: `Background task ${taskId} cancelled.` };
	},
});
