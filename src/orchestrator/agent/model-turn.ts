import { RUN_TOOL, lookedUpCall } from '../../kernel/looked-up-call';
import { isDeeperThan } from '../../kernel/values/is-deeper-than';
import { isRecord } from '../../kernel/values/is-record';
import { nearest } from '../../kernel/values/nearest';
import type { AskedCall, EventOf, Step } from './agent-event';
import { type Call, type Message, callOf } from './agent-message';
import { SMALLEST_CONTEXT } from './agent-settings';
import type { AgentBase, AgentState, InPhase, StepCall } from './agent-state';
import { baseOf } from './agent-state';
import { NOT_RUN, fail, finish, stop } from './end-agent';
import { cutText, sizeOf } from './fold-steps';
import {
	askModel,
	countFailure,
	goOnWith,
	handOutCalls,
	hardLimit,
	nextTurn,
	say,
} from './next-turn';
import { isSameCall, timesRepeated } from './context-budget';

/** In characters of JSON. No tool accepts more. */
const LONGEST_ARGUMENTS = 200_000;
const LONGEST_NAME = 64;

/** One level more than a field may have, for the arguments object itself. */
const DEEPEST_ARGUMENTS = 201;

/** Reads the arguments as an object. A model may send an object as text. */
function readArguments(asked: unknown): Readonly<Record<string, unknown>> | undefined {
	if (asked === undefined || asked === null || asked === '') return {};
	if (isRecord(asked)) return asked;
	if (typeof asked !== 'string') return undefined;
	try {
		const value: unknown = JSON.parse(asked);
		return isRecord(value) ? value : undefined;
	} catch {
		return undefined;
	}
}

const refusal = (message: string, hint: string): string =>
	JSON.stringify({ status: 'failed', error: { code: 'invalid-input', message, hint } });

/**
 * The call that is meant. A call of `run-tool` becomes a call of the tool that it names, here and in everything stored
 * about it. It stays as it is if it names none.
 */
function meant(asked: AskedCall): AskedCall {
	if (asked.name !== RUN_TOOL) return asked;
	return lookedUpCall(readArguments(asked.arguments)) ?? asked;
}

function problemWith(state: AgentBase, asked: AskedCall, index: number): string | undefined {
	const { tools, limits } = state.settings;
	if (asked.name === RUN_TOOL && tools.includes(RUN_TOOL)) {
		return refusal(
			'run-tool takes "name", the name of another tool, and "arguments". Nothing was done.',
			'Put the tool’s fields into "arguments", and nothing beside the two.',
		);
	}
	if (index >= limits.maxCallsInOneStep) {
		return refusal(
			`More than ${limits.maxCallsInOneStep} calls in one turn. This one was not run.`,
			'Ask for fewer at a time.',
		);
	}
	if (!tools.includes(asked.name)) {
		const meant = nearest(asked.name, tools);
		const hint =
			meant === undefined ? 'Use only the tools you were given.' : `Did you mean ${meant}?`;
		return refusal(
			`There is no tool "${cutText(asked.name, LONGEST_NAME)}". Nothing was done.`,
			hint,
		);
	}
	const read = readArguments(asked.arguments);
	if (read === undefined) {
		return refusal(
			'The arguments are not a JSON object. Nothing was done.',
			'Send the call again with arguments that are one complete JSON object.',
		);
	}
	// Checked first: writing such arguments as text takes as much stack as they are deep.
	if (isDeeperThan(read, DEEPEST_ARGUMENTS)) {
		return refusal(
			`The arguments are nested more than ${DEEPEST_ARGUMENTS} levels deep. Nothing was done.`,
			'Send them flatter.',
		);
	}
	return sizeOf(read) > LONGEST_ARGUMENTS
		? refusal(
				`The arguments have more than ${LONGEST_ARGUMENTS} characters. Nothing was done.`,
				'Do it in smaller pieces.',
			)
		: undefined;
}

/** A call that does not run. */
const refusedCall = (
	call: Call,
	text: string,
	how: 'refused' | 'repeated' = 'refused',
): StepCall => ({
	...callOf(call),
	state: 'done',
	text,
	isError: true,
	shortened: false,
	how,
});

/**
 * The calls of a turn, with the loop's own ids. Valid calls are to be handed out; the others are answered at once.
 * Calls beyond twice the number allowed in a step are dropped.
 */
function readCalls(state: AgentBase, asked: readonly AskedCall[]): StepCall[] {
	const { callPrefix, limits } = state.settings;
	const calls: StepCall[] = [];
	for (const [index, each] of asked
		.slice(0, limits.maxCallsInOneStep * 2)
		.map(meant)
		.entries()) {
		const id = `${callPrefix}_${state.counters.steps}_${index}`;
		const problem = problemWith(state, each, index);
		if (problem !== undefined) {
			const name = state.settings.tools.includes(each.name) ? each.name : 'unknown-tool';
			calls.push(refusedCall({ id, name, arguments: {} }, problem));
			continue;
		}
		const call: Call = { id, name: each.name, arguments: { ...readArguments(each.arguments) } };
		const before = calls.filter((other) => other.state === 'started' && isSameCall(other, call));
		const times = timesRepeated(state.repeats, call) + before.length;
		calls.push(
			times >= limits.maxIdenticalCalls
				? refusedCall(call, repeated(times), 'repeated')
				: { ...call, state: 'started' },
		);
	}
	return calls;
}

const repeated = (times: number) =>
	refusal(
		`This same call was made ${times} times already. It was not run again.`,
		'Work with what it brought, or do something else.',
	);

const MOST_EMPTY_ANSWERS = 2;
const LONGEST_PROBLEM = 1_000;

type Thinking = InPhase<'thinking'>;

const withAnswer = (state: AgentBase, text: string, calls: readonly StepCall[]): AgentBase => {
	const message: Message = { role: 'assistant', text, calls: calls.map(callOf) };
	return { ...state, messages: [...state.messages, message] };
};

/** Takes a model turn: an answer, calls, or nothing. */
export function onModelAnswered(
	thinking: Thinking,
	{ text, calls: wanted, usage }: EventOf<'model-answered'>,
): Step<AgentState> {
	const { counters, settings } = thinking;
	const said = cutText(text.trim(), settings.context.maxResult);
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
	if (isEmpty) return onEmpty(state);
	return wanted.length === 0
		? onAnswer(state, said)
		: onCalls(state, said, readCalls(state, wanted));
}

function onEmpty(state: AgentBase): Step<AgentState> {
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
	if (hard !== undefined) return stop(answered, hard, said, calls.map(withheld));
	const refused = calls.filter((call) => call.state === 'done');
	const counted = refused.reduce((each) => countFailure(each, true), answered);
	return goOnWith(counted, calls, handOutCalls(calls));
}

/** Turns a call that will not run into a refused one. */
const withheld = (call: StepCall): StepCall =>
	call.state === 'started' ? refusedCall(call, NOT_RUN) : call;

/** Takes a failed model turn. */
export function onModelFailed(
	thinking: Thinking,
	{ kind, problem }: EventOf<'model-failed'>,
): Step<AgentState> {
	const { settings, lastWords } = thinking;
	const end = () =>
		lastWords === undefined
			? fail(thinking, cutText(problem, LONGEST_PROBLEM))
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
