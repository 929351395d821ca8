import { spawnSync } from 'node:child_process';
import { chmod, chown, mkdir } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Makes a folder inside the state folder that belongs to the account a server runs as.
 *
 * @param {string} directory state folder
 * @param {string} name
 * @param {{uid?: number, gid?: number}} account
 * @returns {Promise<string>} the folder
 * @throws {Error} when that account cannot get there
 */
export async function serverFolder(directory, name, account) {
	const folder = join(directory, name);
	await mkdir(folder, { recursive: true, mode: 0o700 });
	if (account.uid === undefined) return folder;
	await chown(folder, account.uid, account.gid);
	// Entered, not listed.
	await chmod(directory, 0o711);
	if (spawnSync('test', ['-x', folder], account).status !== 0)
		throw new Error(
			`${name} does not run as root, and its account cannot enter ${directory}: name a state folder outside of root's own, such as --state /tmp/foreman-queue`,
		);
	return folder;
}
