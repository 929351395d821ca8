import type { EventOf, Step } from './agent-event';
import { type Message, callOf } from './agent-message';
import { SMALLEST_CONTEXT } from './agent-settings';
import { baseOf } from './agent-state';
import type { AgentBase, AgentState, InPhase, StepCall } from './agent-state';
import { NOT_RUN, fail, finish, stop } from './end-agent';
import {
	askModel,
	countFailure,
	goOnWith,
	handOutCalls,
	hardLimit,
	nextTurn,
	say,
} from './next-turn';
import { readCalls, refusedCall } from './read-calls';
import { clipText } from '../../kernel/values/clip-text';

const MOST_EMPTY_ANSWERS = 2;
const LONGEST_PROBLEM = 1_000;

type Thinking = InPhase<'thinking'>;

const withAnswer = (state: AgentBase, text: string, calls: readonly StepCall[]): AgentBase => {
	const message: Message = { role: 'assistant', text, calls: calls.map(callOf) };
	return { ...state, messages: [...state.messages, message] };
};

export function onModelAnswered(
	thinking: Thinking,
	{ text, calls: wanted, usage }: EventOf<'model-answered'>,
): Step<AgentState> {
	const { counters, settings } = thinking;
	const said = clipText(text.trim(), settings.context.maxResult);
	const isEmpty = said === '' && wanted.length === 0;
	const state: AgentBase = {
		...baseOf(thinking),
		counters: {
			...counters,
			steps: counters.steps + 1,
			tokensIn: counters.tokensIn + usage.tokensIn,
			tokensCached: counters.tokensCached + (usage.tokensCached ?? 0),
			tokensOut: counters.tokensOut + usage.tokensOut,
			modelFailures: 0,
			emptyAnswers: isEmpty ? counters.emptyAnswers + 1 : 0,
		},
	};
	if (thinking.lastWords !== undefined) {
		return stop(said === '' ? state : withAnswer(state, said, []), thinking.lastWords, said);
	}
	if (!isEmpty)
		return wanted.length === 0
			? onAnswer(state, said)
			: onCalls(state, said, readCalls(state, wanted));
	if (state.counters.emptyAnswers >= MOST_EMPTY_ANSWERS) return stop(state, 'empty-answers');
	return nextTurn(say(state, 'Your answer was empty. Answer in words, or call a tool.'));
}

/** An answer ends the work, unless a message arrived meanwhile that the answer does not consider. */
function onAnswer(state: AgentBase, said: string): Step<AgentState> {
	const answered = withAnswer(state, said, []);
	const { restartable } = state.settings;
	if (state.unread.length > 0) {
		const next = nextTurn(answered);
		const told = restartable ? [{ type: 'tell-person', text: said } as const] : [];
		return { state: next.state, effects: [...told, ...next.effects] };
	}
	if (!restartable) return finish(answered, said);
	return {
		state: { ...answered, phase: 'idle', answer: said },
		effects: [{ type: 'tell-person', text: said }],
	};
}

function onCalls(state: AgentBase, said: string, calls: readonly StepCall[]): Step<AgentState> {
	const answered = withAnswer(state, said, calls);
	const hard = hardLimit(answered);
	if (hard !== undefined) {
		const withheld = calls.map((call) =>
			call.state === 'started' ? refusedCall(call, NOT_RUN) : call,
		);
		return stop(answered, hard, said, withheld);
	}
	const refused = calls.filter((call) => call.state === 'done');
	const counted = refused.reduce((each) => countFailure(each, true), answered);
	return goOnWith(counted, calls, handOutCalls(calls));
}

export function onModelFailed(thinking: Thinking, { kind, problem }: EventOf<'model-failed'>) {
	const { settings, lastWords } = thinking;
	const end = () =>
		lastWords === undefined
			? fail(thinking, clipText(problem, LONGEST_PROBLEM))
			: stop(thinking, lastWords);
	if (kind === 'final') return end();
	if (kind === 'too-long') {
		const maxCharacters = Math.floor(thinking.maxCharacters / 2);
		return maxCharacters < SMALLEST_CONTEXT
			? end()
			: askModel({ ...thinking, maxCharacters }, lastWords);
	}
	const modelFailures = thinking.counters.modelFailures + 1;
	const counters = { ...thinking.counters, modelFailures };
	return modelFailures >= settings.limits.maxModelFailures
		? end()
		: askModel({ ...thinking, counters }, lastWords);
}
