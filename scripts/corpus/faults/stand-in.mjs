import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'node:net';

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

/** Redis: empty where something is read, five where something is counted. */
function answerRedis(socket, asked, first) {
	const answer = (chunk) => {
		for (const command of String(chunk).split(/(?=^\*\d+\r\n)/m)) {
			const words = command.split('\r\n').filter((_, index) => index > 0 && index % 2 === 0);
			asked(['redis', ...words]);
			const replies = { GET: '$-1', LLEN: ':5', INCR: ':5' };
			socket.write(`${replies[words[0]?.toUpperCase()] ?? '+OK'}\r\n`);
		}
	};
	socket.on('data', answer);
	answer(first);
}

const postgresMessage = (type, body = '') => {
	const message = Buffer.alloc(5 + Buffer.byteLength(body, 'latin1'));
	message.write(type);
	message.writeInt32BE(message.length - 1, 1);
	message.write(body, 5, 'latin1');
	return message;
};

/** PostgreSQL: every query ends well, without rows. */
function answerPostgres(socket, asked, first) {
	const ready = postgresMessage('Z', 'I');
	const answers = { P: '1', B: '2', D: 'n' };
	const answer = (chunk) => {
		// The first messages have no type: one asks for encryption, one names the user.
		if (chunk[0] === 0) {
			if (chunk.length === 8) return socket.write('N');
			return socket.write(Buffer.concat([postgresMessage('R', '\0\0\0\0'), ready]));
		}
		for (let at = 0; at < chunk.length; at += chunk.readInt32BE(at + 1) + 1) {
			const type = String.fromCharCode(chunk[at]);
			// A connection that is not used any more may end during another run.
			if (type === 'X') return;
			asked(['postgres', type, chunk.toString('utf8', at + 5, at + chunk.readInt32BE(at + 1) + 1)]);
			if (type === 'S') socket.write(ready);
			else if (type === 'E') socket.write(postgresMessage('C', 'SELECT 0\0'));
			else if (type === 'Q')
				socket.write(Buffer.concat([postgresMessage('C', 'SELECT 0\0'), ready]));
			else if (type in answers) socket.write(postgresMessage(answers[type]));
		}
	};
	socket.on('data', answer);
	answer(first);
}

const parsed = (text) => {
	try {
		return JSON.parse(text);
	} catch {
		return {};
	}
};

/**
 * Stands for every service of the world: answers each request with the same JSON, and models as a model does. Gives `take` gives what has
 * been asked since it was last called.
 */
export async function startStandIn() {
	let asked = [];
	const http = createHttpServer(async (request, response) => {
		const body = await bodyOf(request);
		const { host, authorization, ...headers } = request.headers;
		const told = ['content-type', 'accept', 'x-api-key'].map((name) => headers[name]);
		asked.push(JSON.stringify([request.method, host, request.url, body, ...told]));
		response.setHeader('content-type', 'application/json');
		response.setHeader('connection', 'close');
		const isModel = request.url.includes('/chat/completions');
		const answer = isModel
			? completionOf(parsed(body))
			: { id: '1', ok: true, access_token: 'x', has_more: false, results: [] };
		response.end(JSON.stringify(answer));
	});
	http.on('clientError', (_, socket) => socket.destroy());
	const sockets = new Set();
	const server = createServer((socket) => {
		sockets.add(socket);
		socket.on('error', () => socket.destroy());
		socket.on('close', () => sockets.delete(socket));
		const tell = (words) => asked.push(JSON.stringify(words));
		socket.once('data', (chunk) => {
			if (chunk[0] === 0) return answerPostgres(socket, tell, chunk);
			if (chunk[0] === '*'.charCodeAt(0)) return answerRedis(socket, tell, chunk);
			socket.pause();
			socket.unshift(chunk);
			http.emit('connection', socket);
			socket.resume();
		});
	});
	await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
	return {
		port: server.address().port,
		take() {
			const taken = asked;
			asked = [];
			return taken;
		},
		stop() {
			for (const socket of sockets) socket.destroy();
			server.close();
		},
	};
}
