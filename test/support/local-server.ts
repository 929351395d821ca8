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

/** Ends a server, and what it still answers. */
export async function endServer(server: Closable): Promise<void> {
	server.closeAllConnections();
	await new Promise((resolve) => server.close(resolve));
}
