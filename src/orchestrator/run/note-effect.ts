import { clipText } from '../clip-text';
import type { ToldEffect } from './actor';
import type { Board } from './board';
import { cancelTasks } from './cancel';
import { noteEnd } from './end-task';

const MOST_ANSWERS = 20;
/** Characters of an answer that is kept after the next one was given. */
const LONGEST_OLD = 1_000;

function answer(board: Board, text: string): void {
	const old = board.run.answers.map((one) => clipText(one, LONGEST_OLD));
	board.change({ answers: [...old, text].slice(-MOST_ANSWERS) });
}

function noteRunsEnd(board: Board, effect: Exclude<ToldEffect, { type: 'hold' | 'tell-person' }>) {
	if (effect.text !== '' && board.run.answers.at(-1) !== effect.text) answer(board, effect.text);
	if (effect.type === 'finish' || effect.reason === 'cancelled') return;
	// A turn that is under way is not waited for.
	board.root.abort();
	cancelTasks(board, 'The run stopped before it.');
}

/** Takes what an agent tells its run. */
export function noteEffect(board: Board, taskId: string, effect: ToldEffect): void {
	const { emit } = board.ports;
	if (effect.type === 'hold') emit('waiting', { taskId, ...effect });
	else if (effect.type === 'tell-person') {
		emit('said', { taskId, text: effect.text });
		if (taskId === '') answer(board, effect.text);
	} else {
		const { type, text } = effect;
		emit(type === 'finish' ? 'agent-finished' : 'agent-stopped', { taskId, text });
		const task = board.tasks.get(taskId);
		if (taskId === '') noteRunsEnd(board, effect);
		else if (task) {
			task.actor.abort();
			noteEnd(board, task, effect);
		}
	}
	board.wake();
}
