/**
 * Makes the assistant message of a turn.
 *
 * @param {import('./script.mjs').Turn} turn
 * @param {string} prefix makes the ids of calls unique across conversations
 * @returns {{message: object, finishReason: 'stop' | 'tool_calls'}}
 */
export function assistantMessage({ text, toolCalls = [], misbehave = {} }, prefix) {
	if (misbehave.emptyAnswer)
		return { message: { role: 'assistant', content: '' }, finishReason: 'stop' };
	const calls = toolCalls.map((call, index) => ({
		id: call.id ?? `call_${prefix}_${index}`,
		type: 'function',
		function: {
			name: call.name,
			arguments: argumentText(call.arguments, misbehave.malformedArguments),
		},
	}));
	const message = { role: 'assistant', content: text ?? (calls.length > 0 ? null : '') };
	if (calls.length === 0) return { message, finishReason: 'stop' };
	return { message: { ...message, tool_calls: calls }, finishReason: 'tool_calls' };
}

/**
 * Makes the body of an answer that is not streamed.
 *
 * @param {string} model
 * @param {ReturnType<typeof assistantMessage>} reply
 * @param {object} [usage] made up when left out
 * @returns {object}
 */
export function completion(model, { message, finishReason }, usage = USAGE) {
	return {
		...head(model, 'chat.completion'),
		choices: [{ index: 0, message, logprobs: null, finish_reason: finishReason }],
		usage,
	};
}

/**
 * Makes the chunks of a streamed answer. Text and arguments are split, as providers do.
 *
 * @param {string} model
 * @param {ReturnType<typeof assistantMessage>} reply
 * @param {object} [usage] made up when left out
 * @returns {object[]}
 */
export function completionChunks(model, { message, finishReason }, usage = USAGE) {
	const shared = head(model, 'chat.completion.chunk');
	const chunk = (delta, reason = null) => ({
		...shared,
		choices: [{ index: 0, delta, logprobs: null, finish_reason: reason }],
	});
	const chunks = [chunk({ role: 'assistant', content: message.content === null ? null : '' })];
	for (const content of pieces(message.content ?? '')) chunks.push(chunk({ content }));
	for (const [index, call] of (message.tool_calls ?? []).entries()) {
		const { arguments: text, name } = call.function;
		chunks.push(
			chunk({
				tool_calls: [{ index, id: call.id, type: 'function', function: { name, arguments: '' } }],
			}),
		);
		for (const piece of pieces(text))
			chunks.push(chunk({ tool_calls: [{ index, function: { arguments: piece } }] }));
	}
	chunks.push(chunk({}, finishReason));
	chunks.push({ ...shared, choices: [], usage });
	return chunks;
}

const USAGE = { prompt_tokens: 100, completion_tokens: 20, total_tokens: 120 };
const PIECES = 4;

function head(model, object) {
	return {
		id: `chatcmpl-${Date.now().toString(36)}`,
		object,
		created: Math.floor(Date.now() / 1000),
		model,
	};
}

function argumentText(value, malformed) {
	const text = typeof value === 'string' ? value : JSON.stringify(value ?? {});
	return malformed ? `{"unfinished": ${text.slice(0, Math.ceil(text.length / 2))}` : text;
}

function pieces(text) {
	const size = Math.max(1, Math.ceil(text.length / PIECES));
	return Array.from({ length: Math.ceil(text.length / size) }, (_, index) =>
		text.slice(index * size, (index + 1) * size),
	);
}
