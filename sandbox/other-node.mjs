import { existsSync } from 'node:fs';
import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';

import { withLock } from './install-lock.mjs';
import { cacheFolder, NATIVE_MODULES } from './install.mjs';
import { NODE_PACKAGE } from './node-binary.mjs';
import { npmSettings } from './npm-settings.mjs';
import { runCommand } from './run-command.mjs';

/** What is installed of each, where npm has it for this platform. */
const RELEASES = { 20: '20.20.2', 22: '22.23.3', 24: '24.21.0', 26: '26.12.1' };

/** The majors that Foreman is tested on. */
export const NODE_MAJORS = Object.keys(RELEASES).map(Number);

const onlyOnce = async (directory, onProgress, make) => {
	const ready = join(directory, 'ready');
	if (existsSync(ready)) return;
	await mkdir(dirname(directory), { recursive: true });
	const onWaiting = () => onProgress?.(`waiting for another process, which makes ${directory}`);
	await withLock(`${directory}.lock`, onWaiting, async () => {
		if (existsSync(ready)) return;
		await rm(directory, { recursive: true, force: true });
		await make();
		await writeFile(ready, new Date().toISOString());
	});
};

/**
 * Installs a Node once for this user.
 *
 * @param {number} major one of `NODE_MAJORS`
 * @param {{onProgress?: (line: string) => void}} [options]
 * @returns {Promise<{nodeBinary: string, nodeDirectory: string}>} `nodeDirectory` also holds its headers
 */
export async function ensureNode(major, { onProgress } = {}) {
	if (NODE_PACKAGE === undefined || !(major in RELEASES))
		throw new Error(`Node ${major} cannot be installed for ${process.platform}-${process.arch}`);
	const directory = join(cacheFolder(), `node-${RELEASES[major]}`);
	await onlyOnce(directory, onProgress, async () => {
		await mkdir(directory, { recursive: true });
		await writeFile(join(directory, 'package.json'), '{ "private": true }');
		await runCommand(
			'npm',
			['install', '--ignore-scripts', ...npmSettings, `${NODE_PACKAGE}@${RELEASES[major]}`],
			{ cwd: directory, label: `downloading Node ${RELEASES[major]}`, onProgress },
		);
	});
	const nodeDirectory = join(directory, 'node_modules', NODE_PACKAGE);
	return { nodeDirectory, nodeBinary: join(nodeDirectory, 'bin', 'node') };
}

/**
 * The same n8n for another Node: its files are linked, and what is compiled is compiled again.
 *
 * @param {import('./install.mjs').InstalledN8n} n8n
 * @param {number} major
 * @param {{onProgress?: (line: string) => void}} [options]
 * @returns {Promise<import('./install.mjs').InstalledN8n>}
 * @throws {Error} when npm fails, or what was built does not load
 */
export async function onNode(n8n, major, { onProgress } = {}) {
	const { nodeBinary, nodeDirectory } = await ensureNode(major, { onProgress });
	const directory = `${n8n.directory}-node-${major}`;
	await onlyOnce(directory, onProgress, async () => {
		await runCommand('cp', ['-al', n8n.directory, directory], {
			cwd: dirname(directory),
			label: `n8n for Node ${major}`,
			onProgress,
		});
		for (const name of NATIVE_MODULES) {
			const own = join(directory, 'node_modules', name);
			await rm(own, { recursive: true });
			await cp(join(n8n.directory, 'node_modules', name), own, { recursive: true });
		}
		await rm(join(directory, 'ready'), { force: true });
		const env = { ...process.env, PATH: `${dirname(nodeBinary)}${delimiter}${process.env.PATH}` };
		env.npm_config_nodedir = nodeDirectory;
		const steps = [
			['npm', ['rebuild', '--ignore-scripts=false', ...npmSettings, ...NATIVE_MODULES]],
			[nodeBinary, ['-e', NATIVE_MODULES.map((name) => `require('${name}')`).join(';')]],
		];
		for (const [command, args] of steps)
			await runCommand(command, args, {
				cwd: directory,
				label: `building ${NATIVE_MODULES.join(' and ')} for Node ${major}`,
				env,
				onProgress,
			});
	});
	return { nodeBinary, n8nBin: join(directory, 'node_modules', 'n8n', 'bin', 'n8n'), directory };
}
