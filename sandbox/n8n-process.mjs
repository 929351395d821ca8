import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, open } from 'node:fs/promises';
import { join, resolve } from 'node:path';

import { assertFree, freePort } from './free-port.mjs';
import { ensureN8n } from './install.mjs';
import { defaultStateDirectory, n8nEnvironment, userFolder } from './n8n-environment.mjs';
import { waitUntilReady } from './n8n-ready.mjs';
import { endWithUs, killGroup } from './processes.mjs';
import { withHeartbeat } from './progress.mjs';
import { findRunning, forget, remember } from './running-instance.mjs';

const STOP_MS = 40_000;

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
	let running;

	async function boot() {
		// Otherwise whoever has it would be taken for our n8n once it answers.
		await assertFree(port);
		const log = await open(logFile, 'a');
		const child = spawn(n8n.nodeBinary, [n8n.n8nBin, 'start'], {
			cwd: directory,
			env,
			// Its own group, so that a kill reaches its task runner too.
			detached: true,
			stdio: ['ignore', log.fd, log.fd],
		});
		// Listened to before anything is awaited: 'spawn' comes once. A failure to start rejects.
		await once(child, 'spawn').finally(async () => await log.close());
		const letGo = keepRunning ? () => {} : endWithUs(child.pid);
		if (keepRunning) child.unref();
		const exited = new Promise((done) => {
			child.once('exit', (code, signal) => {
				letGo();
				done(signal ?? code);
			});
		});
		running = { child, exited };
		await remember(directory, 'n8n', { pid: child.pid, url: baseUrl, marker: n8n.n8nBin });
		try {
			await withHeartbeat('starting n8n', onProgress, async (say) => {
				await waitUntilReady({ baseUrl, exited, logFile, say });
			});
		} catch (error) {
			await kill();
			throw error;
		}
	}

	async function end(signalled) {
		if (running === undefined) return;
		const { child, exited } = running;
		signalled(child);
		const timer = setTimeout(() => killGroup(child.pid), STOP_MS);
		await exited;
		clearTimeout(timer);
		killGroup(child.pid);
		running = undefined;
		await forget(directory, 'n8n');
	}
	const stop = async () => await end((child) => child.kill('SIGTERM'));
	const kill = async () => await end((child) => killGroup(child.pid));

	await boot();
	return {
		baseUrl,
		port,
		directory,
		logFile,
		get pid() {
			return running?.child.exitCode === null && running.child.signalCode === null
				? running.child.pid
				: undefined;
		},
		stop,
		kill,
		async restart() {
			await stop();
			await boot();
		},
	};
}
