import type { PlanEffect, PlanEvent, PlanStep } from '../../plan/plan-event';
import { movePlan } from '../../plan/move-plan';
import { planReport } from '../../plan/plan-report';
import type { PlanState } from '../../plan/plan-state';
import { planEndedMessage } from '../../prompts/plan-ended-message';
import type { RunInProgress, TaskAtWork } from '../run-in-progress';
import { moveTask } from './tasks';

/** The background task that carries out a task of the plan. */
export const taskOfPlan = (run: RunInProgress, planTaskId: string): TaskAtWork | undefined =>
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
