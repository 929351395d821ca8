import { readFile } from 'node:fs/promises';

import { pause } from './progress.mjs';

const POLL_MS = 250;
const GIVE_UP_MS = 600_000;
const LOG_LINES = 30;

/**
 * Waits until a process of the sandbox answers.
 *
 * @param {object} options
 * @param {() => Promise<boolean>} options.isReady
 * @param {string} options.url named when it fails
 * @param {Promise<number | string>} options.exited settles with exit code or signal when it ends
 * @param {string} options.logFile quoted when it fails
 * @param {(detail: string) => void} options.say told the last line it printed
 * @param {string} [options.who] what it is
 * @returns {Promise<void>}
 * @throws {Error} when it ends or is not ready after ten minutes; the message ends with its last log lines
 */
export async function waitUntilReady({ isReady, url, exited, logFile, say, who = 'n8n' }) {
	let ending;
	exited.then((code) => {
		ending = code;
	});
	const deadline = Date.now() + GIVE_UP_MS;
	while (!(await isReady())) {
		if (ending !== undefined)
			throw new Error(`${who} ended with ${ending} while starting\n${await lastLines(logFile)}`);
		if (Date.now() > deadline)
			throw new Error(`${who} does not answer at ${url}\n${await lastLines(logFile)}`);
		await pause(POLL_MS);
		say((await lastLines(logFile, 1)).trim());
	}
}

/**
 * @param {string} file
 * @param {number} [count]
 * @returns {Promise<string>} the last lines of a log, empty when there is none
 */
export async function lastLines(file, count = LOG_LINES) {
	const text = await readFile(file, 'utf8').catch(() => '');
	return text.trimEnd().split('\n').slice(-count).join('\n');
}

/**
 * @param {string} baseUrl
 * @returns {Promise<boolean>} whether the REST API of an n8n answers
 */
export async function mainAnswers(baseUrl) {
	// While it boots n8n answers everything else with a friendly page and 200.
	if (!(await answers(`${baseUrl}/healthz/readiness`, 'ok'))) return false;
	return await answers(`${baseUrl}/rest/settings`, undefined);
}

/**
 * @param {string} baseUrl of its health check
 * @returns {Promise<boolean>} whether a worker takes jobs, or a webhook processor requests
 */
export async function hasStarted(baseUrl) {
	return await answers(`${baseUrl}/healthz/readiness`, 'ok');
}

async function answers(url, status) {
	try {
		const response = await fetch(url, { signal: AbortSignal.timeout(5_000) });
		const body = await response.json();
		return response.ok && (status === undefined || body.status === status);
	} catch {
		return false;
	}
}
