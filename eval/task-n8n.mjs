import { existsSync } from 'node:fs';
import { cp, mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';

import { installPackage } from '../sandbox/install-package.mjs';
import { startN8n } from '../sandbox/n8n-process.mjs';
import { setUpOwner } from '../sandbox/owner.mjs';
import { findRunning, stopRunning } from '../sandbox/running-instance.mjs';

/** In the name of a folder that is left of a task whose n8n ended before it. */
export const BROKEN_OFF = '.broken-off-';

/** The file that says that all tasks of a folder are done. */
export const ENDED = 'ended';

/** A folder of an n8n that has started once: to start one for the first time takes a minute. */
async function freshN8n(directory, { packageFolder, say }) {
	if (existsSync(directory)) return;
	const making = `${directory}.part`;
	await rm(making, { recursive: true, force: true });
	await mkdir(making, { recursive: true });
	if (packageFolder !== undefined)
		await installPackage({ directory: packageFolder, stateDirectory: making, onProgress: say });
	const n8n = await startN8n({ directory: making, onProgress: say });
	await setUpOwner(n8n.baseUrl, { stateDirectory: making });
	await n8n.stop();
	await rename(making, directory);
}

/**
 * The n8n of a task: the one that still runs on its folder, else a new one, as what a Foreman was doing ends with its n8n.
 * What a task that was broken off so has left is put aside.
 *
 * @param {string} directory of the task, in the folder of all tasks
 * @param {{packageFolder?: string, say: (line: string) => void}} options without a package n8n has its own nodes alone
 * @returns {Promise<{access: {baseUrl: string, apiKey: string}, stop: () => Promise<void>}>}
 */
export async function openTaskN8n(directory, { packageFolder, say }) {
	const stop = async () => {
		await stopRunning(directory, 'n8n');
	};
	const running = await findRunning(directory, 'n8n');
	if (running !== undefined)
		return { access: await setUpOwner(running.url, { stateDirectory: directory }), stop };
	if (existsSync(directory)) {
		const aside = `${directory}${BROKEN_OFF}${Date.now()}`;
		say(`its n8n has ended: it begins anew, and what there was is in ${aside}`);
		await rename(directory, aside);
	}
	const fresh = path.join(path.dirname(directory), 'n8n');
	await freshN8n(fresh, { packageFolder, say });
	await cp(fresh, directory, { recursive: true });
	const { baseUrl } = await startN8n({ directory, keepRunning: true, onProgress: say });
	return { access: await setUpOwner(baseUrl, { stateDirectory: directory }), stop };
}
