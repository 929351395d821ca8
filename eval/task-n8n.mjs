import { existsSync } from 'node:fs';
import { cp, mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';

import { installPackage } from '../sandbox/install-package.mjs';
import { startN8n } from '../sandbox/n8n-process.mjs';
import { mainAnswers } from '../sandbox/n8n-ready.mjs';
import { setUpOwner } from '../sandbox/owner.mjs';
import { until } from '../sandbox/progress.mjs';
import { findRunning, stopRunning } from '../sandbox/running-instance.mjs';
import { isForJudge, putBackForJudge } from './judge-copy.mjs';

/** In the name of a folder that is left of a task whose n8n ended before it. */
export const BROKEN_OFF = '.broken-off-';

/** The file that says that all tasks of a folder are done. */
export const ENDED = 'ended';

/** The file of a task that says that its seed is not complete. */
export const SEEDING = 'seeding';

const START_MS = 600_000;

/** A folder of an n8n that has started once: to start one for the first time takes a minute. */
export async function freshN8n(directory, { packageFolder, say }) {
	if (existsSync(directory)) return;
	const making = `${directory}.part`;
	await stopRunning(making, 'n8n');
	await rm(making, { recursive: true, force: true });
	await mkdir(making, { recursive: true });
	if (packageFolder !== undefined)
		await installPackage({ directory: packageFolder, stateDirectory: making, onProgress: say });
	const n8n = await startN8n({ directory: making, onProgress: say });
	await setUpOwner(n8n.baseUrl, { stateDirectory: making });
	await n8n.stop();
	await rename(making, directory);
}

/** Ends the n8n of a task, where one runs. */
export const closeTaskN8n = async (directory) => {
	await stopRunning(directory, 'n8n');
};

/** Deletes what holds the credentials of a task's n8n, which does not run. */
export async function dropCredentials(directory) {
	for (const part of ['home', 'before-judge', 'before-judge.part'])
		await rm(path.join(directory, part), { recursive: true, force: true });
}

/**
 * The n8n of a task. It still runs where this program alone was ended. Where n8n was ended too, the task starts again, as what a
 * Foreman was doing ends with its n8n; so does one whose seed is not complete. What is left of it is put aside. One that had come
 * to its judge is as it was before.
 *
 * @param {string} directory of the task, in the folder of all tasks
 * @param {{packageFolder?: string, offline?: boolean, say: (line: string) => void}} options without a package n8n has its own nodes alone
 * @returns {Promise<{baseUrl: string, apiKey: string}>} access
 */
export async function openTaskN8n(directory, { packageFolder, offline = true, say }) {
	const owner = async (url) => await setUpOwner(url, { stateDirectory: directory });
	const start = async () => {
		const { baseUrl } = await startN8n({ directory, offline, keepRunning: true, onProgress: say });
		return await owner(baseUrl);
	};
	if (isForJudge(directory)) {
		await closeTaskN8n(directory);
		await putBackForJudge(directory);
		return await start();
	}
	if (existsSync(path.join(directory, SEEDING))) await closeTaskN8n(directory);
	const running = await findRunning(directory, 'n8n');
	if (running !== undefined) {
		await until('n8n answers', async () => await mainAnswers(running.url), START_MS);
		return await owner(running.url);
	}
	if (existsSync(directory)) {
		const aside = `${directory}${BROKEN_OFF}${Date.now()}`;
		// One that may reach the network has the key of a chat model.
		if (!offline) await dropCredentials(directory);
		say(`${path.basename(directory)} starts again; what there was is in ${aside}`);
		await rename(directory, aside);
	}
	const fresh = path.join(path.dirname(directory), 'n8n');
	await freshN8n(fresh, { packageFolder, say });
	await cp(fresh, directory, { recursive: true });
	return await start();
}
