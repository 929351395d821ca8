/**
 * A request of OpenAI's Responses API as one of chat completions, which scripts are written for.
 *
 * @param {any} body
 * @returns {object}
 */
export function asChatRequest({ input = [], tools = [], ...body }) {
	const items = typeof input === 'string' ? [{ role: 'user', content: input }] : input;
	return {
		...body,
		messages: items.flatMap(asMessage),
		tools: tools
			.filter(({ type }) => type === 'function')
			.map(({ type, ...tool }) => ({ type, function: tool })),
	};
}

function asMessage(item) {
	if (item.type === 'function_call')
		return [
			{
				role: 'assistant',
				content: null,
				tool_calls: [
					{
						id: item.call_id,
						type: 'function',
						function: { name: item.name, arguments: item.arguments },
					},
				],
			},
		];
	if (item.type === 'function_call_output')
		return [{ role: 'tool', tool_call_id: item.call_id, content: item.output }];
	return item.role === undefined ? [] : [{ role: item.role, content: item.content }];
}

/**
 * An assistant message as the answer of the Responses API.
 *
 * @param {string} model
 * @param {ReturnType<typeof import('./reply.mjs').assistantMessage>} reply
 * @returns {object}
 */
export function responseObject(model, { message }) {
	const calls = (message.tool_calls ?? []).map(({ id, function: called }) => ({
		...{ type: 'function_call', id: `fc_${id}`, call_id: id, status: 'completed' },
		...called,
	}));
	const text = { type: 'output_text', text: message.content ?? '', annotations: [] };
	const said = {
		...{ type: 'message', id: 'msg', role: 'assistant', status: 'completed', content: [text] },
	};
	return {
		...{ id: 'resp', object: 'response', created_at: 0, model, status: 'completed', error: null },
		output: [...(message.content === null && calls.length > 0 ? [] : [said]), ...calls],
		usage: { input_tokens: 100, output_tokens: 20, total_tokens: 120 },
	};
}
