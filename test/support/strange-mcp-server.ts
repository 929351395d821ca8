import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

import type { Json } from './live-instance';
import { listenHere } from './local-server';

/** What a server answers to a request of the protocol: a result, or what it does with the answer itself. */
export type Answering = (
	params: Json,
	response: ServerResponse,
	request: IncomingMessage,
) => Json | undefined | Promise<Json | undefined>;

/** A tool as it stands in a list. */
export const strangeTool = (name: string, more: object = {}): Json => ({
	...{ name, description: `Does ${name}`, inputSchema: { type: 'object', properties: {} } },
	...more,
});

/** An answer in words. */
export const inWords = (words: string): Json => ({
	...{ resultType: 'complete', content: [{ type: 'text', text: words }] },
});

const discovered = {
	...{ resultType: 'complete', ttlMs: 0, cacheScope: 'private' },
	...{ supportedVersions: ['2026-07-28'], capabilities: { tools: {} } },
	serverInfo: { name: 'strange', version: '1' },
};

/** An MCP server of the newest revision on this machine that does as it is told, and keeps what it was asked. */
export async function startStrangeServer(answers: Readonly<Record<string, Answering>>) {
	const asked: Json[] = [];
	const answer = async (request: IncomingMessage, response: ServerResponse) => {
		const body = await text(request);
		const message: Json = body === '' ? {} : JSON.parse(body);
		asked.push({ ...message, headers: request.headers, path: request.url });
		const answering = answers[message.method];
		const result =
			answering === undefined && message.method === 'server/discover'
				? discovered
				: await answering?.(message.params, response, request);
		if (result === undefined || response.headersSent) {
			if (answering === undefined) response.writeHead(404).end();
			return;
		}
		response
			.writeHead(200, { 'content-type': 'application/json' })
			.end(JSON.stringify({ jsonrpc: '2.0', id: message.id, result }));
	};
	const server = createServer((request, response) => void answer(request, response));
	const url = await listenHere(server);
	return {
		url: `${url}/mcp`,
		asked,
		/** The arguments of the calls of a tool. */
		calls: (tool: string): Json[] =>
			asked
				.filter(({ method, params }) => method === 'tools/call' && params.name === tool)
				.map(({ params }) => params.arguments),
		stop: () => {
			server.closeAllConnections();
			server.close();
		},
	};
}

export type StrangeServer = Awaited<ReturnType<typeof startStrangeServer>>;
