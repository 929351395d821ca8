import type { AgentEffect, AgentEvent, EventOf, Step } from './agent-event';
import { type Message, callOf, heldOf } from './agent-message';
import { SMALLEST_CONTEXT } from './agent-settings';
import { baseOf, callsOf, startedCalls } from './agent-state';
import type { AgentState, InPhase, StepCall, AgentBase } from './agent-state';
import { fitContext } from './context-budget';
import {
	MAY_HAVE_HAPPENED,
	cancel,
	finish,
	noteUncertain,
	stop,
	uncertainWarning,
	NOT_RUN,
	fail,
} from './end-agent';
import {
	type Received,
	answerCall,
	askModel,
	countFailure,
	goOnWith,
	handOutCalls,
	hardLimit,
	nextTurn,
	passTime,
	receive,
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

type Calling = InPhase<'calling'>;
type WithCalls = InPhase<'calling' | 'held'>;
type HeldCall = Extract<StepCall, { state: 'held' }>;

const startedCall = (state: WithCalls, callId: string) =>
	state.calls.find((call) => call.state === 'started' && call.id === callId);

function onCallFinished(state: Calling, { callId, ...result }: EventOf<'call-finished'>) {
	if (!startedCall(state, callId)) return undefined;
	const answered = answerCall(state, state.calls, callId, result);
	return goOnWith(countFailure(answered.state, result.isError), answered.calls, answered.effects);
}

function onCallHeld(state: Calling, event: EventOf<'call-held'>): Step<AgentState> | undefined {
	const started = startedCall(state, event.callId);
	if (!started) return undefined;
	const held: HeldCall = { ...callOf(started), state: 'held', ...heldOf(event) };
	const calls = state.calls.map((call) => (call === started ? held : call));
	return goOnWith(state, calls, [holdEffect(held)]);
}

const holdEffect = (call: HeldCall): AgentEffect => ({
	type: 'hold',
	callId: call.id,
	name: call.name,
	...heldOf(call),
});

const holdAgain = (state: WithCalls): AgentEffect[] =>
	state.calls.flatMap((call) => (call.state === 'held' ? [holdEffect(call)] : []));

const SAID_NO = 'A person said no.';

/** Tools of which a person declined the latest call: what it was for is not done. */
export const declinedBy = ({ work }: Pick<AgentState, 'work'>): readonly string[] =>
	work.flatMap(({ tool, lastFailure = '' }) => (lastFailure.startsWith(SAID_NO) ? [tool] : []));

const notRun = (answer: 'declined' | 'expired', said: string): string =>
	JSON.stringify({
		status: 'denied',
		error: {
			code: 'denied',
			message:
				answer === 'expired'
					? 'The approval expired without an answer. Nothing was done.'
					: `${SAID_NO} Nothing was done.${said === '' ? '' : ` They said: ${said}`}`,
			hint: 'Do not try it another way. Go on with what does not need it, or ask what is wanted instead.',
		},
	});

/** Takes a person's answer to a waiting call. A note beside a no counts as a correction, so that it is not forgotten. */
function onPersonAnswered(
	state: WithCalls,
	{ approvalId, answer, text = '' }: EventOf<'person-answered'>,
): Step<AgentState> | undefined {
	const held = state.calls.find((call) => call.state === 'held' && call.approvalId === approvalId);
	if (!held) return undefined;
	if (answer === 'approved') {
		const approved: StepCall = { ...callOf(held), state: 'started', approvalId };
		const calls = state.calls.map((call) => (call === held ? approved : call));
		return goOnWith(state, calls, handOutCalls([approved]));
	}
	const result = { text: notRun(answer, text), isError: true };
	const answered = answerCall(state, state.calls, held.id, result);
	if (answer !== 'declined' || text === '') {
		return goOnWith(answered.state, answered.calls, answered.effects);
	}
	const received = receive(answered.state, 'correction', text);
	return goOnWith(received.state, answered.calls, [...answered.effects, ...received.effects]);
}

/** A new runner takes over calls. Those that are not repeatable may have happened: the model and a person are told to check. */
function onResumed(state: Calling, { repeatable }: EventOf<'resumed-after-crash'>) {
	const started = startedCalls(state);
	const lost = started.filter(({ id }) => !repeatable.includes(id));
	const again = started.filter(({ id }) => repeatable.includes(id));
	let answered = { state: noteUncertain(state, lost), calls: state.calls };
	for (const { id } of lost) {
		answered = answerCall(answered.state, answered.calls, id, {
			text: MAY_HAVE_HAPPENED,
			isError: true,
		});
	}
	const warning = lost.length > 0 ? [uncertainWarning(lost)] : [];
	return goOnWith(answered.state, answered.calls, [
		...warning,
		...holdAgain(state),
		...handOutCalls(again),
	]);
}

/** Halves the room for messages of a state that is too large to store. Where that is small already, an agent at work stops. */
function makeRoom(state: AgentState): Step<AgentState> | undefined {
	const maxCharacters = Math.floor(state.maxCharacters / 2);
	if (maxCharacters >= SMALLEST_CONTEXT) {
		const { state: fitted, kept } = fitContext({ ...state, maxCharacters });
		return {
			state: fitted,
			effects: kept.map((each) => ({ type: 'keep-result', ...each })),
		};
	}
	const isAtWork = ['idle', 'thinking', 'calling', 'held'].includes(state.phase);
	return isAtWork ? stop(state, 'state-size', '', callsOf(state)) : undefined;
}

/** One step of an agent, pure. Perform `keep-result`, save the state, then perform the rest: so a call that writes never runs twice. An event that a phase does not expect changes nothing. */
export function transition(state: AgentState, event: AgentEvent): Step<AgentState> {
	const isWorking = state.phase === 'thinking' || state.phase === 'calling';
	const counted = passTime(state, event.at, isWorking && event.type !== 'resumed-after-crash');
	const next = event.type === 'state-too-large' ? makeRoom(counted) : inPhase(counted, event);
	return next ?? { state, effects: [] };
}

function inPhase(state: AgentState, event: AgentEvent): Step<AgentState> | undefined {
	switch (state.phase) {
		case 'idle':
			return atRest(state, event);
		case 'thinking':
		case 'calling':
		case 'held':
		case 'failed':
			if (event.type === 'cancelled') return cancel(state, callsOf(state));
			return whileOpen(state, event) ?? queued(state, event);
		case 'finished':
			return state.settings.restartable ? spokenTo(state, event) : undefined;
		case 'stopped':
		case 'cancelled':
			return undefined;
	}
}

function received(state: AgentState, event: AgentEvent): Received | undefined {
	if (event.type === 'message-received') return receive(state, event.from, event.text);
	if (event.type === 'correction-received') return receive(state, 'correction', event.text);
	return undefined;
}

function spokenTo(state: AgentState, event: AgentEvent): Step<AgentState> | undefined {
	const message = received(state, event);
	if (!message) return undefined;
	const next = nextTurn(message.state);
	return { state: next.state, effects: [...message.effects, ...next.effects] };
}

function atRest(state: InPhase<'idle'>, event: AgentEvent): Step<AgentState> | undefined {
	if (event.type === 'cancelled') return cancel(state);
	const isAnswered = state.counters.steps > 0;
	if (event.type === 'background-ended' && isAnswered) return finish(state, state.answer);
	return spokenTo(state, event);
}

function whileOpen(state: InPhase<'thinking' | 'calling' | 'held' | 'failed'>, event: AgentEvent) {
	switch (event.type) {
		case 'model-answered':
			return state.phase === 'thinking' ? onModelAnswered(state, event) : undefined;
		case 'model-failed':
			return state.phase === 'thinking' ? onModelFailed(state, event) : undefined;
		case 'call-finished':
			return state.phase === 'calling' ? onCallFinished(state, event) : undefined;
		case 'call-held':
			return state.phase === 'calling' ? onCallHeld(state, event) : undefined;
		case 'person-answered':
			return 'calls' in state ? onPersonAnswered(state, event) : undefined;
		case 'time-passed':
			if (state.phase !== 'thinking' && state.phase !== 'calling') return undefined;
			if (hardLimit(state) === 'time') return stop(state, 'time', '', callsOf(state));
			return { state, effects: [] };
		case 'resumed-after-crash':
			return resume(state, event);
		default:
			return undefined;
	}
}

function resume(
	state: InPhase<'thinking' | 'calling' | 'held' | 'failed'>,
	event: EventOf<'resumed-after-crash'>,
): Step<AgentState> {
	switch (state.phase) {
		case 'thinking':
			return askModel(state, state.lastWords);
		case 'calling':
			return onResumed(state, event);
		case 'held':
			return { state, effects: holdAgain(state) };
		case 'failed':
			// An agent whose model failed is kept as it was, and asks the model once more.
			return nextTurn({ ...baseOf(state), counters: { ...state.counters, modelFailures: 0 } });
	}
}

function queued(state: AgentState, event: AgentEvent): Step<AgentState> | undefined {
	const message = received(state, event);
	if (!message) return undefined;
	const { unread, counters } = message.state;
	return { state: { ...state, unread, counters }, effects: message.effects };
}
