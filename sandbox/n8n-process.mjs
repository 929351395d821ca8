import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';

import { assertFree, freePort } from './free-port.mjs';
import { ensureN8n } from './install.mjs';
import { defaultStateDirectory, n8nEnvironment, userFolder } from './n8n-environment.mjs';
import { mainAnswers, waitUntilReady } from './n8n-ready.mjs';
import { findRunning } from './running-instance.mjs';
import { superviseProcess } from './supervised-process.mjs';

/**
 * @typedef {object} N8nHandle
 * @property {string} baseUrl `http://127.0.0.1:<port>`, no slash at the end; the same after a restart
 * @property {number} port
 * @property {string} directory state folder
 * @property {string} logFile everything n8n printed, all starts one after the other
 * @property {number | undefined} pid of the running n8n; undefined when it does not run
 * @property {() => Promise<void>} stop graceful end (SIGTERM, SIGKILL after 40 s)
 * @property {() => Promise<void>} kill SIGKILL for n8n and its task runner
 * @property {() => Promise<void>} restart stops it if it runs, then boots with the same state and port
 */

/**
 * Boots an n8n and waits until it answers.
 *
 * @param {object} [options]
 * @param {string} [options.directory] state folder, made when missing; `sandbox/.state` when left out
 * @param {number} [options.port] a free one when left out
 * @param {Record<string, string | undefined>} [options.env] more environment variables for n8n
 * @param {boolean} [options.offline] refuse connections that leave this machine (default true)
 * @param {boolean} [options.keepRunning] let n8n outlive this process (default false)
 * @param {import('./install.mjs').InstalledN8n} [options.n8n] found with ensureN8n when left out
 * @param {(line: string) => void} [options.onProgress]
 * @returns {Promise<N8nHandle>}
 * @throws {Error} when one already runs on that state folder, the port is taken, or n8n ends or stays silent;
 *   the message then ends with its last log lines
 */
export async function startN8n(options = {}) {
	const { offline = true, keepRunning = false, onProgress } = options;
	const directory = resolve(options.directory ?? defaultStateDirectory());
	const other = await findRunning(directory, 'n8n');
	if (other !== undefined) throw new Error(`an n8n already runs on ${directory}, at ${other.url}`);
	const n8n = options.n8n ?? (await ensureN8n({ onProgress }));
	const port = options.port ?? (await freePort());
	const brokerPort = await freePort();
	const env = n8nEnvironment({
		directory,
		nodeBinary: n8n.nodeBinary,
		port,
		brokerPort,
		offline,
		env: options.env,
	});
	await mkdir(userFolder(directory), { recursive: true });

	const baseUrl = `http://127.0.0.1:${port}`;
	const logFile = join(directory, 'n8n.log');
	const supervised = await superviseProcess({
		name: 'n8n',
		directory,
		command: n8n.nodeBinary,
		args: [n8n.n8nBin, 'start'],
		env,
		url: baseUrl,
		marker: n8n.n8nBin,
		logFile,
		// Otherwise whoever has the port would be taken for our n8n once it answers.
		beforeBoot: async () => await assertFree(port),
		waitUntilReady: async (exited, say) =>
			await waitUntilReady({
				isReady: () => mainAnswers(baseUrl),
				url: baseUrl,
				exited,
				logFile,
				say,
			}),
		keepRunning,
		onProgress,
	});
	return Object.assign(supervised, { baseUrl, port, directory });
}
