import type { PlanState, PlanTask } from './plan-state';
import { isAtWork } from './ready-tasks';

/** The content of a report about a plan, as plain data. Other code turns it into text. */
export interface PlanFacts {
	readonly done: ReadonlyArray<Pick<PlanTask, 'id' | 'title' | 'result'>>;
	readonly notDone: ReadonlyArray<Pick<PlanTask, 'id' | 'title' | 'why'>>;
}

const whyNot = (task: PlanTask) =>
	task.why || (isAtWork(task) ? 'It is at work.' : 'It has not started.');

/** What was done, what was not, and why. */
export function planReport({ tasks, dropped }: PlanState): PlanFacts {
	const done = tasks.filter(({ status }) => status === 'succeeded');
	const left = tasks.filter(({ status }) => status !== 'succeeded');
	return {
		done: done.map(({ id, title, result }) => ({ id, title, result })),
		notDone: [
			...left.map((task) => ({ id: task.id, title: task.title, why: whyNot(task) })),
			...dropped,
		],
	};
}
