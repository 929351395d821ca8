import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

import { missingPackages } from './missing-packages.mjs';
import { runCommand } from './run-command.mjs';

const LOADER = fileURLToPath(new URL('./load-nodes.cjs', import.meta.url));
const N8N_PACKAGES = ['n8n-nodes-base', '@n8n/n8n-nodes-langchain'];
const MOST_NAMED = 10;

const named = (all) =>
	`${all.slice(0, MOST_NAMED).join(', ')}${all.length > MOST_NAMED ? ` and ${all.length - MOST_NAMED} more` : ''}`;

/**
 * Looks whether an n8n is whole: all packages of the lock are there, and every node type of n8n's own packages loads.
 *
 * @param {object} installed
 * @param {string} installed.directory folder whose node_modules holds n8n
 * @param {string} installed.lockFile what should be there
 * @param {string} installed.nodeBinary absolute path of the Node n8n runs on
 * @param {readonly string[]} [installed.packages] whose node types are loaded
 * @param {(line: string) => void} [installed.onProgress]
 * @throws {Error} naming the packages or types, and what to do
 */
export async function checkInstalled({
	directory,
	lockFile,
	nodeBinary,
	packages = N8N_PACKAGES,
	onProgress,
}) {
	const lock = JSON.parse(await readFile(lockFile, 'utf8'));
	const missing = await missingPackages(directory, lock);
	if (missing.length > 0) {
		throw new Error(
			`n8n is not whole: ${missing.length} packages of ${lockFile} are not in ${directory}, or in another version: ${named(missing)}. ` +
				'See what `npm config list` says about omit, peers and platforms, and try again: n8n is then installed again.',
		);
	}
	const printed = await runCommand(nodeBinary, [LOADER, directory, ...packages], {
		cwd: directory,
		label: 'loading every node type of n8n',
		onProgress,
	});
	// What a module prints while it is loaded comes first.
	const failed = JSON.parse(printed.slice(printed.lastIndexOf('\n') + 1));
	if (failed.length === 0) return;
	const types = failed.map(({ type, reason }) => `${type} (${reason})`);
	throw new Error(
		`n8n is not whole: ${failed.length} of its node types cannot be loaded from ${directory}: ${named(types)}. ` +
			'Try again: n8n is then installed again. If it fails again, the lock in sandbox/ lacks what they need.',
	);
}
