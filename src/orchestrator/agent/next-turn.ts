import type { AgentEffect, Step } from './agent-effect';
import { type AgentBase, type AgentState, baseOf, type StopReason } from './agent-state';
import { fitContext, sentMessages } from './context-budget';
import { stop } from './end-agent';
import { readUnread, say } from './read-message';

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
