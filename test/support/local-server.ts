import type { AddressInfo, Server } from 'node:net';

/** A server that can end connections which are still open, such as one of HTTP. */
interface Closable extends Server {
	closeAllConnections(): void;
}

/** Has a server listen on a free port of this machine. Gives its address, without a slash at its end. */
export async function listenHere(server: Server): Promise<string> {
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const NAMED_PORTS = Array.from({ length: 100 }, (_, index) => 41_000 + index);

/** Addresses of this machine that the owner's credential lets agents ask: simulated runs may ask them too. */
export const namedOrigins = NAMED_PORTS.map((port) => `http://127.0.0.1:${port}`);

const listensAt = async (server: Server, port: number) =>
	await new Promise<boolean>((resolve) => {
		server.once('error', () => resolve(false));
		server.listen(port, '127.0.0.1', () => resolve(true));
	});

/** The same at one of these. */
export async function listenNamed(server: Server): Promise<string> {
	const first = Math.floor(Math.random() * NAMED_PORTS.length);
	for (const port of [...NAMED_PORTS.slice(first), ...NAMED_PORTS.slice(0, first)])
		if (await listensAt(server, port)) return `http://127.0.0.1:${port}`;
	throw new Error('no port is free');
}

/** Ends a server, and what it still answers. */
export async function endServer(server: Closable): Promise<void> {
	server.closeAllConnections();
	await new Promise((resolve) => server.close(resolve));
}
