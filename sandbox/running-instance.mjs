import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { isAlive, killGroup, runsCommand } from './processes.mjs';
import { pause } from './progress.mjs';

const POLL_MS = 100;

/**
 * A process of the sandbox that may outlive the one that started it.
 *
 * @typedef {object} Running
 * @property {number} pid leader of its own process group
 * @property {string} url where it answers
 * @property {string} marker part of its command line
 */

/**
 * Remembers a process in a state folder.
 *
 * @param {string} directory state folder
 * @param {'n8n' | 'model'} name
 * @param {Running} running
 */
export async function remember(directory, name, running) {
	await writeFile(pidFile(directory, name), JSON.stringify(running));
}

/**
 * @param {string} directory state folder
 * @param {'n8n' | 'model'} name
 */
export async function forget(directory, name) {
	await rm(pidFile(directory, name), { force: true });
}

/**
 * @param {string} directory state folder
 * @param {'n8n' | 'model'} name
 * @returns {Promise<Running | undefined>} undefined when it does not run, or its id belongs to something else by now
 */
export async function findRunning(directory, name) {
	const known = await readFile(pidFile(directory, name), 'utf8')
		.then(JSON.parse)
		.catch(() => undefined);
	return known !== undefined && runsCommand(known.pid, known.marker) ? known : undefined;
}

/**
 * Ends a remembered process: SIGTERM, and SIGKILL for it and its children when that takes too long.
 *
 * @param {string} directory state folder
 * @param {'n8n' | 'model'} name
 * @param {{timeoutMs?: number}} [options]
 * @returns {Promise<boolean>} whether there was one
 */
export async function stopRunning(directory, name, { timeoutMs = 40_000 } = {}) {
	const running = await findRunning(directory, name);
	if (running !== undefined) {
		process.kill(running.pid, 'SIGTERM');
		const deadline = Date.now() + timeoutMs;
		while (isAlive(running.pid) && Date.now() < deadline) await pause(POLL_MS);
		killGroup(running.pid);
	}
	await forget(directory, name);
	return running !== undefined;
}

function pidFile(directory, name) {
	return join(directory, `${name}.pid`);
}
