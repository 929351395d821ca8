import { createServer, request } from 'node:http';

import { endServer, listenHere } from './local-server';

/** What becomes of the one request that goes wrong: it never arrives, it is refused, or it is done and its answer is lost. */
export const doorFaults = ['cut off', 'refused', 'answer lost'] as const;

export type DoorFault = (typeof doorFaults)[number];

/** A proxy to n8n that can be closed. Then it cuts connections off, as if n8n were away for a moment. */
export interface Door {
	readonly url: string;
	/** Requests that came since the last `failOnce`. */
	readonly came: () => number;
	shutFor(milliseconds: number): void;
	/** Of the requests that come from now on, the one with this number goes wrong. The first has 0. */
	failOnce(at: number, fault: DoorFault): void;
	stop(): Promise<void>;
}

export async function startDoor(baseUrl: string): Promise<Door> {
	let shutUntil = 0;
	let came = 0;
	let next: { readonly at: number; readonly fault: DoorFault } | undefined;
	const server = createServer((incoming, response) => {
		const fault = Date.now() < shutUntil ? 'cut off' : next?.at === came ? next.fault : undefined;
		came += 1;
		if (fault === 'cut off') {
			incoming.socket.destroy();
			return;
		}
		if (fault === 'refused') {
			response.writeHead(500, { 'content-type': 'application/json' });
			response.end('{"message":"Internal error"}');
			return;
		}
		const { method, headers } = incoming;
		const onward = request(`${baseUrl}${incoming.url}`, { method, headers }, (answer) => {
			if (fault === 'answer lost') {
				answer.resume();
				answer.on('end', () => incoming.socket.destroy());
				return;
			}
			response.writeHead(answer.statusCode ?? 500, answer.headers);
			answer.pipe(response);
		});
		onward.on('error', () => incoming.socket.destroy());
		incoming.pipe(onward);
	});
	const url = await listenHere(server);
	return {
		url,
		came: () => came,
		shutFor(milliseconds) {
			shutUntil = Date.now() + milliseconds;
		},
		failOnce(at, fault) {
			came = 0;
			next = { at, fault };
		},
		stop: async () => await endServer(server),
	};
}
