import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the ports that Linux gives to whoever connects: one of those may be taken before we listen. */
const LOWEST = 15_000;
const HIGHEST = 30_000;
const TRIES = 50;

/**
 * @returns {Promise<number>} a loopback TCP port nobody listens on at the moment
 */
export async function freePort() {
	for (let tries = 0; tries < TRIES; tries += 1) {
		const port = randomInt(LOWEST, HIGHEST);
		if (await isFree(port)) return port;
	}
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

async function isFree(port) {
	try {
		await tryPort(port);
		return true;
	} catch {
		return false;
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
