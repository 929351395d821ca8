import type { PlanEffect, PlanEvent, PlanStep } from '../plan/plan-event';
import { movePlan } from '../plan/move-plan';
import { planReport } from '../plan/plan-report';
import type { PlanState } from '../plan/plan-state';
import { planEndedMessage } from '../prompts/plan-ended-message';
import type { Board, TaskAtWork } from './board';
import { moveTask } from './tasks';

/** The background task that carries out a task of the plan. */
export const taskOfPlan = (board: Board, planTaskId: string): TaskAtWork | undefined =>
	[...board.tasks.values()]
		.filter(
			({ record }) => record.purpose.for === 'plan' && record.purpose.planTaskId === planTaskId,
		)
		.at(-1);

/** What the model is told when a plan has come to its end. */
function sayEnded(board: Board, plan: PlanState): string {
	const { done, notDone } = planReport(plan);
	const builds = board.run.items.flatMap(({ build }) => build ?? []);
	return planEndedMessage({ done, notDone, builds }, board.root.state().settings.tools);
}

function perform(board: Board, plan: PlanState, effect: PlanEffect): void {
	switch (effect.kind) {
		case 'cancel-tasks':
			for (const id of effect.taskIds) {
				const task = taskOfPlan(board, id);
				if (task) moveTask(board, task, { type: 'cancel-asked' });
			}
			return;
		case 'tell-agent':
			board.root.send({ type: 'message-received', from: 'task', text: effect.text });
			return;
		case 'finished':
			board.root.send({ type: 'message-received', from: 'task', text: sayEnded(board, plan) });
			return;
		case 'refuse':
			// Who has sent the event says so.
			return;
	}
}

/** Takes what a plan's machine says. Tasks that it starts are found by their status, also after a crash. */
export function takePlanStep(board: Board, { state, effects }: PlanStep): void {
	board.change({ plan: state });
	board.ports.emit('tasks-update', {
		phase: state.phase,
		tasks: state.tasks.map(({ id, title, kind, status, deps }) => {
			return { id, title, kind, status, deps };
		}),
	});
	for (const effect of effects) perform(board, state, effect);
	board.wake();
}

/** Tells the run's plan something; nothing where there is no plan. */
export function movePlanOf(board: Board, event: PlanEvent): void {
	const { plan } = board.run;
	if (plan) takePlanStep(board, movePlan(plan, event));
}
