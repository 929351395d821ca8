import { readFile } from 'node:fs/promises';

import { pause } from './progress.mjs';

const POLL_MS = 250;
const GIVE_UP_MS = 180_000;
const LOG_LINES = 30;

/**
 * Waits until the REST API of an n8n answers.
 *
 * @param {object} options
 * @param {string} options.baseUrl
 * @param {Promise<number | string>} options.exited settles with exit code or signal when n8n ends
 * @param {string} options.logFile quoted when it fails
 * @param {(detail: string) => void} options.say told the last line n8n printed
 * @returns {Promise<void>}
 * @throws {Error} when n8n ends or is not ready after three minutes; the message ends with its last log lines
 */
export async function waitUntilReady({ baseUrl, exited, logFile, say }) {
	let ending;
	exited.then((code) => {
		ending = code;
	});
	const deadline = Date.now() + GIVE_UP_MS;
	while (!(await isReady(baseUrl))) {
		if (ending !== undefined)
			throw new Error(`n8n ended with ${ending} while starting\n${await lastLines(logFile)}`);
		if (Date.now() > deadline)
			throw new Error(`n8n does not answer at ${baseUrl}\n${await lastLines(logFile)}`);
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

async function isReady(baseUrl) {
	// While it boots n8n answers everything else with a friendly page and 200.
	if (!(await answers(`${baseUrl}/healthz/readiness`, 'ok'))) return false;
	return await answers(`${baseUrl}/rest/settings`, undefined);
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
