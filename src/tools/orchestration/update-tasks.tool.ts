import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import { requireRun } from '../../kernel/ports/foreman-run';
import { inRun, upTo } from '../fields';

export default defineTool({
	name: 'update-tasks',
	...inRun,
	description:
		'Show the user a checklist of what you do now, and tick it off. It starts nothing: plan does.',
	effect: 'read',
	input: z.object({
		tasks: z
			.array(
				z.object({
					id: upTo(100).describe('Stable identifier'),
					description: upTo(500).describe('A few words'),
					status: z
						.enum(['todo', 'in_progress', 'done', 'failed', 'cancelled'])
						.describe('Where it stands'),
				}),
			)
			.max(50)
			.describe('The whole list, in order'),
	}),
	output: z.object({ result: z.string() }),

	async run({ tasks }, ports) {
		await requireRun(ports).orchestration.updateTasks(tasks);
		const done = tasks.filter(({ status }) => status === 'done').length;
		return { result: `The user sees ${tasks.length} tasks, ${done} done.` };
	},
});
