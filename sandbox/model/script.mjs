import { failedExpectation } from './expectations.mjs';
import { toolResults } from './tool-results.mjs';

/**
 * @typedef {object} ToolCall
 * @property {string} name
 * @property {object | string | ((messages: object[]) => object | string)} [arguments] a string is sent as it is, also
 *   when it is no JSON
 * @property {string} [id] made up when left out
 */

/**
 * @typedef {object} Misbehaviour what a real provider does on a bad day
 * @property {number} [slowMs] waits before it answers
 * @property {boolean} [cutOff] closes the connection in the middle of the answer
 * @property {number} [status] answers with this HTTP error, once
 * @property {string} [error] what it says with `status`
 * @property {number} [retryAfterSeconds] sent along with `status`
 * @property {boolean} [malformedArguments] cuts the JSON of every call's arguments short
 * @property {boolean} [unknownTool] may call tools it was not offered, which otherwise is taken for a mistake in the script
 * @property {boolean} [emptyAnswer] neither text nor calls
 */

/**
 * @typedef {object} Turn one answer; `text` and `toolCalls` may come together
 * @property {string} [text]
 * @property {ToolCall[]} [toolCalls] several are made at once
 * @property {import('./expectations.mjs').Expectation} [expect]
 * @property {Misbehaviour} [misbehave]
 */

/**
 * @typedef {object} ModelRequest
 * @property {string} model
 * @property {object[]} messages
 * @property {object[]} tools as offered: `{type: 'function', function: {name, description, parameters}}`
 * @property {boolean} stream
 * @property {object} body everything that was sent
 * @property {number} turn index of the turn that answers it, from 0
 * @property {import('./tool-results.mjs').ToolResult[]} toolResults
 */

/**
 * @typedef {object} Script
 * @property {string} name
 * @property {ModelRequest[]} calls requests this script has received, retries included
 * @property {string[]} failures expectations that were not met; the script answers nothing but errors after the first
 * @property {number} remaining turns nobody has asked for yet
 * @property {() => void} assertFinished throws when an expectation failed or turns are left
 */

/**
 * Makes a script that answers one request after the other.
 *
 * @param {string} name
 * @param {(Turn | ((request: ModelRequest) => Turn))[] | ((request: ModelRequest) => Turn)} turns a function answers
 *   any number of requests
 * @returns {Script & {next: (body: object) => {turn: Turn, failure: undefined} | {turn: undefined, failure: string}}}
 */
export function createScript(name, turns) {
	const calls = [];
	const failures = [];
	const isEndless = typeof turns === 'function';
	const remaining = () => (isEndless ? 0 : Math.max(0, turns.length - calls.length));

	function next(body) {
		const { model, messages = [], tools = [], stream = false } = body;
		const index = calls.length;
		const request = {
			model,
			messages,
			tools,
			stream,
			body,
			turn: index,
			toolResults: toolResults(messages),
		};
		calls.push(request);
		// A client that tries again must not get away with it.
		if (failures.length > 0) return { turn: undefined, failure: failures[0] };
		const { turn, failure } = answer(request, isEndless ? turns : turns[index]);
		if (failure === undefined) return { turn, failure };
		failures.push(`script "${name}", turn ${index + 1}: ${failure}`);
		return { turn: undefined, failure: failures[0] };
	}

	return {
		name,
		calls,
		failures,
		next,
		get remaining() {
			return remaining();
		},
		assertFinished() {
			if (failures.length > 0) throw new Error(failures.join('\n'));
			if (remaining() > 0)
				throw new Error(
					`script "${name}": ${remaining()} of ${turns.length} turns were not asked for`,
				);
		},
	};
}

function answer(request, entry) {
	if (entry === undefined)
		return { failure: `the script has ended, yet it was asked again${lastMessage(request)}` };
	try {
		const turn = typeof entry === 'function' ? entry(request) : entry;
		const failure = failedExpectation(turn.expect, request) ?? strangeCall(turn, request);
		return { turn: resolved(turn, request), failure };
	} catch (error) {
		return { failure: error.message };
	}
}

function resolved(turn, { messages }) {
	const toolCalls = turn.toolCalls?.map((call) => ({
		...call,
		arguments: typeof call.arguments === 'function' ? call.arguments(messages) : call.arguments,
	}));
	return { ...turn, toolCalls };
}

function strangeCall({ toolCalls = [], misbehave = {} }, { tools }) {
	if (misbehave.unknownTool) return undefined;
	const offered = tools.map((tool) => tool.function?.name);
	const strange = toolCalls.find(({ name }) => !offered.includes(name));
	return (
		strange && `the script calls "${strange.name}", offered are ${offered.join(', ') || 'no tools'}`
	);
}

function lastMessage({ messages }) {
	const last = messages.at(-1);
	return last
		? ` (last message, from ${last.role}: ${JSON.stringify(last.content).slice(0, 300)})`
		: '';
}
