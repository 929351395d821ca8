import { McpClient } from '../../../src/web/mcp/mcp-client';
import type { Asked, Played } from './played-server';
import {
	event,
	json,
	newest,
	newestServer,
	playedServer,
	result,
	rpcError,
	stream,
} from './played-server';

const signal = () => AbortSignal.timeout(30_000);

const call = { tool: 'look', arguments: { a: 1 }, headers: { 'mcp-param-a': '1' } };

const done = { resultType: 'complete', content: [{ type: 'text', text: 'done' }] };

const toolNamed = (name: string) => ({ name, inputSchema: { type: 'object' } });

/** A server of an older revision with a session. */
const olderServer = (play: Played, refusal: (asked: Asked) => ReturnType<Played>) =>
	playedServer(async (asked, at) => {
		const { method, params } = asked.message;
		if (method === 'server/discover') return await refusal(asked);
		if (method === 'initialize')
			return result(
				asked,
				{ protocolVersion: params.protocolVersion, capabilities: {} },
				{ 'mcp-session-id': 'the-session' },
			);
		if (method?.startsWith('notifications/')) return json('', 202);
		return await play(asked, at);
	});

describe('revision 2026-07-28', () => {
	test('is asked first, and each request says what it is', async () => {
		const server = newestServer((asked) => result(asked, done));
		await new McpClient(server.port).callTool(call, signal());
		expect(server.methods()).toEqual(['server/discover', 'tools/call']);
		const [, { headers, message }] = server.asked as [Asked, Asked];
		expect(headers).toMatchObject({
			...{ 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/call', 'mcp-name': 'look' },
			'mcp-param-a': '1',
		});
		expect(message.params).toMatchObject({
			...{ name: 'look', arguments: { a: 1 } },
			_meta: { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' },
		});
	});

	test('is asked once more where the server says only then that it speaks it', async () => {
		const server = newestServer((asked) => result(asked, done));
		let isFirst = true;
		const picky = playedServer(async (asked, at) => {
			if (!isFirst)
				return await server.port.send({
					...asked,
					method: 'POST',
					body: JSON.stringify(asked.message),
					signal: signal(),
				});
			isFirst = false;
			expect(at).toBe(0);
			return rpcError(asked, -32022, { supported: ['2026-07-28'] });
		});
		await new McpClient(picky.port).callTool(call, signal());
		expect(picky.methods()).toEqual(['server/discover', 'server/discover', 'tools/call']);
	});

	test('a question to a person fails the call, and the server is told that nobody answers', async () => {
		const server = newestServer((asked) =>
			asked.message.params.inputResponses === undefined
				? result(asked, {
						...{ resultType: 'input_required', requestState: 'sealed' },
						inputRequests: { sure: { method: 'elicitation/create', params: { message: 'Sure?' } } },
					})
				: result(asked, done),
		);
		await expect(new McpClient(server.port).callTool(call, signal())).rejects.toMatchObject({
			...{ code: 'unsupported', said: 'Sure?' },
			message: expect.stringContaining('cannot ask a person'),
		});
		expect(server.asked.at(-1)?.message.params).toMatchObject({
			...{ requestState: 'sealed', inputResponses: { sure: { action: 'cancel' } } },
		});
	});

	test('what else a server wants is given to none', async () => {
		const server = newestServer((asked) =>
			result(asked, {
				...{ resultType: 'input_required', requestState: 'sealed' },
				inputRequests: { think: { method: 'sampling/createMessage', params: {} } },
			}),
		);
		await expect(new McpClient(server.port).callTool(call, signal())).rejects.toMatchObject({
			code: 'unsupported',
		});
		expect(server.methods()).toEqual(['server/discover', 'tools/call']);
	});

	test('a server that says "again" without an end is given up', async () => {
		const server = newestServer((asked) =>
			result(asked, { resultType: 'input_required', requestState: 'again' }),
		);
		await expect(new McpClient(server.port).callTool(call, signal())).rejects.toMatchObject({
			message: expect.stringContaining('without an end'),
		});
		expect(server.asked.length).toBeLessThan(8);
	});
});

describe('older revisions', () => {
	test.each([
		['a status', () => json('Bad Request: Server not initialized', 400)],
		['an unknown method', (asked: Asked) => rpcError(asked, -32601, undefined, 200)],
		['nothing', (asked: Asked) => result(asked, {})],
		['its revisions', (asked: Asked) => rpcError(asked, -32022, { supported: ['2025-06-18'] })],
	])('are spoken where the server answers the first request with %s', async (_what, refusal) => {
		const server = olderServer((asked) => result(asked, done), refusal);
		await new McpClient(server.port).callTool(call, signal());
		expect(server.methods()).toEqual([
			...['server/discover', 'initialize', 'notifications/initialized', 'tools/call'],
		]);
		const { headers } = server.asked[3] as Asked;
		expect(headers).toMatchObject({ 'mcp-session-id': 'the-session' });
		expect(headers).not.toHaveProperty('mcp-param-a');
	});

	test('a session that the server has forgotten is begun again, and the call made in that', async () => {
		let calls = 0;
		const server = olderServer(
			(asked) => {
				calls += 1;
				return calls === 2 ? json('no such session', 404) : result(asked, done);
			},
			() => json('no', 400),
		);
		const client = new McpClient(server.port);
		await client.callTool(call, signal());
		await client.callTool(call, signal());
		expect(server.methods().filter((method) => method === 'initialize')).toHaveLength(2);
	});

	test.each(['2024-11-05', '2030-01-01', '__proto__', 7])(
		'an answer in revision %s is refused',
		async (protocolVersion) => {
			const server = playedServer((asked) =>
				asked.message.method === 'initialize'
					? result(asked, { protocolVersion })
					: json('no', 400),
			);
			await expect(new McpClient(server.port).listTools(signal())).rejects.toMatchObject({
				message: expect.stringContaining('no revision of MCP in common'),
			});
		},
	);

	test('a broken stream is taken up where it ended, after the pause that it asked for', async () => {
		const server = olderServer(
			(asked) =>
				asked.method === 'GET'
					? stream([event({ jsonrpc: '2.0', id: 3, result: done }, 'id: e2\n')])
					: stream(['id: e1\nretry: 700\ndata: \n\n']),
			() => json('no', 400),
		);
		const client = new McpClient(server.port);
		expect(await client.callTool(call, signal())).toEqual(done);
		expect(server.waits).toEqual([700]);
		expect(server.asked.at(-1)).toMatchObject({
			...{ method: 'GET', headers: { 'last-event-id': 'e1', 'mcp-session-id': 'the-session' } },
		});
	});

	test('a ping is answered, and what else a server asks is refused', async () => {
		const server = olderServer(
			(asked) =>
				asked.message.method === 'tools/call'
					? stream([
							event({ jsonrpc: '2.0', id: 'p', method: 'ping' }),
							event({ jsonrpc: '2.0', id: 'r', method: 'roots/list' }),
							event({ jsonrpc: '2.0', method: 'notifications/progress', params: {} }),
							event({ jsonrpc: '2.0', id: asked.message.id, result: done }),
						])
					: json('', 202),
			() => json('no', 400),
		);
		expect(await new McpClient(server.port).callTool(call, signal())).toEqual(done);
		expect(server.asked.slice(-2).map(({ message }) => message)).toEqual([
			{ jsonrpc: '2.0', id: 'p', result: {} },
			{ jsonrpc: '2.0', id: 'r', error: expect.objectContaining({ code: -32601 }) },
		]);
	});

	test('a cancelled call is told to the server', async () => {
		const ending = new AbortController();
		const server = olderServer(
			(asked) => {
				if (asked.message.method !== 'tools/call') return json('', 202);
				async function* silent() {
					ending.abort(new Error('gone'));
					yield ': nothing\n\n';
				}
				return stream(silent());
			},
			() => json('no', 400),
		);
		await expect(new McpClient(server.port).callTool(call, ending.signal)).rejects.toThrow('gone');
		await new Promise(setImmediate);
		expect(server.asked.at(-1)?.message).toMatchObject({
			...{ method: 'notifications/cancelled', params: { requestId: 3 } },
		});
	});
});

describe('who is not let in', () => {
	test.each([401, 403])('is told so, and tries no other revision: %i', async (status) => {
		const server = playedServer(() => json('who are you?', status));
		await expect(new McpClient(server.port).listTools(signal())).rejects.toMatchObject({
			...{ code: 'unauthorized', said: 'who are you?' },
		});
		expect(server.asked).toHaveLength(1);
	});

	test('a busy server is not asked in another way', async () => {
		const server = playedServer(() => json('', 429));
		await expect(new McpClient(server.port).listTools(signal())).rejects.toMatchObject({
			retryable: true,
		});
		expect(server.asked).toHaveLength(1);
	});
});

describe('lists', () => {
	test('are read page by page', async () => {
		const server = newestServer((asked) =>
			asked.message.params.cursor === undefined
				? result(asked, { tools: [toolNamed('a')], nextCursor: '2', ttlMs: 9_000 })
				: result(asked, { tools: [toolNamed('b')], ttlMs: 5_000 }),
		);
		expect(await new McpClient(server.port).listTools(signal())).toEqual({
			...{ tools: [toolNamed('a'), toolNamed('b')], isCut: false, ttl: 5_000 },
		});
	});

	test.each([
		['never end', (at: number) => ({ tools: [], nextCursor: `page ${at}` })],
		['lead back', () => ({ tools: [toolNamed('a')], nextCursor: 'the same' })],
		[
			'are huge',
			(at: number) => ({
				tools: Array.from({ length: 5_000 }, (_, one) => toolNamed(`t${at}_${one}`)),
				nextCursor: String(at),
			}),
		],
	])('that %s are cut', async (_what, page) => {
		const server = newestServer((asked, at) => result(asked, page(at)));
		const { tools, isCut } = await new McpClient(server.port).listTools(signal());
		expect(isCut).toBe(true);
		expect(tools.length).toBeLessThanOrEqual(100);
		expect(server.asked.length).toBeLessThanOrEqual(21);
	});

	test('that are none are told', async () => {
		const server = newestServer((asked) => result(asked, { tools: { length: 3 } }));
		await expect(new McpClient(server.port).listTools(signal())).rejects.toMatchObject({
			message: expect.stringContaining('list of tools'),
		});
	});
});

const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`;

describe('a server that does harm', () => {
	const endless = async function* () {
		for (;;) yield `: ${'x'.repeat(60_000)}\n\n`;
	};
	const chatty = async function* () {
		for (;;) yield event({ jsonrpc: '2.0', method: 'notifications/message', params: {} });
	};
	const curious = async function* () {
		for (let id = 0; ; id += 1) yield event({ jsonrpc: '2.0', id: `q${id}`, method: 'ping' });
	};
	const unending = async function* () {
		for (;;) yield 'x'.repeat(60_000);
	};

	test.each([
		['an endless stream of comments', endless, /more than 4,194,304 bytes/],
		['a line without an end', unending, /more than 4,194,304 bytes/],
		['messages without an answer', chatty, /without an answer/],
		['questions without an end', curious, /asks too much/],
	])('by %s is left', async (_what, parts, message) => {
		let closed = 0;
		const server = newestServer((asked) =>
			asked.message.method === 'tools/call'
				? stream(parts(), () => {
						closed += 1;
					})
				: json('', 202),
		);
		await expect(new McpClient(server.port).callTool(call, signal())).rejects.toMatchObject({
			message: expect.stringMatching(message),
		});
		expect(closed).toBe(1);
	});

	test.each<[string, Played, RegExp]>([
		[
			'deep JSON',
			({ message }) => json(`{"jsonrpc":"2.0","id":${message.id},"result":${deep}}`),
			/nested/,
		],
		['no JSON', () => json('<html>'), /not JSON/],
		['JSON of another kind', () => json({ ok: true }), /not a JSON-RPC 2.0 message/],
		[
			'the answer to another request',
			() => json({ jsonrpc: '2.0', id: 99, result: done }),
			/another request/,
		],
		[
			'an id in words',
			({ message }) => json({ jsonrpc: '2.0', id: String(message.id), result: done }),
			/another request/,
		],
		['no result', ({ message }) => json({ jsonrpc: '2.0', id: message.id }), /neither a result/],
		[
			'a list for a result',
			({ message }) => json({ jsonrpc: '2.0', id: message.id, result: [] }),
			/neither a result/,
		],
		[
			'a kind of result that nobody knows',
			(asked) => result(asked, { resultType: 'task' }),
			/not known/,
		],
		['a stream that ends', () => stream([]), /ended the connection/],
		['too much', () => json('x'.repeat(5_000_000)), /more than 4,194,304 bytes/],
	])('by %s is told of', async (_what, play, message) => {
		const server = newestServer(play);
		await expect(new McpClient(server.port).callTool(call, signal())).rejects.toMatchObject({
			message: expect.stringMatching(message),
		});
	});

	test('by keys of prototypes changes nothing', async () => {
		const server = newestServer(({ message }) =>
			json(
				`{"jsonrpc":"2.0","id":${message.id},"__proto__":{"polluted":1},"result":{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"content":[]}}`,
			),
		);
		await new McpClient(server.port).callTool(call, signal());
		expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
	});

	test('by a session with a name that no header can hold is left', async () => {
		const server = playedServer((asked) =>
			asked.message.method === 'initialize'
				? result(asked, { protocolVersion: '2025-11-25' }, { 'mcp-session-id': 'a b' })
				: json('', 400),
		);
		await expect(new McpClient(server.port).listTools(signal())).rejects.toMatchObject({
			message: expect.stringContaining('session'),
		});
	});

	test('is not waited for longer than the call may take', async () => {
		const silent = async function* () {
			await new Promise((resolve) => setTimeout(resolve, 400));
			yield ': still here\n\n';
		};
		const server = newestServer(() => stream(silent()));
		await expect(
			new McpClient(server.port).callTool(call, AbortSignal.timeout(50)),
		).rejects.toMatchObject({ code: 'timeout' });
	});
});

test('the newest revision is asked for again where the server no longer speaks it', async () => {
	let isModern = true;
	const server = playedServer((asked) => {
		const { method } = asked.message;
		if (method === 'server/discover') return isModern ? newest(asked) : json('', 404);
		if (method === 'initialize') return result(asked, { protocolVersion: '2025-11-25' });
		if (method?.startsWith('notifications/')) return json('', 202);
		return isModern || asked.headers['mcp-method'] === undefined
			? result(asked, done)
			: rpcError(asked, -32022);
	});
	const client = new McpClient(server.port);
	await client.callTool(call, signal());
	isModern = false;
	expect(await client.callTool(call, signal())).toEqual(done);
});

test('a call that shares an agreement with one that is given up goes on', async () => {
	let giveUp: (error: Error) => void = () => undefined;
	const { port, methods } = playedServer(async (asked, at) => {
		if (at === 0) await new Promise((_, reject) => (giveUp = reject));
		return asked.message.method === 'server/discover'
			? newest(asked)
			: result(asked, { resultType: 'complete', tools: [] });
	});
	const client = new McpClient(port);
	const first = client.listTools(signal()).catch(() => 'given up');
	const other = client.listTools(signal());
	await new Promise(setImmediate);
	giveUp(new Error('aborted'));
	expect(await first).toBe('given up');
	expect((await other).isCut).toBe(false);
	expect(methods()).toEqual(['server/discover', 'server/discover', 'tools/list']);
});
