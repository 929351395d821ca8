/**
 * @typedef {object} ToolResult
 * @property {string | undefined} name of the tool, undefined when no call with that id is in the conversation
 * @property {string} toolCallId
 * @property {any} content parsed where it is JSON
 */

/**
 * Reads what tools have answered so far, oldest first.
 *
 * @param {object[]} messages of a chat completion request
 * @returns {ToolResult[]}
 */
export function toolResults(messages) {
	const names = new Map();
	for (const { tool_calls: calls = [] } of messages) {
		for (const call of calls ?? []) names.set(call.id, call.function?.name);
	}
	return messages
		.filter(({ role }) => role === 'tool')
		.map(({ tool_call_id: toolCallId, content }) => ({
			name: names.get(toolCallId),
			toolCallId,
			content: parsed(textOf(content)),
		}));
}

/**
 * Text of a message, which providers accept as a string or as parts.
 *
 * @param {string | {text?: string}[] | null | undefined} content
 * @returns {string}
 */
export function textOf(content) {
	if (typeof content === 'string') return content;
	return (content ?? []).map((part) => part.text ?? '').join('');
}

/**
 * What a tool answered, without the note that stands around what others wrote.
 *
 * @param {any} content
 * @returns {any}
 */
export function withoutNote(content) {
	const key = Object.keys(content ?? {}).find((name) => /^untrusted-[0-9a-f]{8}$/.test(name));
	return key === undefined ? content : content[key];
}

function parsed(text) {
	try {
		return JSON.parse(text);
	} catch {
		return text;
	}
}
