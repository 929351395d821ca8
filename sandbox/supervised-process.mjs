import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { open } from 'node:fs/promises';

import { endWithUs, killGroup } from './processes.mjs';
import { withHeartbeat } from './progress.mjs';
import { forget, remember } from './running-instance.mjs';

const STOP_MS = 40_000;

/**
 * @typedef {object} SupervisedProcess
 * @property {string} name
 * @property {string} logFile everything it printed, all starts one after the other
 * @property {number | undefined} pid undefined when it does not run
 * @property {() => Promise<void>} stop graceful end (SIGKILL after 40 s)
 * @property {() => Promise<void>} kill SIGKILL for it and its children
 * @property {() => Promise<void>} restart stops it if it runs, then boots it as before
 */

/**
 * Boots a process of the sandbox in a group of its own, waits until it is ready and remembers it in the state folder.
 *
 * @param {object} options
 * @param {import('./running-instance.mjs').ProcessName} options.name
 * @param {string} options.directory state folder
 * @param {string} options.command
 * @param {string[]} options.args
 * @param {Record<string, string>} options.env
 * @param {string} options.url where it answers
 * @param {string} options.marker part of its command line
 * @param {string} options.logFile
 * @param {(exited: Promise<number | string>, say: (detail: string) => void) => Promise<void>} options.waitUntilReady
 * @param {() => Promise<void>} [options.beforeBoot] before every start
 * @param {{uid?: number, gid?: number}} [options.account] to run as; ours when left out
 * @param {NodeJS.Signals} [options.stopSignal] SIGTERM when left out
 * @param {boolean} [options.keepRunning] let it outlive this process
 * @param {(line: string) => void} [options.onProgress]
 * @returns {Promise<SupervisedProcess>}
 * @throws {Error} when it cannot be started or does not get ready; nothing goes on then
 */
export async function superviseProcess({
	name,
	directory,
	command,
	args,
	env,
	url,
	marker,
	logFile,
	waitUntilReady,
	beforeBoot = async () => {},
	account = {},
	stopSignal = 'SIGTERM',
	keepRunning = false,
	onProgress,
}) {
	let running;

	async function boot() {
		await beforeBoot();
		const log = await open(logFile, 'a');
		const child = spawn(command, args, {
			cwd: directory,
			env,
			...account,
			// Its own group, so that a kill reaches its children too.
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
		await remember(directory, name, { pid: child.pid, url, marker });
		try {
			await withHeartbeat(`starting ${name}`, onProgress, async (say) => {
				await waitUntilReady(exited, say);
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
		await forget(directory, name);
	}
	const stop = async () => await end((child) => child.kill(stopSignal));
	const kill = async () => await end((child) => killGroup(child.pid));

	await boot();
	return {
		name,
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
