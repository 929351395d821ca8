import type { Step } from './agent-effect';
import type { AgentEvent } from './agent-event';
import { type AgentState, baseOf, type InPhase, type StepCall } from './agent-state';
import {
	holdAgain,
	onCallFinished,
	onCallHeld,
	onPersonAnswered,
	onResumed,
} from './call-progress';
import { cancel, finish, stop } from './end-agent';
import { hardLimit, passTime } from './limits';
import { onModelAnswered, onModelFailed } from './model-turn';
import { askModel, nextTurn } from './next-turn';
import { type Received, receive } from './read-message';
import { SMALLEST_CONTEXT } from './agent-settings';
import { fitContext } from './context-budget';

/**
 * Makes a state smaller that is too large to store. It halves the room for messages; removed texts are stored
 * separately. If the room is already small, the messages are not the cause, and an agent at work stops. Returns
 * undefined if nothing can be done.
 */
function makeRoom(state: AgentState): Step<AgentState> | undefined {
	const maxCharacters = Math.floor(state.maxCharacters / 2);
	if (maxCharacters >= SMALLEST_CONTEXT) {
		const { state: fitted, kept } = fitContext({ ...state, maxCharacters });
		return {
			state: fitted,
			effects: kept.map((each) => ({ type: 'keep-result', ...each })),
		};
	}
	switch (state.phase) {
		case 'idle':
		case 'thinking':
			return stop(state, 'state-size');
		case 'calling':
		case 'held':
			return stop(state, 'state-size', '', state.calls);
		case 'finished':
		case 'stopped':
		case 'cancelled':
		case 'failed':
			return undefined;
	}
}

/**
 * One step of an agent: model turn → calls → results, until it answers or a limit ends it. Pure.
 *
 * ```ts
 * let state: AgentState = newAgent(agentSettings({ role: 'builder', callPrefix: 'task2', tools }), now());
 * // of a stored one: agentStateSchema.parse(snapshot), then { type: 'resumed-after-crash', repeatable, at }
 * const next = transition(state, { type: 'message-received', from: 'person', text, at: now() });
 * for (const effect of next.effects) if (effect.type === 'keep-result') await results.keep(runId, [effect]);
 * await store.save(next.state); // after keep-result, before a call that is not `repeatable`
 * for (const effect of next.effects) perform(effect); // and send the events that come of it
 * ```
 *
 * - The calls of a `run-calls` effect are `started` in the state of the same step. That state is saved before they run, so
 *   a call that writes never runs twice: after a crash, calls not named `repeatable` get the answer "may have happened".
 * - `call-finished` of parallel calls may come in any order. The state need not be saved between them; after a crash,
 *   unsaved results are lost.
 * - Call ids are the loop's own, `<callPrefix>_<step>_<index>`, unique in the run; a shortened result is stored under
 *   its call's id, a shortened message under `<callPrefix>_m<number>`.
 * - An event that a phase does not expect changes nothing.
 */
export function transition(state: AgentState, event: AgentEvent): Step<AgentState> {
	const isWorking = state.phase === 'thinking' || state.phase === 'calling';
	const counted = passTime(state, event.at, isWorking && event.type !== 'resumed-after-crash');
	const next = event.type === 'state-too-large' ? makeRoom(counted) : inPhase(counted, event);
	return next ?? { state, effects: [] };
}

/** Calls under way. A runner that takes over says which of them may be repeated. */
export const startedCalls = (state: AgentState): readonly StepCall[] =>
	state.phase === 'calling' ? state.calls.filter((call) => call.state === 'started') : [];

function inPhase(state: AgentState, event: AgentEvent): Step<AgentState> | undefined {
	switch (state.phase) {
		case 'idle':
			return atRest(state, event);
		case 'thinking':
			return whileThinking(state, event);
		case 'calling':
			return whileCalling(state, event);
		case 'held':
			return whileHeld(state, event);
		case 'finished':
			return state.settings.restartable ? spokenTo(state, event) : undefined;
		case 'failed':
			return whileFailed(state, event);
		case 'stopped':
		case 'cancelled':
			return undefined;
	}
}

/** Queues a message or a correction for the next step. */
function received(state: AgentState, event: AgentEvent): Received | undefined {
	if (event.type === 'message-received') return receive(state, event.from, event.text);
	if (event.type === 'correction-received') return receive(state, 'correction', event.text);
	return undefined;
}

/** Messages and corrections that wake an agent at rest. */
function spokenTo(state: AgentState, event: AgentEvent): Step<AgentState> | undefined {
	const message = received(state, event);
	if (!message) return undefined;
	const next = nextTurn(message.state);
	return { state: next.state, effects: [...message.effects, ...next.effects] };
}

function atRest(state: InPhase<'idle'>, event: AgentEvent): Step<AgentState> | undefined {
	if (event.type === 'cancelled') return cancel(state, []);
	const isAnswered = state.counters.steps > 0;
	if (event.type === 'background-ended' && isAnswered) return finish(state, state.answer);
	return spokenTo(state, event);
}

function whileThinking(
	state: InPhase<'thinking'>,
	event: AgentEvent,
): Step<AgentState> | undefined {
	if (event.type === 'model-answered') return onModelAnswered(state, event);
	if (event.type === 'model-failed') return onModelFailed(state, event);
	if (event.type === 'cancelled') return cancel(state, []);
	if (event.type === 'resumed-after-crash') return askModel(state, state.lastWords);
	if (event.type === 'time-passed') return timePassed(state, []);
	return queued(state, event);
}

function whileCalling(state: InPhase<'calling'>, event: AgentEvent): Step<AgentState> | undefined {
	if (event.type === 'call-finished') return onCallFinished(state, event);
	if (event.type === 'call-held') return onCallHeld(state, event);
	if (event.type === 'person-answered') return onPersonAnswered(state, event);
	if (event.type === 'cancelled') return cancel(state, state.calls);
	if (event.type === 'resumed-after-crash') return onResumed(state, event);
	if (event.type === 'time-passed') return timePassed(state, state.calls);
	return queued(state, event);
}

function whileHeld(state: InPhase<'held'>, event: AgentEvent): Step<AgentState> | undefined {
	if (event.type === 'person-answered') return onPersonAnswered(state, event);
	if (event.type === 'cancelled') return cancel(state, state.calls);
	if (event.type === 'resumed-after-crash') return { state, effects: holdAgain(state) };
	return queued(state, event);
}

function timePassed(state: AgentState, calls: readonly StepCall[]): Step<AgentState> {
	const isOver = hardLimit(state) === 'time';
	return isOver ? stop(state, 'time', '', calls) : { state, effects: [] };
}

/** An agent whose model failed is kept as it was: whoever takes it up again has the model asked once more. */
function whileFailed(state: InPhase<'failed'>, event: AgentEvent): Step<AgentState> | undefined {
	if (event.type === 'resumed-after-crash') {
		const counters = { ...state.counters, modelFailures: 0 };
		return nextTurn({ ...baseOf(state), counters });
	}
	if (event.type === 'cancelled') return cancel(state, []);
	return queued(state, event);
}

/** Messages that arrive during a step wait until it ends. */
function queued(state: AgentState, event: AgentEvent): Step<AgentState> | undefined {
	const message = received(state, event);
	if (!message) return undefined;
	const { unread, counters } = message.state;
	return { state: { ...state, unread, counters }, effects: message.effects };
}
