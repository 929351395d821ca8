import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { Json } from './live-instance';

/** A slow service: it keeps what is posted, and answers only when it is told to. */
export interface SilentServer {
	readonly url: string;
	readonly posts: readonly Json[];
	/** Answers all that wait. */
	answer(text: string): void;
	stop(): Promise<void>;
}

export async function startSilentServer(): Promise<SilentServer> {
	const posts: Json[] = [];
	const open: ServerResponse[] = [];
	const server = createServer((request, response) => {
		let text = '';
		request.on('data', (chunk) => (text += String(chunk)));
		request.on('end', () => {
			posts.push(JSON.parse(text));
			open.push(response);
		});
	});
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	const { port } = server.address() as AddressInfo;
	return {
		url: `http://127.0.0.1:${port}/orders`,
		posts,
		answer: (text) => open.splice(0).forEach((response) => response.end(text)),
		async stop() {
			server.closeAllConnections();
			server.close();
			await once(server, 'close');
		},
	};
}
