import { z } from 'zod';
import { defineTool } from '../../kernel/define-tool';
import { type PlanCover, sayCover } from '../../kernel/plan-cover';
import { type PlannedTask, planInput, workflowsOfTask } from '../../kernel/planned-task';
import { requireRun } from '../../kernel/ports/foreman-run';
import type { Ports } from '../../kernel/ports';
import { unlessRefused } from '../../kernel/tool-error';
import { requireUnarchived } from '../refuse-workflow';

type Looked = Pick<Ports, 'workflows' | 'dataTables'>;

async function coversOf(task: PlannedTask, ports: Looked): Promise<PlanCover[]> {
	const { id: taskId, kind, table = '' } = task;
	if (kind === 'manage-data-tables' && table !== '') {
		// Undefined if the plan makes it.
		const found = await unlessRefused(ports.dataTables.get(table), 'not-found');
		const { id = '', name = table } = found ?? {};
		return [{ taskId, is: 'table', id, name, versionId: '' }];
	}
	if (kind !== 'build-workflow') return [];
	const changed: PlanCover[] = [];
	for (const idOrName of workflowsOfTask(task)) {
		const workflow = requireUnarchived(await ports.workflows.get(idOrName));
		// What is refused afterwards needs no approval.
		await ports.workflows.check(workflow, workflow);
		const { id, name, versionId } = workflow;
		changed.push({ taskId, is: 'change', id, name, versionId });
	}
	return changed.length > 0 ? changed : [{ taskId, is: 'new', id: '', name: '', versionId: '' }];
}

/** What a plan changes and makes, as it is now, and its tasks with the ids of it: a person approves these drafts at these versions. Throws `ToolError`. */
async function coveredBy(
	tasks: readonly PlannedTask[],
	ports: Looked,
): Promise<{ readonly tasks: PlannedTask[]; readonly covers: readonly PlanCover[] }> {
	const covers: PlanCover[] = [];
	const settled: PlannedTask[] = [];
	for (const task of tasks) {
		const own = await coversOf(task, ports);
		covers.push(...own);
		const { workflowId: _, workflowIds: __, table, ...rest } = task;
		const [first, ...others] = own.filter(({ is }) => is === 'change').map(({ id }) => id);
		settled.push({
			...rest,
			...(first === undefined ? {} : { workflowId: first }),
			...(others.length === 0 ? {} : { workflowIds: others }),
			// A table that is made keeps its name, also once it is there: the task stays the same.
			...(table === undefined ? {} : { table: (!rest.columns && own[0]?.id) || table }),
		});
	}
	return { tasks: settled, covers };
}

const question = (tasks: number) =>
	`Carry out this plan of ${tasks} ${tasks === 1 ? 'task' : 'tasks'}?`;

const MEANING =
	'What is listed here is then done without another question. Publishing, deleting and all else still needs approval.';

export default defineTool({
	name: 'plan',
	domain: 'orchestration',
	description:
		'Propose tasks, not for one workflow alone, nor to publish: you do that at its end. Once the user agrees, what they name is changed unasked, in the background. A task is told what its deps made: no ids in specs. To change a running plan, pass all tasks again.',
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
