import { pause } from '../sandbox/progress.mjs';
import { openProvider } from './provider.mjs';

const MOST_REQUESTS = 120;
const TRIES = 8;
/** Of a call of a tool, in milliseconds: some wait for a person. */
const PATIENCE = { timeout: 20 * 60_000 };

const TASK =
	"You work on the user's n8n with the tools that you have. When all is done, or cannot be, answer the user without a call of a tool.";
const LOST =
	'The connection broke before the answer. Look what the call has done before you repeat it.';

/** Asks the model for its next message; again where it is busy. */
async function ask(send, body) {
	for (let tried = 1; ; tried += 1) {
		const { status, text } = await send(body);
		if (status === 200) return JSON.parse(text).choices[0].message;
		if (tried === TRIES || (status < 500 && status !== 429))
			throw new Error(`The model answers HTTP ${status}: ${text}`);
		await pause(tried * 2_000);
	}
}

/** Calls a tool; gives the text that the model is told. */
async function callTool(client, { name, arguments: given }) {
	try {
		const called = { name, arguments: JSON.parse(given || '{}') };
		const { content = [] } = await client.callTool(called, undefined, PATIENCE);
		return content.map((part) => part.text ?? `[${part.type}]`).join('\n');
	} catch (error) {
		return `Error: ${error.message}`;
	}
}

/** The calls of the last message of the model that have no answer yet. */
function openCalls(messages) {
	const last = messages.findLastIndex(({ role }) => role === 'assistant');
	const told = messages.slice(last + 1).map((message) => message.tool_call_id);
	return (messages[last]?.tool_calls ?? []).filter(({ id }) => !told.includes(id));
}

/**
 * A conversation with a model that has the tools of an MCP server, as programs have that connect to one. Its messages are kept
 * in the state. A call that an earlier start of this program has begun is not made again.
 *
 * @param {Pick<import('./ways.mjs').Conversation, 'model' | 'state' | 'turn' | 'note'>} conversation
 * @param {() => Promise<import('@modelcontextprotocol/sdk/client/index.js').Client>} connect
 * @returns {Promise<{status: string, output: string}>} what the model says at the end
 * @throws {Error} when the server or the model does not answer
 */
export async function sayOverMcp({ model, state, turn, note }, connect) {
	const send = openProvider(model.model, { OPENAI_BASE_URL: model.url });
	const client = await connect();
	try {
		const tools = (await client.listTools()).tools.map(({ name, description, inputSchema }) => ({
			type: 'function',
			function: { name, description, parameters: inputSchema },
		}));
		const system = [TASK, client.getInstructions()].filter(Boolean).join('\n\n');
		const messages = (state.messages ??= [{ role: 'system', content: system }]);
		if (!turn.isSending) {
			messages.push({ role: 'user', content: turn.message });
			turn.isSending = true;
			turn.requests = 0;
		}
		for (; turn.requests < MOST_REQUESTS; turn.requests += 1) {
			note();
			for (const { id, function: called } of openCalls(messages)) {
				const isLost = state.calling === id;
				state.calling = id;
				note();
				const content = isLost ? LOST : await callTool(client, called);
				messages.push({ role: 'tool', tool_call_id: id, content });
				note();
			}
			const { role, content } = messages.at(-1);
			if (role === 'assistant') return { status: 'finished', output: content ?? '' };
			messages.push(await ask(send, { messages, tools }));
		}
		return { status: 'limit', output: `It has asked the model ${MOST_REQUESTS} times.` };
	} finally {
		await client.close();
	}
}
