import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

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
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const { port } = server.address() as AddressInfo;
	return {
		url: `http://127.0.0.1:${port}`,
		shutFor(milliseconds) {
			shutUntil = Date.now() + milliseconds;
		},
		async stop() {
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		},
	};
}
