import type { Role } from '../../../kernel/define-tool';
import { ToolError } from '../../../kernel/tool-error';
import type { PlannedTask } from '../../../kernel/planned-task';
import type { RunInProgress } from '../run-in-progress';
import type { PlanTask } from '../../plan/plan-state';
import { briefingFor } from '../../prompts/briefing-for';
import { movePlanOf, taskOfPlan } from './move-plan-of';
import { addTask } from './tasks';
import { answersFor, workItemFor } from '../work-items';

/** The role that carries out each kind of planned task. */
const executors: Readonly<Record<PlannedTask['kind'], Role>> = {
	delegate: 'delegate',
	'build-workflow': 'builder',
	'manage-data-tables': 'data-table-agent',
	research: 'research-agent',
};

/** The ids of what a planned task has made, with the current build of its workflow. */
function madeBy(run: RunInProgress, planTaskId: string) {
	const { workItemId, build: saved, tables = [] } = taskOfPlan(run, planTaskId)?.record ?? {};
	const item = run.state.items
		.filter((one) => one.workItemId === workItemId || one.workflowId === saved?.workflowId)
		.at(-1);
	const { workItemId: id, workflowId, versionId } = item?.build ?? {};
	return {
		...(versionId === undefined ? {} : { workItemId: id, workflowId, versionId }),
		...(tables.length > 0 ? { dataTableIds: tables } : {}),
	};
}

async function start(run: RunInProgress, task: PlanTask): Promise<void> {
	const kind = executors[task.kind];
	const workItemId = kind === 'builder' ? workItemFor(run, task.workflowId) : undefined;
	await addTask(run, {
		kind,
		title: task.title,
		instructions: '',
		tools: kind === 'delegate' ? task.tools : undefined,
		briefing: briefingFor({
			task: task.spec,
			workflowId: task.workflowId,
			failures: task.failures,
			answers: answersFor(run, workItemId),
			earlier: (run.state.plan?.tasks ?? [])
				.filter(({ id, status }) => task.deps.includes(id) && status === 'succeeded')
				.map(({ id, title, result }) => ({ id, title, result, made: madeBy(run, id) })),
		}),
		purpose: { for: 'plan', planTaskId: task.id },
		...(workItemId === undefined ? {} : { workItemId, workflowId: task.workflowId }),
	});
}

/** Starts the tasks that the plan wants started and that have not started yet. */
export async function startPlanned(run: RunInProgress): Promise<void> {
	const starting = run.state.plan?.tasks.filter(({ status }) => status === 'starting') ?? [];
	// The plan must be stored before its tasks.
	if (starting.length > 0) await run.root.save();
	for (const task of starting) {
		const before = taskOfPlan(run, task.id);
		if (before === undefined || run.state.announcedTaskIds.includes(before.id)) {
			try {
				await start(run, task);
			} catch (error) {
				if (!ToolError.is(error)) throw error;
				movePlanOf(run, { kind: 'task-failed', taskId: task.id, reason: error.message });
				continue;
			}
		}
		movePlanOf(run, { kind: 'task-started', taskId: task.id });
	}
}
