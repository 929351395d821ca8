import type { AgentEffect } from './agent-effect';
import type { UserMessage } from './agent-message';
import type { AgentBase } from './agent-state';
import { shortenText } from './shorten-message';

/** Later messages get less room than the first, which is the briefing. */
const LATER_SHARE = 1 / 4;

/** Marks a correction for the model. */
const marked = (text: string, from: UserMessage['from']) =>
	from === 'correction'
		? `Correction by the person you work for. From here on it goes before what was said earlier: ${text}`
		: text;

const numbered = (state: AgentBase, from: UserMessage['from'], text: string): UserMessage => ({
	role: 'user',
	id: `${state.settings.callPrefix}_m${state.counters.messages + 1}`,
	from,
	text: marked(text, from),
	shortened: false,
});

export interface Received {
	readonly state: AgentBase;
	readonly effects: readonly AgentEffect[];
}

/** Queues a message for the next step. The full text of a very long one is stored separately. */
export function receive(state: AgentBase, from: UserMessage['from'], text: string): Received {
	const { maxResult } = state.settings.context;
	const isFirst =
		state.unread.length === 0 &&
		state.messages.every((one) => one.role === 'user' && one.from === 'loop');
	const longest = isFirst ? maxResult : Math.floor(maxResult * LATER_SHARE);
	const whole = numbered(state, from, text);
	const { message, kept } = shortenText(whole, longest);
	const counters = { ...state.counters, messages: state.counters.messages + 1 };
	return {
		state: { ...state, counters, unread: [...state.unread, message] },
		effects: kept.map((each) => ({ type: 'keep-result', ...each })),
	};
}

/** Moves new messages into the conversation. They reset the counts of repeats and failures. */
export function readUnread(state: AgentBase): AgentBase {
	if (state.unread.length === 0) return state;
	return {
		...state,
		messages: [...state.messages, ...state.unread],
		unread: [],
		repeats: [],
		counters: { ...state.counters, failuresInARow: 0 },
	};
}

/** Adds a message from the loop itself. */
export const say = (state: AgentBase, text: string): AgentBase => ({
	...state,
	messages: [...state.messages, numbered(state, 'loop', text)],
	counters: { ...state.counters, messages: state.counters.messages + 1 },
});
