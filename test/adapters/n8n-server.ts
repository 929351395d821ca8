import { createServer } from 'node:http';

import type { SendApiRequest } from '../../src/adapters/n8n-api/client';
import { endServer, listenHere } from '../support/local-server';

export interface Received {
	readonly method: string;
	/** As it arrived, query and all. */
	readonly url: string;
	readonly body: unknown;
}

export interface Answer {
	readonly status?: number;
	readonly body?: unknown;
	/** Milliseconds until the answer; Infinity for never. */
	readonly after?: number;
}

/** A server on this machine in n8n's place, and a request helper that reaches it. */
export async function startN8nServer(answer: (received: Received) => Answer) {
	const received: Received[] = [];
	const server = createServer((request, response) => {
		const chunks: Buffer[] = [];
		request.on('data', (chunk: Buffer) => chunks.push(chunk));
		request.on('end', () => {
			const text = Buffer.concat(chunks).toString();
			const body: unknown = text === '' ? undefined : JSON.parse(text);
			const one = { method: request.method ?? '', url: request.url ?? '', body };
			received.push(one);
			const { status = 200, body: answered = {}, after = 0 } = answer(one);
			if (after === Infinity) return;
			setTimeout(() => {
				response.writeHead(status, { 'content-type': 'application/json' });
				response.end(typeof answered === 'string' ? answered : JSON.stringify(answered));
			}, after).unref();
		});
	});
	const baseUrl = await listenHere(server);

	const send: SendApiRequest = async ({ method, path, query, body, signal }) => {
		const given = Object.entries(query ?? {}).flatMap(([key, value]) =>
			value === undefined ? [] : [[key, String(value)] as const],
		);
		const search = given.length === 0 ? '' : `?${new URLSearchParams(Object.fromEntries(given))}`;
		const response = await fetch(`${baseUrl}/api/v1${path}${search}`, {
			method,
			signal,
			...(body === undefined ? {} : { body: JSON.stringify(body) }),
		});
		const text = await response.text();
		return { status: response.status, body: text.startsWith('<') ? text : JSON.parse(text) };
	};

	const stop = async () => {
		await endServer(server);
	};
	return { baseUrl, send, received, stop };
}

export type N8nServer = Awaited<ReturnType<typeof startN8nServer>>;
