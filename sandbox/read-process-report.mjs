import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { pause } from './progress.mjs';

const POLL_MS = 100;
const GIVE_UP_MS = 60_000;

/**
 * @typedef {object} ProcessReport
 * @property {string[]} files what it has loaded with `require`, by absolute path
 * @property {Record<string, number>} loading milliseconds that n8n's loader was busy, by name of the package
 * @property {NodeJS.MemoryUsage} memory after its garbage was collected
 * @property {NodeJS.CpuUsage} cpu since it was started
 */

/**
 * Looks into a main, a worker or a webhook processor that was started with FOREMAN_SANDBOX_REPORTS.
 *
 * @param {number} pid
 * @param {string} folder value of FOREMAN_SANDBOX_REPORTS
 * @returns {Promise<ProcessReport>}
 * @throws {Error} when it says nothing within a minute
 */
export async function readProcessReport(pid, folder) {
	const file = join(folder, `${pid}.json`);
	await rm(file, { force: true });
	process.kill(pid, 'SIGUSR2');
	const deadline = Date.now() + GIVE_UP_MS;
	for (;;) {
		const text = await readFile(file, 'utf8').catch(() => undefined);
		if (text !== undefined) return JSON.parse(text);
		if (Date.now() > deadline) throw new Error(`process ${pid} does not report`);
		await pause(POLL_MS);
	}
}

/**
 * @param {ProcessReport} report
 * @param {string} packageName
 * @returns {string[]} what the process has loaded of a package that is installed, by path inside it
 */
export function loadedOf({ files }, packageName) {
	const folder = `/node_modules/${packageName}/`;
	return files
		.map((file) => file.replaceAll('\\', '/').split(folder))
		.flatMap(([, inside]) => inside ?? []);
}
