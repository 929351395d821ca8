import type { PlanState, PlanTask } from './plan-state';
import { isAtWork } from './ready-tasks';

export type PlanAction =
	/** A person answers the proposal. */
	| 'approve-plan'
	/** The model proposes other tasks. */
	| 'change-plan'
	/** Tasks are at work. */
	| 'wait'
	/** A new plan, or a new message, for what is left. */
	| 'plan-again'
	/** What failed is looked into. */
	| 'look-into-failures';

/** How to go on: what to do, and with which tasks. Closed: a report has a sentence for each word. */
interface GoOn {
	readonly action: PlanAction;
	readonly ids: readonly string[];
}

/** What a report about a plan says, as plain data; its text is made elsewhere. */
export interface PlanFacts {
	/** Whether all was done, a part of it, nothing, or it has not ended yet. */
	readonly outcome: 'all' | 'part' | 'nothing' | 'open';
	readonly done: ReadonlyArray<Pick<PlanTask, 'id' | 'title' | 'result'>>;
	readonly notDone: ReadonlyArray<Pick<PlanTask, 'id' | 'title' | 'why'>>;
	readonly goOn: readonly GoOn[];
}

const idsOf = (tasks: readonly PlanTask[]) => tasks.map(({ id }) => id);

const whyNot = (task: PlanTask) =>
	task.why || (isAtWork(task) ? 'It is at work.' : 'It has not started.');

function outcomeOf(state: PlanState, done: number, left: number) {
	if (!['done', 'refused', 'cancelled'].includes(state.phase)) return 'open';
	if (done === 0) return 'nothing';
	return left === 0 ? 'all' : 'part';
}

function goOn(state: PlanState, left: readonly PlanTask[]): readonly GoOn[] {
	const failed = idsOf(left.filter(({ status }) => status === 'failed'));
	const again = [...idsOf(left), ...state.dropped.map(({ id }) => id)];
	const atWork = idsOf(left.filter(isAtWork));
	const wait: readonly GoOn[] = atWork.length > 0 ? [{ action: 'wait', ids: atWork }] : [];
	switch (state.phase) {
		case 'proposed': {
			const ids = idsOf(state.tasks.filter(({ approved }) => !approved));
			return [{ action: 'approve-plan', ids }, ...wait];
		}
		case 'revising':
		case 'replanning':
			return [
				{ action: 'change-plan', ids: idsOf(left.filter((task) => !isAtWork(task))) },
				...wait,
			];
		case 'executing':
			return wait;
		case 'done':
		case 'refused':
		case 'cancelled':
			return [
				...(failed.length > 0 ? [{ action: 'look-into-failures' as const, ids: failed }] : []),
				...(again.length > 0 ? [{ action: 'plan-again' as const, ids: again }] : []),
			];
	}
}

/** What was done of a plan, what was not, why, and how to go on. */
export function planReport(state: PlanState): PlanFacts {
	const done = state.tasks.filter(({ status }) => status === 'succeeded');
	const left = state.tasks.filter(({ status }) => status !== 'succeeded');
	return {
		outcome: outcomeOf(state, done.length, left.length + state.dropped.length),
		done: done.map(({ id, title, result }) => ({ id, title, result })),
		notDone: [
			...left.map((task) => ({ id: task.id, title: task.title, why: whyNot(task) })),
			...state.dropped,
		],
		goOn: goOn(state, left),
	};
}
