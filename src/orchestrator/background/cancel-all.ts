import { transition } from './background-machine';
import type { BackgroundEffect, BackgroundTask } from './background-task';

/** Asks every open task of a run to stop: the run itself has been cancelled. */
export function cancelAll(
	tasks: readonly BackgroundTask[],
	at: number,
): { readonly tasks: readonly BackgroundTask[]; readonly effects: readonly BackgroundEffect[] } {
	const steps = tasks.map((task) => transition(task, { type: 'cancel-asked', at }));
	return {
		tasks: steps.map(({ state }) => state),
		effects: steps.flatMap(({ effects }) => effects),
	};
}
