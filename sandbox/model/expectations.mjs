import { textOf } from './tool-results.mjs';

/**
 * @typedef {object} DeclaredExpectation all of what is given has to hold
 * @property {string[]} [tools] names that are offered, among others
 * @property {string[]} [onlyTools] names that are offered, no others, in any order
 * @property {string[]} [withoutTools] names that are not offered
 * @property {Record<string, string | RegExp>} [toolSchema] by tool name: what its JSON, description included, contains
 * @property {string | RegExp} [lastTool] what the last tool message contains
 * @property {string | RegExp} [lastUser] what the last user message contains
 * @property {string | RegExp} [system] what the system message contains
 * @property {string | RegExp} [conversation] what the JSON of all messages contains
 */

/**
 * A function says no by throwing, returning false, or returning a sentence that says what is wrong.
 *
 * @typedef {DeclaredExpectation | ((request: import('./script.mjs').ModelRequest) => unknown)} Expectation
 */

/**
 * @param {Expectation | undefined} expectation
 * @param {import('./script.mjs').ModelRequest} request
 * @returns {string | undefined} what does not hold, undefined when all does
 */
export function failedExpectation(expectation, request) {
	if (expectation === undefined) return undefined;
	if (typeof expectation === 'function') return failedFunction(expectation, request);
	for (const [name, wanted] of Object.entries(expectation)) {
		const check = CHECKS[name];
		if (check === undefined)
			return `expect.${name} is not known, known are ${Object.keys(CHECKS).join(', ')}`;
		const problem = check(wanted, request);
		if (problem !== undefined) return `expect.${name}: ${problem}`;
	}
	return undefined;
}

function failedFunction(expectation, request) {
	try {
		const verdict = expectation(request);
		if (typeof verdict === 'string') return verdict;
		return verdict === false ? `expected ${expectation.name || expectation.toString()}` : undefined;
	} catch (error) {
		return error.message;
	}
}

const CHECKS = {
	tools: (wanted, request) => lacking(wanted, offered(request), 'not offered'),
	onlyTools: (wanted, request) =>
		lacking(wanted, offered(request), 'not offered') ??
		lacking(offered(request), wanted, 'offered too'),
	withoutTools: (unwanted, request) => {
		const present = unwanted.filter((name) => offered(request).includes(name));
		return present.length > 0 ? `offered: ${present.join(', ')}` : undefined;
	},
	toolSchema: (wanted, request) => {
		for (const [name, part] of Object.entries(wanted)) {
			const tool = request.tools.find((candidate) => candidate.function?.name === name);
			const problem = tool ? missing(part, JSON.stringify(tool.function)) : 'not offered';
			if (problem !== undefined) return `${name}: ${problem}`;
		}
		return undefined;
	},
	lastTool: (part, request) => missingInLast('tool', part, request),
	lastUser: (part, request) => missingInLast('user', part, request),
	system: (part, request) => missingInLast('system', part, request),
	conversation: (part, { messages }) => missing(part, JSON.stringify(messages)),
};

function offered({ tools }) {
	return tools.map((tool) => tool.function?.name);
}

function lacking(wanted, present, verdict) {
	const absent = wanted.filter((name) => !present.includes(name));
	return absent.length > 0
		? `${verdict}: ${absent.join(', ')} (offered: ${present.join(', ') || 'none'})`
		: undefined;
}

function missingInLast(role, part, { messages }) {
	const last = messages.filter((message) => message.role === role).at(-1);
	return last ? missing(part, textOf(last.content)) : `there is no ${role} message`;
}

function missing(part, text) {
	const holds =
		part instanceof RegExp
			? new RegExp(part.source, part.flags.replace(/[gy]/g, '')).test(text)
			: text.includes(part);
	return holds ? undefined : `${part} is not in ${text.slice(0, 1_000)}`;
}
