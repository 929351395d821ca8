import { clipText } from '../../kernel/values/clip-text';
import type { ToldEffect } from './actor';
import type { RunInProgress } from './run-in-progress';
import { cancelTasks } from './background/cancel';
import { noteEnd } from './background/end-task';

const MOST_ANSWERS = 20;
/** Maximum characters of an answer after a newer one was given. */
const LONGEST_OLD = 1_000;

function answer(run: RunInProgress, text: string): void {
	const old = run.state.answers.map((one) => clipText(one, LONGEST_OLD));
	run.change({ answers: [...old, text].slice(-MOST_ANSWERS) });
}

function noteRunsEnd(
	run: RunInProgress,
	effect: Exclude<ToldEffect, { type: 'hold' | 'tell-person' }>,
) {
	// The run is kept as it is: whoever takes it up again goes on with it.
	if (effect.type === 'stop' && effect.reason === 'model-failed') return;
	if (effect.text !== '' && run.state.answers.at(-1) !== effect.text) answer(run, effect.text);
	if (effect.type === 'finish' || effect.reason === 'cancelled') return;
	// Aborts the turn under way.
	run.root.abort();
	cancelTasks(run, 'The run stopped before it.');
}

/** Performs an agent's effect on its run. */
export function noteEffect(run: RunInProgress, taskId: string, effect: ToldEffect): void {
	const { emit } = run.ports;
	if (effect.type === 'hold' && effect.isForProgram === true) {
		const { approvalId: callId, name: tool, expiresAt } = effect;
		emit('client-call', { taskId, callId, tool, expiresAt });
	} else if (effect.type === 'hold') emit('waiting', { taskId, ...effect });
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
