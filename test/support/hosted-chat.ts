import { randomBytes, randomUUID } from 'node:crypto';
import { get } from 'node:http';
import type { Duplex } from 'node:stream';

import type { Json } from './live-instance';
import { eventually } from './live-instance';

/** n8n's chat page as a person sees it, with the requests that it sends to n8n. */
export interface HostedChat {
	/** The next message: text, or JSON where it has buttons. */
	next(): Promise<string>;
	/** Writes another message, which n8n hands to the node that waits. */
	say(text: string): void;
	/** What n8n answered to the first message. */
	readonly began: Json;
	close(): void;
}

/** A text as a browser sends it: in one piece, up to 64 kB, masked. */
function frameOf(text: string): Buffer {
	const payload = Buffer.from(text);
	const mask = randomBytes(4);
	const length =
		payload.length < 126
			? [0x80 | payload.length]
			: [0x80 | 126, payload.length >> 8, payload.length & 0xff];
	const masked = payload.map((byte, index) => byte ^ (mask[index % 4] ?? 0));
	return Buffer.concat([Buffer.from([0x81, ...length]), mask, masked]);
}

/** The texts in what a server sends over a web socket (RFC 6455): short or up to 64 kB, in one piece, not masked. */
function readFrames(bytes: Buffer): { readonly texts: readonly string[]; readonly rest: Buffer } {
	const texts: string[] = [];
	let rest = bytes;
	for (;;) {
		const isLong = rest.length >= 4 && rest[1] === 126;
		const start = isLong ? 4 : 2;
		const length = isLong ? rest.readUInt16BE(2) : (rest[1] ?? Infinity);
		if (rest.length < start + length) return { texts, rest };
		texts.push(rest.subarray(start, start + length).toString());
		rest = rest.subarray(start + length);
	}
}

async function connect(url: URL): Promise<Duplex> {
	return await new Promise((resolve, reject) => {
		const headers = {
			connection: 'Upgrade',
			upgrade: 'websocket',
			'sec-websocket-version': '13',
			'sec-websocket-key': randomBytes(16).toString('base64'),
		};
		get(url, { headers })
			.once('upgrade', (_response, socket, head) => {
				if (head.length > 0) socket.unshift(head);
				resolve(socket);
			})
			.once('response', ({ statusCode }) => reject(new Error(`no web socket: ${statusCode}`)))
			.once('error', reject);
	});
}

/** Writes into a published hosted chat whose *Response Mode* is *Using Response Nodes*. Undefined when it lets nobody in. */
export async function writeToChat(
	baseUrl: string,
	webhookId: string,
	{ text, authorization }: { readonly text: string; readonly authorization: string },
): Promise<HostedChat | undefined> {
	const sessionId = randomUUID();
	const answer = await fetch(`${baseUrl}/webhook/${webhookId}/chat`, {
		method: 'POST',
		headers: { 'content-type': 'application/json', authorization },
		body: JSON.stringify({ action: 'sendMessage', chatInput: text, sessionId }),
	});
	if (!answer.ok) return undefined;
	const began: Json = await answer.json();
	const { executionId, resumeToken = '' } = began;
	const url = new URL('/chat', baseUrl);
	const query = { sessionId, executionId, isPublic: 'true', token: resumeToken };
	url.search = String(new URLSearchParams(query));
	const socket = await connect(url);
	const messages: string[] = [];
	let unread: Buffer = Buffer.alloc(0);
	socket.on('data', (data: Buffer) => {
		const { texts, rest } = readFrames(Buffer.concat([unread, data]));
		// Skips messages that only concern the page and n8n.
		messages.push(...texts.filter((text) => !text.startsWith('n8n|')));
		unread = rest;
	});
	socket.on('error', () => socket.destroy());
	return {
		began,
		say: (chatInput) =>
			void socket.write(frameOf(JSON.stringify({ action: 'sendMessage', chatInput, sessionId }))),
		next: async () => await eventually('a message', async () => messages.shift(), 30_000),
		close: () => void socket.destroy(),
	};
}
