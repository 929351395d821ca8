import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import { brotliCompressSync, constants, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';

import { endServer, listenHere } from './local-server';

const MEGABYTE = 1024 * 1024;

/** So much of a letter packs to next to nothing. */
const BOMB = Buffer.alloc(100 * MEGABYTE, 'a');

const packers = {
	gzip: () => gzipSync(BOMB),
	br: () => brotliCompressSync(BOMB, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
	deflate: () => deflateSync(BOMB),
	'raw-deflate': () => deflateRawSync(BOMB),
	/** Packed twice: n8n unpacks none of it. */
	'gzip, gzip': () => gzipSync(gzipSync(BOMB)),
};

type Respond = (request: IncomingMessage, response: ServerResponse) => void;

/** Writes until whoever asked has gone. */
function pour(response: ServerResponse, most: number) {
	const piece = Buffer.alloc(64 * 1024, 'a');
	let written = 0;
	const more = () => {
		while (written < most && !response.destroyed) {
			written += piece.length;
			if (!response.write(piece)) return void response.once('drain', more);
		}
		if (!response.destroyed) response.end();
	};
	more();
}

const html = { 'content-type': 'text/html; charset=utf-8' };

const routes: Readonly<Record<string, Respond>> = {
	'/large': (_request, response) => {
		response.writeHead(200, { ...html, 'content-length': 200 * MEGABYTE });
		pour(response, 200 * MEGABYTE);
	},
	'/endless': (_request, response) => {
		response.writeHead(200, html);
		pour(response, Infinity);
	},
	'/drip': (_request, response) => {
		response.writeHead(200, html);
		const drip = setInterval(() => response.write('a'), 100);
		response.on('close', () => clearInterval(drip));
	},
	'/silence': () => undefined,
};

/** What a page of the web may do to whoever asks for it, on this machine. Further routes answer by path. */
export async function startHostilePages(own: Readonly<Record<string, Respond>> = {}) {
	const open = new Set<object>();
	const asked: string[] = [];
	const bombs = new Map(Object.entries(packers).map(([name, pack]) => [name, pack()]));
	const server = createServer((request, response) => {
		const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
		asked.push(request.url ?? '');
		const bomb = [...bombs].find(([name]) => pathname === `/bomb/${name.replace(', ', '-')}`);
		const respond = own[pathname] ?? routes[pathname];
		if (respond !== undefined) respond(request, response);
		else if (bomb !== undefined) {
			const [name, packed] = bomb;
			const encoding = name === 'raw-deflate' ? 'deflate' : name;
			response.writeHead(200, { ...html, 'content-encoding': encoding }).end(packed);
		} else if (pathname === '/circle') response.writeHead(302, { location: '/circle' }).end();
		else if (pathname === '/loop') {
			const step = Number(searchParams.get('step') ?? 0);
			if (step >= 10_000) response.writeHead(200, html).end('the end');
			else response.writeHead(302, { location: `/loop?step=${step + 1}` }).end();
		} else response.writeHead(404).end();
	});
	server.on('connection', (socket) => {
		open.add(socket);
		socket.on('close', () => open.delete(socket));
		socket.on('error', () => undefined);
	});
	const origin = await listenHere(server);
	return {
		origin,
		asked,
		/** Connections that nobody has closed. */
		get open() {
			return open.size;
		},
		stop: async () => await endServer(server),
	};
}

export type HostilePages = Awaited<ReturnType<typeof startHostilePages>>;
