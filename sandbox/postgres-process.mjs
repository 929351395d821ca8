import { chown, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { connect } from 'node:net';
import { spawnSync } from 'node:child_process';

import { assertFree } from './free-port.mjs';
import { waitUntilReady } from './n8n-ready.mjs';
import { accountOf } from './queue-servers.mjs';
import { serverFolder } from './server-folder.mjs';
import { superviseProcess } from './supervised-process.mjs';

const USER = 'n8n';
const DATABASE = 'postgres';

/**
 * Boots a PostgreSQL of the sandbox's own, never the system's.
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
export async function startPostgres({
	directory,
	servers,
	port,
	password,
	keepRunning,
	onProgress,
}) {
	const account = accountOf('postgres');
	const folder = await serverFolder(directory, 'postgres', account);
	const data = join(folder, 'data');
	if (!(await isThere(join(data, 'PG_VERSION'))))
		await create({ folder, data, account, servers, password });

	const logFile = join(directory, 'postgres.log');
	const url = `127.0.0.1:${port}`;
	const settings = {
		listen_addresses: '127.0.0.1',
		port,
		unix_socket_directories: '',
		// What a power cut would lose is of no worth.
		fsync: 'off',
		synchronous_commit: 'off',
		full_page_writes: 'off',
	};
	const supervised = await superviseProcess({
		name: 'postgres',
		directory,
		command: servers.postgres,
		args: [
			'-D',
			data,
			...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
		],
		env: environment(),
		url,
		marker: data,
		logFile,
		beforeBoot: async () => await assertFree(port),
		waitUntilReady: async (exited, say) =>
			await waitUntilReady({
				isReady: () => takesConnections(port),
				url,
				exited,
				logFile,
				say,
				who: 'postgres',
			}),
		account,
		stopSignal: 'SIGINT',
		keepRunning,
		onProgress,
	});
	const env = {
		DB_TYPE: 'postgresdb',
		DB_POSTGRESDB_HOST: '127.0.0.1',
		DB_POSTGRESDB_PORT: String(port),
		DB_POSTGRESDB_DATABASE: DATABASE,
		DB_POSTGRESDB_USER: USER,
		DB_POSTGRESDB_PASSWORD: password,
	};
	return Object.assign(supervised, { env });
}

async function create({ folder, data, account, servers, password }) {
	const passwordFile = join(folder, 'password');
	await rm(data, { recursive: true, force: true });
	await writeFile(passwordFile, password, { mode: 0o600 });
	if (account.uid !== undefined) await chown(passwordFile, account.uid, account.gid);
	const args = [
		...['--pgdata', data, '--username', USER, '--pwfile', passwordFile],
		...['--auth', 'scram-sha-256', '--encoding', 'UTF8', '--locale', 'C', '--no-sync'],
	];
	const made = spawnSync(servers.initdb, args, {
		...account,
		cwd: '/',
		env: environment(),
		encoding: 'utf8',
	});
	await rm(passwordFile, { force: true });
	if (made.status !== 0)
		throw new Error(`initdb failed\n${made.error ?? ''}${made.stdout}${made.stderr}`);
}

function environment() {
	return { PATH: process.env.PATH ?? '', LC_ALL: 'C', TZ: 'UTC' };
}

async function isThere(file) {
	return await stat(file).then(
		() => true,
		() => false,
	);
}

/** Asks for TLS, which needs no account: a server that is ready to talk says yes or no. */
function takesConnections(port) {
	return new Promise((resolve) => {
		const socket = connect(port, '127.0.0.1');
		const answer = (ready) => {
			socket.destroy();
			resolve(ready);
		};
		socket.setTimeout(5_000, () => answer(false));
		socket.once('error', () => answer(false));
		socket.once('close', () => answer(false));
		socket.once('data', (data) => answer(data[0] === 0x4e || data[0] === 0x53));
		socket.once('connect', () => socket.write(Buffer.from([0, 0, 0, 8, 4, 0xd2, 0x16, 0x2f])));
	});
}
