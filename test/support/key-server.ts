import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Respond = (response: ServerResponse, request: IncomingMessage) => void;

/** An issuer on this machine that publishes keys: it answers by path, and counts the requests that reach it. */
export async function startKeyServer(routes: Readonly<Record<string, Respond>>) {
	const asked: string[] = [];
	let connections = 0;
	const server = createServer((request, response) => {
		const path = request.url ?? '';
		asked.push(path);
		const respond = routes[path];
		if (respond) respond(response, request);
		else response.writeHead(404).end();
	});
	server.on('connection', () => {
		connections += 1;
	});
	// Listens on IPv4 and IPv6, so that a request to any spelling of this machine is noticed.
	await new Promise<void>((resolve) => server.listen(0, '::', resolve));
	return {
		port: (server.address() as AddressInfo).port,
		askedFor: (path: string) => asked.filter((one) => one === path).length,
		get connections() {
			return connections;
		},
		stop: () => {
			server.closeAllConnections();
			server.close();
		},
	};
}

export type KeyServer = Awaited<ReturnType<typeof startKeyServer>>;

/** Answers with a JSON document. */
export const withJson =
	(read: () => unknown): Respond =>
	(response) => {
		response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(read()));
	};
