import type { AgentEffect, HandedCall, Step } from './agent-event';
import { type UserMessage, callOf } from './agent-message';
import { baseOf } from './agent-state';
import type { AgentBase, AgentState, StepCall, StopReason, Work } from './agent-state';
import { fitContext, sentMessages } from './context-budget';
import { closeCalls, stop } from './end-agent';
import { shortenText } from './fold-steps';
import { noteCall, noteRefused } from './repeats';
import { failureIn, idsIn, summariseResult } from './summarise-result';

/** Later messages get less room than the first, which is the briefing. */
const LATER_SHARE = 1 / 4;

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

export const say = (state: AgentBase, text: string): AgentBase => ({
	...state,
	messages: [...state.messages, numbered(state, 'loop', text)],
	counters: { ...state.counters, messages: state.counters.messages + 1 },
});

/** Limits that a last turn would exceed further, so the agent stops at once. */
type HardLimit = Extract<StopReason, 'tokens' | 'time' | 'state-size'>;
type SoftLimit = Exclude<StopReason, HardLimit>;

export function hardLimit({ counters, settings: { limits } }: AgentBase): HardLimit | undefined {
	if (counters.tokensIn + counters.tokensOut >= limits.maxTokens) return 'tokens';
	return counters.milliseconds >= limits.maxMilliseconds ? 'time' : undefined;
}

function softLimit(state: AgentBase): SoftLimit | undefined {
	const { counters, repeats, settings } = state;
	const { limits } = settings;
	if (counters.steps >= limits.maxSteps) return 'steps';
	if (repeats.some(({ count }) => count > limits.maxIdenticalCalls)) return 'identical-calls';
	return counters.failuresInARow >= limits.maxFailuresInARow ? 'failures' : undefined;
}

const why = ({ settings: { limits }, counters }: AgentBase) => ({
	steps: `The limit of ${limits.maxSteps} steps is reached.`,
	'identical-calls': `The same call was made more than ${limits.maxIdenticalCalls} times and brought nothing new.`,
	failures: `${counters.failuresInARow} calls in a row failed.`,
	'empty-answers': 'Your answers were empty.',
});

const lastWordsPrompt = (state: AgentBase, reason: SoftLimit): string =>
	`${why(state)[reason]} No tool can be called any more. Say now, in plain words: what was done (with ids), what was not, what you know that helps to go on, and what should be done next.`;

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

/** The boundary between two steps: reads messages, then checks the limits. A message too late for a step stays unread, and is reported. */
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

const MOST_IDS = 12;

type CallResult = { readonly text: string; readonly isError: boolean; readonly rests?: true };

function noteWork(work: readonly Work[], tool: string, { text, isError }: CallResult): Work[] {
	const before: Work = work.find((each) => each.tool === tool) ?? {
		tool,
		succeeded: 0,
		failed: 0,
		ids: [],
	};
	const ids = isError ? [] : idsIn(text);
	const lastFailure = isError ? (failureIn(text) ?? before.lastFailure) : undefined;
	const after: Work = {
		tool,
		succeeded: before.succeeded + (isError ? 0 : 1),
		failed: before.failed + (isError ? 1 : 0),
		ids: [...before.ids.filter((id) => !ids.includes(id)), ...ids].slice(-MOST_IDS),
		...(lastFailure !== undefined && { lastFailure }),
	};
	return [...work.filter((each) => each.tool !== tool), after];
}

/** At least this much of a result is shown, however much the step has returned already. */
const LEAST_SHOWN = 1_000;

export const handOutCalls = (calls: readonly StepCall[]): AgentEffect[] => {
	const started = calls.flatMap((call): HandedCall[] => {
		if (call.state !== 'started') return [];
		const { approvalId } = call;
		return [{ ...callOf(call), ...(approvalId !== undefined && { approvalId }) }];
	});
	return started.length === 0 ? [] : [{ type: 'run-calls', calls: started }];
};

interface AnsweredStep {
	readonly state: AgentBase;
	readonly calls: readonly StepCall[];
	readonly effects: readonly AgentEffect[];
}

/** Sets the result of a call. All results of a step together take at most half of the context. */
export function answerCall(
	state: AgentBase,
	calls: readonly StepCall[],
	callId: string,
	result: CallResult,
): AnsweredStep {
	const { text, isError, rests } = result;
	const used = calls.reduce((sum, each) => sum + (each.state === 'done' ? each.text.length : 0), 0);
	const { maxResult } = state.settings.context;
	const room = Math.min(maxResult, Math.max(LEAST_SHOWN, state.maxCharacters / 2 - used));
	const shortened = text.length > room;
	const shown = shortened ? summariseResult(text, callId, Math.floor(room)) : text;
	const name = calls.find(({ id }) => id === callId)?.name ?? '';
	return {
		state: { ...state, work: noteWork(state.work, name, result) },
		calls: calls.map((call): StepCall => {
			if (call.id !== callId) return call;
			const done = { state: 'done', text: shown, isError, shortened, how: 'ran' } as const;
			return { ...callOf(call), ...done, ...(rests && { rests }) };
		}),
		effects: shortened ? [{ type: 'keep-result', resultId: callId, text }] : [],
	};
}

export const countFailure = (state: AgentBase, isError: boolean): AgentBase => ({
	...state,
	counters: {
		...state.counters,
		failuresInARow: isError ? state.counters.failuresInARow + 1 : 0,
	},
});

/** The state of a step: calls are under way, a call waits for a person, or the step ends. */
export function goOnWith(
	state: AgentBase,
	calls: readonly StepCall[],
	effects: readonly AgentEffect[],
): Step<AgentState> {
	const base = baseOf(state);
	if (calls.some((call) => call.state === 'started')) {
		return { state: { ...base, phase: 'calling', calls }, effects };
	}
	if (calls.some((call) => call.state === 'held')) {
		return { state: { ...base, phase: 'held', calls }, effects };
	}
	const closed = closeCalls(noteCalls(base, calls), calls);
	const next = isResting(closed, calls) ? rest(closed) : nextTurn(closed);
	return { state: next.state, effects: [...effects, ...next.effects] };
}

/** Whether all that a step did was to start what ends with a message: a turn in between would only say so. */
const isResting = ({ settings, unread }: AgentBase, calls: readonly StepCall[]): boolean =>
	settings.restartable &&
	unread.length === 0 &&
	calls.every((call) => call.state === 'done' && call.rests === true);

function rest(state: AgentBase): Step<AgentState> {
	const answer = state.messages.filter(({ role }) => role === 'assistant').at(-1)?.text ?? '';
	return {
		state: { ...state, phase: 'idle', answer },
		effects: answer === '' ? [] : [{ type: 'tell-person', text: answer }],
	};
}

/** Records calls in the order in which the model asked for them, whichever finished first. */
function noteCalls(state: AgentBase, calls: readonly StepCall[]): AgentBase {
	let { repeats } = state;
	for (const call of calls) {
		if (call.state !== 'done' || call.how === 'refused') continue;
		repeats =
			call.how === 'ran'
				? noteCall(repeats, call, call.text)
				: noteRefused(repeats, call, state.settings.limits.maxIdenticalCalls);
	}
	return { ...state, repeats };
}
