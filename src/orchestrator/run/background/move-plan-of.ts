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

/** What the model is told when a plan has come to its end. */
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
			// Who has sent the event says so.
			return;
	}
}

/** Takes what a plan's machine says. Tasks that it starts are found by their status, also after a crash. */
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

/** Tells the run's plan something; nothing where there is no plan. */
export function movePlanOf(run: RunInProgress, event: PlanEvent): void {
	const { plan } = run.state;
	if (plan) takePlanStep(run, movePlan(plan, event));
}
