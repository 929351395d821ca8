import { createServer, request } from 'node:http';

import { endServer, listenHere } from './local-server';

/** A proxy to n8n that can be closed. Then it cuts connections off, as if n8n were away for a moment. */
export interface Door {
	readonly url: string;
	shutFor(milliseconds: number): void;
	stop(): Promise<void>;
}

export async function startDoor(baseUrl: string): Promise<Door> {
	let shutUntil = 0;
	const server = createServer((incoming, response) => {
		if (Date.now() < shutUntil) {
			incoming.socket.destroy();
			return;
		}
		const { method, headers } = incoming;
		const onward = request(`${baseUrl}${incoming.url}`, { method, headers }, (answer) => {
			response.writeHead(answer.statusCode ?? 500, answer.headers);
			answer.pipe(response);
		});
		onward.on('error', () => incoming.socket.destroy());
		incoming.pipe(onward);
	});
	const url = await listenHere(server);
	return {
		url,
		shutFor(milliseconds) {
			shutUntil = Date.now() + milliseconds;
		},
		stop: async () => await endServer(server),
	};
}
