import type { AgentEffect, Step } from './agent-effect';
import { type AgentBase, type AgentState, baseOf, type StopReason } from './agent-state';
import { fitContext, sentMessages } from './context-budget';
import { stop } from './end-agent';
import { hardLimit, lastWordsPrompt, softLimit } from './limits';
import { readUnread, say } from './read-message';

/** Fits the state into the budget and asks the model. */
export function askModel(state: AgentBase, lastWords?: StopReason): Step<AgentState> {
	const { state: fitted, kept } = fitContext(baseOf(state));
	const keeping = kept.map((each): AgentEffect => ({ type: 'keep-result', ...each }));
	return {
		state: { ...fitted, phase: 'thinking', ...(lastWords === undefined ? {} : { lastWords }) },
		effects: [
			...keeping,
			{ type: 'ask-model', messages: sentMessages(fitted), withTools: lastWords === undefined },
		],
	};
}

/**
 * The boundary between two steps: reads new messages, then checks the limits. A message that is too late for another
 * step stays unread, and the report says so.
 */
export function nextTurn(state: AgentBase): Step<AgentState> {
	const hard = hardLimit(state);
	if (hard !== undefined) return stop(state, hard);
	if (softLimit(state) === 'steps') return lastTurn(state, 'steps');
	const read = readUnread(state);
	const soft = softLimit(read);
	return soft === undefined ? askModel(read) : lastTurn(read, soft);
}

const lastTurn = (state: AgentBase, reason: NonNullable<ReturnType<typeof softLimit>>) =>
	askModel(say(state, lastWordsPrompt(state, reason)), reason);
