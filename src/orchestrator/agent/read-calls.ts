import { isDeeperThan } from '../../kernel/values/is-deeper-than';
import { isRecord } from '../../kernel/values/is-record';
import { lookedUpCall, RUN_TOOL } from '../../kernel/looked-up-call';
import { nearest } from '../../kernel/values/nearest';
import type { AskedCall } from './agent-event';
import type { Call } from './agent-message';
import type { AgentBase, StepCall } from './agent-state';
import { sizeOf } from './blocks';
import { isSameCall, timesRepeated } from './repeats';
import { cutText } from './summarise-result';

/** In characters of JSON: more than any tool takes. */
const LONGEST_ARGUMENTS = 200_000;
const LONGEST_NAME = 64;

/** One more than a field may have: the arguments themselves. */
const DEEPEST_ARGUMENTS = 201;

/** The arguments as an object; a model may send the text of one. */
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
 * The call that is meant: one of `run-tool` is a call of the tool that it names, from here on and in all that is kept of it.
 * As it is where it names none.
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
	// Before anything else looks into them: to write them down as text takes as much stack as they are deep.
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

const done = (call: Call, text: string, how: 'refused' | 'repeated'): StepCall => ({
	...call,
	state: 'done',
	text,
	isError: true,
	shortened: false,
	how,
});

/**
 * The calls of a turn with ids of the loop's own: to be handed out, or answered at once where something is wrong with
 * them. Past twice the number that is allowed in a step they are left out.
 */
export function readCalls(state: AgentBase, asked: readonly AskedCall[]): StepCall[] {
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
			calls.push(done({ id, name, arguments: {} }, problem, 'refused'));
			continue;
		}
		const call: Call = { id, name: each.name, arguments: { ...readArguments(each.arguments) } };
		const before = calls.filter((other) => other.state === 'started' && isSameCall(other, call));
		const times = timesRepeated(state.repeats, call) + before.length;
		calls.push(
			times >= limits.maxIdenticalCalls ? done(call, repeated(times), 'repeated') : handed(call),
		);
	}
	return calls;
}

const handed = (call: Call): StepCall => ({ ...call, state: 'started' });

const repeated = (times: number) =>
	refusal(
		`This same call was made ${times} times already. It was not run again.`,
		'Work with what it brought, or do something else.',
	);
