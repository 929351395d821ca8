import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { checkInstalled } from './check-installed.mjs';
import { withLock } from './install-lock.mjs';
import { findNode } from './node-binary.mjs';
import { npmSettings } from './npm-settings.mjs';
import { runCommand } from './run-command.mjs';

const SOURCE = dirname(fileURLToPath(import.meta.url));
const LOCK_FILE = 'package-lock.json';
const MANIFESTS = ['package.json', LOCK_FILE];
const SETTINGS = '.npmrc';
export const NATIVE_MODULES = ['sqlite3', 'isolated-vm'];

/**
 * @typedef {object} InstalledN8n
 * @property {string} nodeBinary absolute path of the Node n8n runs on
 * @property {string} n8nBin absolute path of n8n's start script, to be run with `nodeBinary`
 * @property {string} directory folder whose node_modules holds n8n
 */

/** Where all clones of this user keep what they install. */
export const cacheFolder = () =>
	join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'foreman-sandbox');

/**
 * Installs the pinned n8n once for this user, and looks whether it is whole; later calls, from any clone, return at once.
 *
 * @param {{source?: string, onProgress?: (line: string) => void}} [options] `source`: folder with the package.json and the lock of another
 *   n8n than the sandbox's own, see `versions/`
 * @returns {Promise<InstalledN8n>}
 * @throws {Error} when npm fails (the message ends with its last lines), or packages or node types are missing afterwards
 */
export async function ensureN8n({ source = SOURCE, onProgress } = {}) {
	const directory = await cacheDirectory(source);
	const checked = join(directory, 'checked');
	if (!existsSync(checked)) {
		await mkdir(dirname(directory), { recursive: true });
		const onWaiting = (owner) =>
			onProgress?.(`waiting for process ${owner ?? '?'}, which is installing n8n`);
		await withLock(`${directory}.lock`, onWaiting, async () => {
			if (existsSync(checked)) return;
			if (!(await isWhole(directory, source, onProgress)))
				await install(directory, source, onProgress);
			await writeFile(checked, new Date().toISOString());
		});
	}
	const { nodeBinary } = findNode(directory);
	return { nodeBinary, n8nBin: join(directory, 'node_modules', 'n8n', 'bin', 'n8n'), directory };
}

async function cacheDirectory(source) {
	const hash = createHash('sha256');
	for (const name of MANIFESTS) hash.update(await readFile(join(source, name)));
	const key = hash.update(process.platform).update(process.arch).digest('hex').slice(0, 16);
	return join(cacheFolder(), key);
}

const check = async (directory, source, onProgress) =>
	await checkInstalled({
		directory,
		lockFile: join(source, LOCK_FILE),
		nodeBinary: findNode(directory).nodeBinary,
		onProgress,
	});

/** An n8n from the time before there was a check. */
async function isWhole(directory, source, onProgress) {
	if (!existsSync(join(directory, 'ready'))) return false;
	try {
		await check(directory, source, onProgress);
		return true;
	} catch (error) {
		onProgress?.(error.message);
		return false;
	}
}

async function install(directory, source, onProgress) {
	await rm(directory, { recursive: true, force: true });
	await mkdir(directory, { recursive: true });
	for (const name of MANIFESTS) await copyFile(join(source, name), join(directory, name));
	await copyFile(join(SOURCE, SETTINGS), join(directory, SETTINGS));
	onProgress?.('n8n is not on this machine yet: about 2,000 packages, some minutes, once');

	// Not `npm ci`: the lock lacks the optional packages of other platforms, which it refuses.
	await runCommand('npm', ['install', '--ignore-scripts', ...npmSettings], {
		cwd: directory,
		label: 'downloading n8n',
		onProgress,
	});

	const { nodeBinary, nodeDirectory } = findNode(directory);
	const env = { ...process.env, PATH: `${dirname(nodeBinary)}${delimiter}${process.env.PATH}` };
	if (nodeDirectory) env.npm_config_nodedir = nodeDirectory;
	await runCommand(
		'npm',
		['rebuild', '--ignore-scripts=false', ...npmSettings, ...NATIVE_MODULES],
		{
			cwd: directory,
			label: `building ${NATIVE_MODULES.join(' and ')}`,
			env,
			onProgress,
		},
	);
	await runCommand(
		nodeBinary,
		['-e', NATIVE_MODULES.map((name) => `require('${name}')`).join(';')],
		{
			cwd: directory,
			label: 'loading what was built',
			onProgress,
		},
	);
	await check(directory, source, onProgress);
	await writeFile(join(directory, 'ready'), new Date().toISOString());
}
