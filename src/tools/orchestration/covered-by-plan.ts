import type { PlanCover } from '../../kernel/plan-cover';
import { type PlannedTask, workflowsOfTask } from '../../kernel/planned-task';
import type { Ports } from '../../kernel/ports';
import { unlessRefused } from '../../kernel/tool-error';
import { refuseArchived } from '../refuse-workflow';

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
		const workflow = await ports.workflows.get(idOrName);
		refuseArchived(workflow);
		// What is refused afterwards needs no approval.
		await ports.workflows.check(workflow, workflow);
		const { id, name, versionId } = workflow;
		changed.push({ taskId, is: 'change', id, name, versionId });
	}
	return changed.length > 0 ? changed : [{ taskId, is: 'new', id: '', name: '', versionId: '' }];
}

/** What a plan changes and makes, as it is now, and its tasks with the ids of it: a person approves these drafts at these versions. Throws `ToolError`. */
export async function coveredBy(
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
			...(table === undefined ? {} : { table: own[0]?.id || table }),
		});
	}
	return { tasks: settled, covers };
}
