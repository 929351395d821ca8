import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { isAlive, killGroup, runsCommand } from './processes.mjs';
import { pause } from './progress.mjs';

const POLL_MS = 100;

/** @typedef {'n8n' | 'worker-1' | 'worker-2' | 'webhook-1' | 'webhook-2' | 'postgres' | 'redis' | 'model'} ProcessName */

/** The workers of a queue sandbox. */
export const WORKERS = ['worker-1', 'worker-2'];

/** The webhook processors of a queue sandbox, where it has any. */
export const WEBHOOK_PROCESSORS = ['webhook-1', 'webhook-2'];

/**
 * All a sandbox may consist of, in the order it is ended in: groups that end together.
 *
 * @type {ProcessName[][]}
 */
export const PROCESSES = [
	['model', 'n8n', ...WORKERS, ...WEBHOOK_PROCESSORS],
	['redis', 'postgres'],
];

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
 * @param {ProcessName} name
 * @param {Running} running
 */
export async function remember(directory, name, running) {
	const file = pidFile(directory, name);
	await writeFile(`${file}.part`, JSON.stringify(running));
	await rename(`${file}.part`, file);
}

/**
 * @param {string} directory state folder
 * @param {ProcessName} name
 */
export async function forget(directory, name) {
	await rm(pidFile(directory, name), { force: true });
}

/**
 * @param {string} directory state folder
 * @param {ProcessName} name
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
 * @param {ProcessName} name
 * @param {{timeoutMs?: number}} [options]
 * @returns {Promise<boolean>} whether there was one
 */
export async function stopRunning(directory, name, { timeoutMs = 40_000 } = {}) {
	const running = await findRunning(directory, name);
	if (running !== undefined) {
		// PostgreSQL takes SIGTERM for "once the last client has gone".
		process.kill(running.pid, name === 'postgres' ? 'SIGINT' : 'SIGTERM');
		const deadline = Date.now() + timeoutMs;
		while (isAlive(running.pid) && Date.now() < deadline) await pause(POLL_MS);
		killGroup(running.pid);
	}
	await forget(directory, name);
	return running !== undefined;
}

/**
 * Ends all of a sandbox.
 *
 * @param {string} directory state folder
 * @returns {Promise<boolean>} whether there was an n8n
 */
export async function stopAll(directory) {
	let wasRunning = false;
	for (const group of PROCESSES) {
		const ended = await Promise.all(group.map((name) => stopRunning(directory, name)));
		wasRunning ||= ended[group.indexOf('n8n')] === true;
	}
	return wasRunning;
}

function pidFile(directory, name) {
	return join(directory, `${name}.pid`);
}
