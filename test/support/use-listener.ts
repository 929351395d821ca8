import { createServer } from 'node:http';

import { endServer, listenNamed } from './local-server';

interface Listener {
	/** Method, path and headers of every request of the test that is running, each as JSON. */
	readonly arrived: readonly string[];
	/** Without a path. Read it inside tests only. */
	url(): string;
}

/** Gives a test file a service of somebody else: it keeps what arrives, and echoes a body as `result`. */
export function useListener(): Listener {
	const arrived: string[] = [];
	const server = createServer((request, response) => {
		let text = '';
		request.on('data', (chunk) => (text += String(chunk)));
		request.on('end', () => {
			arrived.push(JSON.stringify([request.method, request.url, request.headers]));
			response.setHeader('content-type', 'application/json');
			response.end(text === '' ? '{"ok":true}' : `{"ok":true,"result":${text}}`);
		});
	});
	let url = '';

	beforeAll(async () => {
		url = await listenNamed(server);
	});

	beforeEach(() => {
		arrived.length = 0;
	});

	afterAll(async () => await endServer(server));

	return { arrived, url: () => url };
}
