import { chown, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';

import { assertFree } from './free-port.mjs';
import { waitUntilReady } from './n8n-ready.mjs';
import { accountOf } from './queue-servers.mjs';
import { serverFolder } from './server-folder.mjs';
import { superviseProcess } from './supervised-process.mjs';

/**
 * Boots a Redis of the sandbox's own, never the system's. Jobs survive its end in good order.
 *
 * @param {object} options
 * @param {string} options.directory state folder
 * @param {import('./queue-servers.mjs').QueueServers} options.servers
 * @param {number} options.port
 * @param {string} options.password
 * @param {boolean} options.keepRunning
 * @param {(line: string) => void} [options.onProgress]
 * @returns {Promise<import('./supervised-process.mjs').SupervisedProcess & {env: Record<string, string>}>} `env` tells n8n where it is
 */
export async function startRedis({ directory, servers, port, password, keepRunning, onProgress }) {
	const account = accountOf('redis');
	const folder = await serverFolder(directory, 'redis', account);
	const configuration = join(folder, 'redis.conf');
	const lines = [
		'bind 127.0.0.1',
		`port ${port}`,
		// In a file: every user of the machine sees the command lines.
		`requirepass ${password}`,
		`dir "${folder}"`,
		'set-proc-title no',
	];
	await writeFile(configuration, `${lines.join('\n')}\n`, { mode: 0o600 });
	if (account.uid !== undefined) await chown(configuration, account.uid, account.gid);

	const logFile = join(directory, 'redis.log');
	const url = `127.0.0.1:${port}`;
	const supervised = await superviseProcess({
		name: 'redis',
		directory,
		command: servers.redis,
		args: [configuration],
		env: { PATH: process.env.PATH ?? '', LC_ALL: 'C' },
		url,
		marker: configuration,
		logFile,
		beforeBoot: async () => await assertFree(port),
		waitUntilReady: async (exited, say) =>
			await waitUntilReady({
				isReady: () => answersPing(port),
				url,
				exited,
				logFile,
				say,
				who: 'redis',
			}),
		account,
		keepRunning,
		onProgress,
	});
	const env = {
		QUEUE_BULL_REDIS_HOST: '127.0.0.1',
		QUEUE_BULL_REDIS_PORT: String(port),
		QUEUE_BULL_REDIS_PASSWORD: password,
	};
	return Object.assign(supervised, { env });
}

/** Without the password the answer is that it is needed, which is an answer; "LOADING" is not. */
function answersPing(port) {
	return new Promise((resolve) => {
		const socket = connect(port, '127.0.0.1');
		const answer = (ready) => {
			socket.destroy();
			resolve(ready);
		};
		socket.setTimeout(5_000, () => answer(false));
		socket.once('error', () => answer(false));
		socket.once('data', (data) => answer(/^(\+PONG|-NOAUTH)/.test(data.toString())));
		socket.once('connect', () => socket.write('PING\r\n'));
	});
}
