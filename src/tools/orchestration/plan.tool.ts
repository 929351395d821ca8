import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import { planInput } from '../../kernel/planned-task';
import { requireRun } from '../../kernel/ports/foreman-run';

export default defineTool({
	name: 'plan',
	domain: 'orchestration',
	title: 'Plan',
	description:
		'Propose a plan of tasks: two or more, or a single manage-data-tables task. Not for one workflow alone. The user approves it; then tasks run in the background, side by side where ready, and you are told of the end. A task is told what its deps answered and made: write no ids into specs. To change a running plan, pass all tasks again.',
	effect: 'write',
	build: 'asks',
	uses: ['foremanRun'],
	scopes: [],
	alwaysAsks: true,
	card: 'plan',
	input: planInput,
	output: z.object({
		result: z.string().describe('What happens now'),
		taskCount: z.number(),
	}),
	approval: ({ tasks }) => `Carry out this plan of ${tasks.length} tasks?`,

	async settle(input, ports) {
		await requireRun(ports).orchestration.check(input.tasks);
		return { input, question: `Carry out this plan of ${input.tasks.length} tasks?` };
	},

	async run({ tasks }, ports) {
		const { result } = await requireRun(ports).orchestration.execute(tasks);
		return { result, taskCount: tasks.length };
	},
});
