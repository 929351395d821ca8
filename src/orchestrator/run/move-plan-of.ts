import type { PlanEffect, PlanEvent, PlanStep } from '../plan/plan-event';
import { movePlan } from '../plan/move-plan';
import { planReport } from '../plan/plan-report';
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

function perform(board: Board, effect: PlanEffect): void {
	const { plan } = board.run;
	if (effect.kind === 'cancel-tasks')
		for (const id of effect.taskIds) {
			const task = taskOfPlan(board, id);
			if (task) moveTask(board, task, { type: 'cancel-asked' });
		}
	else if (effect.kind === 'tell-agent')
		board.root.send({ type: 'message-received', from: 'task', text: effect.text });
	else if (effect.kind === 'finished' && effect.outcome === 'done' && plan) {
		const { done, notDone } = planReport(plan);
		const builds = board.run.items.flatMap(({ build }) => build ?? []);
		const { tools } = board.root.state().settings;
		const text = planEndedMessage({ done, notDone, builds }, tools);
		board.root.send({ type: 'message-received', from: 'task', text });
	}
}

/** Takes what a plan's machine says. Tasks that it starts are found by their status, also after a crash. */
export function takePlanStep(board: Board, { state, effects }: PlanStep): void {
	board.change({ plan: state });
	board.ports.emit('tasks-update', {
		phase: state.phase,
		tasks: state.tasks.map(({ id, title, kind, status, deps }) => ({
			...{ id, title, kind, status, deps },
		})),
	});
	for (const effect of effects) perform(board, effect);
	board.wake();
}

/** Tells the run's plan something; nothing where there is no plan. */
export function movePlanOf(board: Board, event: PlanEvent): void {
	const { plan } = board.run;
	if (plan) takePlanStep(board, movePlan(plan, event));
}
