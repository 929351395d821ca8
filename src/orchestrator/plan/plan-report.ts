import { isAtWork, type PlanState, type PlanTask } from './plan-state';

const whyNot = (task: PlanTask) =>
	task.why || (isAtWork(task) ? 'It is at work.' : 'It has not started.');

/** What was done, what was not, and why, as plain data. Other code turns it into text. */
export function planReport({ tasks, dropped }: PlanState) {
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

export type PlanFacts = ReturnType<typeof planReport>;
