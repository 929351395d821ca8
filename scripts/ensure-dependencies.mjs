/**
 * Sees to it that what Foreman is built with is installed, as `package-lock.json` has it. Scripts that a person calls in a
 * fresh clone import this first: it needs nothing but Node.
 */
import { existsSync, lstatSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { runCommand } from '../sandbox/run-command.mjs';
import { packageRoot as ROOT } from './package-root.mjs';

const OLDEST_NODE = 20;

/**
 * What of a lock is not installed as it says, and what is installed beside it. Compared by content: in a fresh checkout every
 * file is new, and a date says nothing.
 *
 * @typedef {Record<string, {version?: string, integrity?: string, optional?: boolean, dev?: boolean, peer?: boolean}>} Packages
 * @param {Packages} wanted `packages` of package-lock.json
 * @param {Packages} installed `packages` of node_modules/.package-lock.json, which npm writes last of all
 * @returns {string[]} paths such as `node_modules/zod`
 */
export function differences(wanted, installed) {
	// The package itself.
	const { '': _root, ...locked } = wanted;
	const isSame = (one, other) => one.version === other.version && one.integrity === other.integrity;
	return [
		...Object.entries(locked)
			.filter(([name, one]) =>
				// npm leaves out what is meant for other platforms.
				installed[name] === undefined ? one.optional !== true : !isSame(one, installed[name]),
			)
			.map(([name]) => name),
		...Object.keys(installed).filter((name) => locked[name] === undefined),
	];
}

/**
 * Installs with `npm ci` where `node_modules` is missing or not of this lock.
 *
 * @returns {Promise<boolean>} whether it had to
 * @throws {Error} when npm fails, with the end of what it printed
 */
export async function ensureDependencies() {
	if (Number(process.versions.node.split('.')[0]) < OLDEST_NODE)
		throw new Error(
			`Foreman's scripts need Node ${OLDEST_NODE} or newer; this is ${process.version}.`,
		);
	if (isInstalled()) return false;
	await runCommand('npm', ['ci', '--no-audit', '--no-fund'], {
		cwd: ROOT,
		label: 'installing what Foreman is built with',
		onProgress: (line) => console.log(line),
	});
	return true;
}

function isInstalled() {
	const folder = path.join(ROOT, 'node_modules');
	// A link leads to what another checkout is built with, which is not ours to replace.
	if (lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink()) return true;
	const installed = path.join(folder, '.package-lock.json');
	if (!existsSync(installed)) return false;
	const packagesOf = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;
	const lock = path.join(ROOT, 'package-lock.json');
	return differences(packagesOf(lock), packagesOf(installed)).length === 0;
}
