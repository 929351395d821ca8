import type { AgentEffect, Step } from './agent-event';
import type { Message } from './agent-message';
import { baseOf } from './agent-state';
import type { AgentBase, AgentState, StepCall, StopReason } from './agent-state';

export type AgentEndReason = StopReason | 'cancelled' | 'model-failed';

/** How an agent that has ended is continued; empty if there is nothing to continue with. */
export const goOnAfter: Readonly<Record<AgentEndReason, string>> = {
	steps: 'Start it again with what is left to do in the briefing, or raise its limit of steps.',
	tokens: 'Start it again with a smaller piece of the work, or raise its limit of tokens.',
	time: 'Look first at what may have happened, then start it again with what is left, or raise its time limit.',
	'state-size':
		'It had more to keep in mind than is kept. What was done stays done. Start it again with a smaller piece of the work.',
	'identical-calls':
		'It repeated one call without getting further. Give it what it was missing, or another way to go, and start it again.',
	failures:
		'Its calls kept failing. Put right what they failed with, then start it again with what is left.',
	'empty-answers': 'The model gave no answer twice. Start it again, or with another model.',
	cancelled: '',
	'model-failed':
		'The model could not be reached or refused. Look at its credential and its limits, then start again.',
};

const MOST_UNCERTAIN = 20;

export const MAY_HAVE_HAPPENED =
	'This call was under way when the work broke off. It may have happened or not: look first, and repeat it only if it did not.';
export const NOT_RUN = 'Not run: the work ended before.';

const uncertainCall = (call: StepCall): string => `${call.name} (${call.id})`;

export const noteUncertain = (state: AgentBase, calls: readonly StepCall[]): AgentBase => ({
	...state,
	uncertain: [...state.uncertain, ...calls.map(uncertainCall)].slice(-MOST_UNCERTAIN),
});

function closed(call: StepCall): Message {
	const { id: callId, name } = call;
	if (call.state === 'done') {
		const { text, isError, shortened } = call;
		return { role: 'tool', callId, name, text, isError, shortened };
	}
	const text = call.state === 'started' ? MAY_HAVE_HAPPENED : NOT_RUN;
	return { role: 'tool', callId, name, text, isError: true, shortened: false };
}

/** Adds the results to the conversation. A call without a result gets a text that says so. */
export function closeCalls(state: AgentBase, calls: readonly StepCall[]): AgentBase {
	const started = calls.filter((call) => call.state === 'started');
	const noted = noteUncertain(baseOf(state), started);
	return { ...noted, messages: [...noted.messages, ...calls.map(closed)] };
}

export const uncertainWarning = (calls: readonly StepCall[]): AgentEffect => ({
	type: 'tell-person',
	text: `The work broke off while this was under way, and it may have happened or not: ${calls.map(uncertainCall).join(', ')}. It is not repeated on its own. Look before it is done again.`,
});

function ended(
	state: AgentBase,
	reason: AgentEndReason,
	text = '',
	calls: readonly StepCall[] = [],
) {
	const started = calls.filter((call) => call.state === 'started');
	const warnings = started.length === 0 ? [] : [uncertainWarning(started)];
	const stopped: AgentEffect = { type: 'stop', reason, text };
	return { base: closeCalls(state, calls), effects: [...warnings, stopped] };
}

export function stop(
	state: AgentBase,
	reason: StopReason,
	text = '',
	calls: readonly StepCall[] = [],
): Step<AgentState> {
	const { base, effects } = ended(state, reason, text, calls);
	return { state: { ...base, phase: 'stopped', reason, answer: text }, effects };
}

export function cancel(state: AgentBase, calls: readonly StepCall[] = []): Step<AgentState> {
	const { base, effects } = ended(state, 'cancelled', '', calls);
	return { state: { ...base, phase: 'cancelled' }, effects };
}

export function fail(state: AgentBase, problem: string): Step<AgentState> {
	const { base, effects } = ended(state, 'model-failed', problem);
	return { state: { ...base, phase: 'failed', problem }, effects };
}

export const finish = (state: AgentBase, text: string): Step<AgentState> => ({
	state: { ...baseOf(state), phase: 'finished', answer: text },
	effects: [{ type: 'finish', text }],
});
