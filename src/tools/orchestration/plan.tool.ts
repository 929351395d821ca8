import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';

const task = z.object({
	id: z.string().describe('Stable identifier, used in deps of other tasks'),
	title: z.string().describe('Short title for the user'),
	kind: z
		.enum(['delegate', 'build-workflow', 'manage-data-tables', 'research'])
		.describe('Who does it'),
	spec: z.string().describe('Detailed briefing: the executor knows nothing else'),
	deps: z.array(z.string()).describe('Ids of tasks that must succeed before it starts'),
	tools: z.array(z.string()).optional().describe('Only for delegate, required there: its tools'),
	workflowId: z
		.string()
		.optional()
		.describe('Only for build-workflow: the existing workflow to change'),
});

export default defineTool({
	name: 'plan',
	domain: 'orchestration',
	title: 'Plan',
	description:
		'Propose a plan of two or more tasks with dependencies. The user approves it first; then the tasks run in the background, those that are ready side by side, and you are told when all are done or one has failed. Not for a single step. To change a plan that runs, pass all tasks again: those that succeeded stay.',
	effect: 'write',
	uses: ['orchestration'],
	scopes: [],
	alwaysAsks: true,
	card: 'plan',
	input: z.object({
		tasks: z.array(task).describe('1 to 50 tasks'),
	}),
	output: z.object({
		result: z.string().describe('What happens now'),
		taskCount: z.number(),
	}),
	approval: ({ tasks }) => `Carry out this plan of ${tasks.length} tasks?`,

	async settle(input, { orchestration }) {
		await orchestration.check(input.tasks);
		return { input, question: `Carry out this plan of ${input.tasks.length} tasks?` };
	},

	async run({ tasks }, { orchestration }) {
		const { result } = await orchestration.execute(tasks);
		return { result, taskCount: tasks.length };
	},
});
