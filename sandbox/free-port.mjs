import { createServer } from 'node:net';

/**
 * @returns {Promise<number>} a loopback TCP port nobody listens on at the moment
 */
export async function freePort() {
	return await tryPort(0);
}

/**
 * @param {number} port
 * @throws {Error} when somebody listens on that loopback port
 */
export async function assertFree(port) {
	try {
		await tryPort(port);
	} catch (cause) {
		throw new Error(`port ${port} is taken`, { cause });
	}
}

function tryPort(wanted) {
	return new Promise((resolve, reject) => {
		const server = createServer();
		server.once('error', reject);
		server.listen(wanted, '127.0.0.1', () => {
			const { port } = server.address();
			server.close(() => resolve(port));
		});
	});
}
