import type { Role } from '../../../kernel/define-tool';
import type { PlannedTask } from '../../../kernel/planned-task';
import { ToolError } from '../../../kernel/tool-error';
import { movePlan } from '../../plan/move-plan';
import type { PlanEffect, PlanEvent, PlanStep } from '../../plan/plan-event';
import { type PlanState, type PlanTask, planReport } from '../../plan/plan-state';
import { briefingFor } from '../../prompts/briefing-for';
import { planEndedMessage } from '../../prompts/task-ended-message';
import type { RunInProgress, TaskAtWork } from '../run-in-progress';
import { answersFor, workItemFor } from '../work-items';
import { addTask, moveTask } from './tasks';

/** The background task that carries out a task of the plan. */
const taskOfPlan = (run: RunInProgress, planTaskId: string): TaskAtWork | undefined =>
	[...run.tasks.values()]
		.filter(
			({ record }) => record.purpose.for === 'plan' && record.purpose.planTaskId === planTaskId,
		)
		.at(-1);

/** What the model is told when a plan has ended. */
function sayEnded(run: RunInProgress, plan: PlanState): string {
	const { done, notDone } = planReport(plan);
	const builds = run.state.items.flatMap(({ build }) => build ?? []);
	return planEndedMessage({ done, notDone, builds }, run.root.state().settings.tools);
}

function perform(run: RunInProgress, plan: PlanState, effect: PlanEffect): void {
	switch (effect.kind) {
		case 'cancel-tasks':
			for (const id of effect.taskIds) {
				const task = taskOfPlan(run, id);
				if (task) moveTask(run, task, { type: 'cancel-asked' });
			}
			return;
		case 'tell-agent':
			run.root.send({ type: 'message-received', from: 'task', text: effect.text });
			return;
		case 'finished':
			run.root.send({ type: 'message-received', from: 'task', text: sayEnded(run, plan) });
			return;
		case 'refuse':
			// The sender of the event reports this.
			return;
	}
}

/** Applies a step of the plan's machine. Tasks to start are found by their status, so also after a crash. */
export function takePlanStep(run: RunInProgress, { state, effects }: PlanStep): void {
	run.change({ plan: state });
	run.ports.emit('tasks-update', {
		phase: state.phase,
		tasks: state.tasks.map(({ id, title, kind, status, deps }) => {
			return { id, title, kind, status, deps };
		}),
	});
	for (const effect of effects) perform(run, state, effect);
	run.wake();
}

/** Sends an event to the run's plan; does nothing if there is no plan. */
export function movePlanOf(run: RunInProgress, event: PlanEvent): void {
	const { plan } = run.state;
	if (plan) takePlanStep(run, movePlan(plan, event));
}

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
		...(workItemId !== undefined && { workItemId, workflowId: task.workflowId }),
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
