const KEYS = ['text', 'toolCalls'];
const CALL_KEYS = ['name', 'arguments'];

/**
 * Writes what a request says that no request before it said.
 *
 * @param {any} body of a chat completion
 * @param {any[]} earlier bodies, oldest first
 * @returns {string} Markdown
 */
export function newInRequest(body, earlier) {
	const shown = new Set(
		earlier.flatMap(({ messages, tools = [] }) => [...messages, ...tools].map(asJson)),
	);
	const tools = body.tools ?? [];
	const messages = body.messages.filter((message) => !shown.has(asJson(message)));
	const names = tools.map(({ function: { name } }) => name).join(', ');
	return [
		`Tools you may call: ${names || 'no tools'}`,
		`Messages shown earlier: ${body.messages.length - messages.length}`,
		...tools
			.filter((tool) => !shown.has(asJson(tool)))
			.map(({ function: { name, description, parameters } }) =>
				[`## Tool ${name}`, description ?? '', asJson(parameters)].join('\n\n'),
			),
		...messages.map(messageText),
		'',
	].join('\n\n');
}

/**
 * Checks an answer.
 *
 * @param {string} text of the file
 * @param {any} body the request it answers
 * @returns {{turn: {text?: string, toolCalls?: {name: string, arguments: object}[]}} | {problem: string}}
 */
export function readAnswer(text, body) {
	let turn;
	try {
		turn = JSON.parse(text);
	} catch (error) {
		return { problem: `The file is not valid JSON: ${error.message}` };
	}
	const problem = problemOf(turn, new Set((body.tools ?? []).map((tool) => tool.function.name)));
	return problem === undefined ? { turn } : { problem };
}

function problemOf(turn, known) {
	if (!isObject(turn)) return 'Write one JSON object with "text", "toolCalls" or both.';
	const unknown = Object.keys(turn).find((key) => !KEYS.includes(key));
	if (unknown !== undefined) return `"${unknown}" is unknown. Use "text" and "toolCalls".`;
	const { text, toolCalls = [] } = turn;
	if (text !== undefined && typeof text !== 'string') return '"text" must be a string.';
	if (!Array.isArray(toolCalls)) return '"toolCalls" must be a list of {"name", "arguments"}.';
	if (toolCalls.length === 0 && !text?.trim())
		return '"text" is required in an answer without "toolCalls".';
	return toolCalls.map((call, index) => callProblem(call, index, known)).find(Boolean);
}

function callProblem(call, index, known) {
	const field = `"toolCalls[${index}]`;
	if (!isObject(call)) return `${field}" must be {"name": …, "arguments": {…}}.`;
	const unknown = Object.keys(call).find((key) => !CALL_KEYS.includes(key));
	if (unknown !== undefined) return `${field}.${unknown}" is unknown. Use "name" and "arguments".`;
	if (!known.has(call.name))
		return `${field}.name" must be one of the tools of this request: ${[...known].join(', ')}.`;
	if (!isObject(call.arguments)) return `${field}.arguments" must be a JSON object.`;
	return undefined;
}

function messageText({ role, content, tool_calls: calls = [], tool_call_id: answers }) {
	const text = typeof content === 'string' ? content : asJson(content ?? '');
	const made = calls.map(
		({ id, function: { name, arguments: given } }) => `${id}: ${name} ${given}`,
	);
	return [`## ${role}${answers === undefined ? '' : ` (${answers})`}`, text, ...made].join('\n\n');
}

const asJson = (value) => JSON.stringify(value);
const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
