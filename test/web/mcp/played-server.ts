import type { Json } from '../../support/live-instance';
import type { PinnedAnswer } from '../../../src/web/guarded-fetch';
import type { McpHttpRequest, McpPort } from '../../../src/web/mcp/mcp-port';

/** A request as the client sent it, with its message read. */
export interface Asked {
	readonly method: string;
	readonly headers: Readonly<Record<string, string>>;
	readonly message: Json;
}

export type Played = (asked: Asked, at: number) => PinnedAnswer | Promise<PinnedAnswer>;

async function* pieces(parts: Iterable<string> | AsyncIterable<string>) {
	for await (const part of parts) yield Buffer.from(part);
}

/** An answer as JSON. */
export const json = (
	body: unknown,
	status = 200,
	headers: Readonly<Record<string, string>> = {},
): PinnedAnswer => ({
	status,
	headers: { 'content-type': 'application/json', ...headers },
	body: {
		chunks: pieces([typeof body === 'string' ? body : JSON.stringify(body)]),
		close: () => undefined,
	},
});

/** The answer to a request, with this result. */
export const result = ({ message }: Asked, value: object, headers = {}): PinnedAnswer =>
	json({ jsonrpc: '2.0', id: message.id, result: value }, 200, headers);

/** An error of the protocol. */
export const rpcError = (
	{ message }: Asked,
	code: number,
	data?: unknown,
	status = 400,
): PinnedAnswer =>
	json({ jsonrpc: '2.0', id: message.id ?? null, error: { code, message: 'no', data } }, status);

/** An answer as a stream of these texts. `closed` learns that it was closed. */
export const stream = (
	parts: Iterable<string> | AsyncIterable<string>,
	closed: () => void = () => undefined,
): PinnedAnswer => ({
	status: 200,
	headers: { 'content-type': 'text/event-stream; charset=utf-8' },
	body: { chunks: pieces(parts), close: closed },
});

export const event = (value: unknown, more = ''): string =>
	`${more}data: ${JSON.stringify(value)}\n\n`;

export const newest = (asked: Asked): PinnedAnswer =>
	result(asked, { resultType: 'complete', supportedVersions: ['2026-07-28'], capabilities: {} });

/** A server that is played, and what it was asked. */
export function playedServer(play: Played) {
	const asked: Asked[] = [];
	const waits: number[] = [];
	const port: McpPort = {
		async send({ method, headers, body }: McpHttpRequest) {
			const one = { method, headers, message: body === undefined ? {} : JSON.parse(body) };
			asked.push(one);
			return await play(one, asked.length - 1);
		},
		async wait(milliseconds, signal) {
			waits.push(milliseconds);
			await Promise.resolve();
			signal.throwIfAborted();
		},
	};
	return { port, asked, waits, methods: () => asked.map(({ message }) => message.method) };
}

/** A server of the newest revision, which answers this to all but the first request. */
export const newestServer = (play: Played) =>
	playedServer(async (asked, at) =>
		asked.message.method === 'server/discover' ? newest(asked) : await play(asked, at),
	);
