import { RUN_TOOL, lookedUpCall } from '../../kernel/looked-up-call';
import { isDeeperThan } from '../../kernel/values/is-deeper-than';
import { isRecord } from '../../kernel/values/is-record';
import { jsonOrText } from '../../kernel/values/json-or-text';
import { nearest } from '../../kernel/values/nearest';
import type { AskedCall } from './agent-event';
import { type Call, callOf } from './agent-message';
import type { AgentBase, StepCall } from './agent-state';
import { sizeOf } from './fold-steps';
import { clipText } from '../../kernel/values/clip-text';
import { isSameCall, timesRepeated } from './repeats';

/** In characters of JSON. No tool accepts more. */
const LONGEST_ARGUMENTS = 200_000;
const LONGEST_NAME = 64;

/** One level more than a field may have, for the arguments object itself. */
const DEEPEST_ARGUMENTS = 201;

function readArguments(asked: unknown): Readonly<Record<string, unknown>> | undefined {
	if (asked === undefined || asked === null || asked === '') return {};
	const value = typeof asked === 'string' ? jsonOrText(asked) : asked;
	return isRecord(value) ? value : undefined;
}

const refusal = (message: string, hint: string): string =>
	JSON.stringify({ status: 'failed', error: { code: 'invalid-input', message, hint } });

/** The call that is meant: of `run-tool` that of the tool that it names, if it names one, also in everything stored about it. */
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
			`There is no tool "${clipText(asked.name, LONGEST_NAME)}". Nothing was done.`,
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

export const refusedCall = (
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

/** The calls of a turn, with the loop's own ids. Invalid ones are answered at once, and those beyond twice the limit of a step dropped. */
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
