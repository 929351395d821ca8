import type { Socket } from 'node:net';
import { connect } from 'node:net';

import { pause } from '../../sandbox/progress.mjs';

/** A connection without any manners of HTTP clients. */
export interface RawClient {
	readonly socket: Socket;
	/** All that came until now. */
	readonly text: () => string;
	/** Milliseconds from the beginning to the end of the connection; undefined while it is open. */
	readonly endedAfter: () => number | undefined;
}

/** Opens a connection to the port of an address. `reads`: whether it takes what it is sent. */
export async function rawClient(url: string, reads = true): Promise<RawClient> {
	const { hostname, port } = new URL(url);
	const begun = Date.now();
	let text = '';
	let ended: number | undefined;
	const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: false });
	socket.on('close', () => (ended = Date.now() - begun));
	// That n8n ends the connection is what the tests look for.
	socket.on('error', () => undefined);
	if (reads) socket.on('data', (part) => (text += String(part)));
	else socket.pause();
	await new Promise<void>((resolve) => {
		socket.on('connect', () => resolve()).on('close', () => resolve());
	});
	return { socket, text: () => text, endedAfter: () => ended };
}

/** A request in the letters of HTTP/1.1. */
export const rawRequest = (
	url: string,
	headers: Readonly<Record<string, string>>,
	body = '',
): string => {
	const { host, pathname } = new URL(url);
	const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}`);
	return [`POST ${pathname} HTTP/1.1`, ...lines, '', body].join('\r\n');
};

/** Sends a text again and again, until the connection or the time is over. */
export async function drip({ socket }: RawClient, text: string, every: number, until: number) {
	while (!socket.destroyed && Date.now() < until) {
		socket.write(text);
		await pause(every);
	}
}

/** Asks n8n how it is, all the time, until it is not well. `stop` gives the milliseconds of the slowest answer, infinitely many for none. */
export function watchHealth(baseUrl: string) {
	let isOver = false;
	let [slowest, answers] = [0, 0];
	const look = async () => {
		while (!isOver) {
			const asked = Date.now();
			const isWell = await fetch(`${baseUrl}/healthz`).then(
				({ ok }) => ok,
				() => false,
			);
			slowest = isWell ? Math.max(slowest, Date.now() - asked) : Infinity;
			if (!isWell) break;
			answers += 1;
			await pause(50);
		}
	};
	const looking = look();
	return {
		async stop() {
			isOver = true;
			await looking;
			return { slowest, answers };
		},
	};
}
