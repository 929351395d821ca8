import { createServer } from 'node:http';

const bodyOf = async (request) => {
	const chunks = [];
	for await (const chunk of request) chunks.push(chunk);
	return Buffer.concat(chunks).toString('utf8');
};

/** The least that a JSON Schema takes. */
function sampleOf({ type, properties = {}, items, enum: values } = {}) {
	if (values) return values[0];
	if (type === 'object')
		return Object.fromEntries(Object.entries(properties).map(([name, of]) => [name, sampleOf(of)]));
	if (type === 'array') return items ? [sampleOf(items)] : [];
	return { number: 1, integer: 1, boolean: true }[type] ?? 'x';
}

/** A model that calls each tool once, then says "done". */
function completionOf({ messages = [], tools = [] }) {
	const isAnswered = messages.some(({ role }) => role === 'tool');
	const calls = tools.map(({ function: { name, parameters } }, index) => ({
		id: `call-${index}`,
		type: 'function',
		function: { name, arguments: JSON.stringify(sampleOf(parameters)) },
	}));
	const isCalling = calls.length > 0 && !isAnswered;
	const message = isCalling
		? { role: 'assistant', content: null, tool_calls: calls }
		: { role: 'assistant', content: 'done' };
	return {
		...{ id: 'completion', object: 'chat.completion', created: 0, model: 'stand-in' },
		choices: [{ index: 0, message, finish_reason: isCalling ? 'tool_calls' : 'stop' }],
		usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
	};
}

const parsed = (text) => {
	try {
		return JSON.parse(text);
	} catch {
		return {};
	}
};

/**
 * Stands for every service of the world: answers each request with the same JSON, and models as a model does.
 *
 * @returns {Promise<{port: number, take: () => string[], stop: () => void}>} `take` gives what has been asked since it was last called
 */
export async function startStandIn() {
	let asked = [];
	const server = createServer(async (request, response) => {
		const body = await bodyOf(request);
		const { host, authorization, ...headers } = request.headers;
		const told = ['content-type', 'accept', 'x-api-key'].map((name) => headers[name]);
		asked.push(JSON.stringify([request.method, host, request.url, body, ...told]));
		response.setHeader('content-type', 'application/json');
		response.setHeader('connection', 'close');
		const isModel = request.url.includes('/chat/completions');
		const answer = isModel ? completionOf(parsed(body)) : { id: '1', ok: true, access_token: 'x' };
		response.end(JSON.stringify(answer));
	});
	server.on('clientError', (_, socket) => socket.destroy());
	await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
	return {
		port: server.address().port,
		take() {
			const taken = asked;
			asked = [];
			return taken;
		},
		stop() {
			server.closeAllConnections();
			server.close();
		},
	};
}
