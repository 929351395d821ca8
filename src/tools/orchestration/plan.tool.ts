import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import { sayCover } from '../../kernel/plan-cover';
import { planInput } from '../../kernel/planned-task';
import { requireRun } from '../../kernel/ports/foreman-run';
import { coveredBy } from './covered-by-plan';

const question = (tasks: number) =>
	`Carry out this plan of ${tasks} ${tasks === 1 ? 'task' : 'tasks'}?`;

const MEANING =
	'What is listed here is then done without another question. Publishing, deleting and all else still needs approval.';

export default defineTool({
	name: 'plan',
	domain: 'orchestration',
	description:
		'Propose tasks, not for one workflow alone, nor to publish: you do that at its end. Once the user agrees, what they name is changed unasked, in the background; you are told of the end. A task is told what its deps answered and made: write no ids into specs. To change a running plan, pass all tasks again.',
	effect: 'write',
	build: 'asks',
	uses: ['foremanRun', 'person', 'workflows', 'dataTables'],
	scopes: ['workflow:read', 'workflow:list', 'dataTable:list'],
	alwaysAsks: true,
	card: 'plan',
	input: planInput,
	output: z.object({
		result: z.string().describe('What happens now'),
		taskCount: z.number(),
	}),
	approval: ({ tasks }) => question(tasks.length),

	async settle(input, ports) {
		await requireRun(ports).orchestration.check(input.tasks);
		const { tasks, covers } = await coveredBy(input.tasks, ports);
		const lines = covers.map((cover) =>
			sayCover(
				cover,
				tasks.findIndex(({ id }) => id === cover.taskId),
			),
		);
		return {
			input: { tasks },
			question: question(tasks.length),
			facts: covers.length === 0 ? [] : [...lines, MEANING],
			covers,
		};
	},

	async run({ tasks }, ports) {
		const covers = ports.person.covers?.() ?? [];
		const { result } = await requireRun(ports).orchestration.execute(tasks, covers);
		return { result, taskCount: tasks.length };
	},
});
