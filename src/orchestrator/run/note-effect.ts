import { clipText } from '../../kernel/values/clip-text';
import type { ToldEffect } from './actor';
import type { RunInProgress } from './run-in-progress';
import { cancelTasks } from './background/cancel';
import { noteEnd } from './background/end-task';

const MOST_ANSWERS = 20;
/** Characters of an answer that is kept after the next one was given. */
const LONGEST_OLD = 1_000;

function answer(run: RunInProgress, text: string): void {
	const old = run.state.answers.map((one) => clipText(one, LONGEST_OLD));
	run.change({ answers: [...old, text].slice(-MOST_ANSWERS) });
}

function noteRunsEnd(
	run: RunInProgress,
	effect: Exclude<ToldEffect, { type: 'hold' | 'tell-person' }>,
) {
	if (effect.text !== '' && run.state.answers.at(-1) !== effect.text) answer(run, effect.text);
	if (effect.type === 'finish' || effect.reason === 'cancelled') return;
	// Its turn that is under way is broken off.
	run.root.abort();
	cancelTasks(run, 'The run stopped before it.');
}

/** Does what an agent's effect asks of its run. */
export function noteEffect(run: RunInProgress, taskId: string, effect: ToldEffect): void {
	const { emit } = run.ports;
	if (effect.type === 'hold') emit('waiting', { taskId, ...effect });
	else if (effect.type === 'tell-person') {
		emit('said', { taskId, text: effect.text });
		if (taskId === '') answer(run, effect.text);
	} else {
		const { type, text } = effect;
		emit(type === 'finish' ? 'agent-finished' : 'agent-stopped', { taskId, text });
		const task = run.tasks.get(taskId);
		if (taskId === '') noteRunsEnd(run, effect);
		else if (task) {
			task.actor.abort();
			noteEnd(run, task, effect);
		}
	}
	run.wake();
}
