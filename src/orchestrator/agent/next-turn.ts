import type { AgentEffect, Step } from './agent-event';
import type { UserMessage } from './agent-message';
import type { AgentBase, AgentState, StopReason } from './agent-state';
import { baseOf } from './agent-state';
import { fitContext, sentMessages } from './context-budget';
import { stop } from './end-agent';
import { shortenText } from './fold-steps';

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
function readUnread(state: AgentBase): AgentBase {
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

/** Limits that a last turn would exceed further, so the agent stops at once. */
type HardLimit = Extract<StopReason, 'tokens' | 'time' | 'state-size'>;
type SoftLimit = Exclude<StopReason, HardLimit>;

/** The limit that allows no further turn: tokens or time are used up. */
export function hardLimit({ counters, settings: { limits } }: AgentBase): HardLimit | undefined {
	if (counters.tokensIn + counters.tokensOut >= limits.maxTokens) return 'tokens';
	return counters.milliseconds >= limits.maxMilliseconds ? 'time' : undefined;
}

/** The limit that allows one last turn without tools. */
function softLimit(state: AgentBase): SoftLimit | undefined {
	const { counters, repeats, settings } = state;
	const { limits } = settings;
	if (counters.steps >= limits.maxSteps) return 'steps';
	if (repeats.some(({ count }) => count > limits.maxIdenticalCalls)) return 'identical-calls';
	return counters.failuresInARow >= limits.maxFailuresInARow ? 'failures' : undefined;
}

const why = ({
	settings: { limits },
	counters,
}: AgentBase): Readonly<Record<SoftLimit, string>> => ({
	steps: `The limit of ${limits.maxSteps} steps is reached.`,
	'identical-calls': `The same call was made more than ${limits.maxIdenticalCalls} times and brought nothing new.`,
	failures: `${counters.failuresInARow} calls in a row failed.`,
	'empty-answers': 'Your answers were empty.',
});

/** What the model is told before its last turn. */
const lastWordsPrompt = (state: AgentBase, reason: SoftLimit): string =>
	`${why(state)[reason]} No tool can be called any more. Say now, in plain words: what was done (with ids), what was not, what you know that helps to go on, and what should be done next.`;

/** Counts the time since the last event as spent if the agent was working. */
export function passTime<State extends AgentBase>(
	state: State,
	at: number,
	working: boolean,
): State {
	const { counters } = state;
	const passed = Math.max(0, at - counters.lastAt);
	return {
		...state,
		counters: {
			...counters,
			lastAt: Math.max(at, counters.lastAt),
			milliseconds: counters.milliseconds + (working ? passed : 0),
		},
	};
}

/** Fits the state into the budget and asks the model. */
export function askModel(state: AgentBase, lastWords?: StopReason): Step<AgentState> {
	const { state: fitted, kept } = fitContext(baseOf(state));
	const keeping = kept.map((each): AgentEffect => ({ type: 'keep-result', ...each }));
	return {
		state: { ...fitted, phase: 'thinking', ...(lastWords && { lastWords }) },
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

const lastTurn = (state: AgentBase, reason: SoftLimit) =>
	askModel(say(state, lastWordsPrompt(state, reason)), reason);
