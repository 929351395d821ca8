import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import {
	copyFile,
	cp,
	mkdir,
	mkdtemp,
	readFile,
	readdir,
	rename,
	rm,
	writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

import { defaultStateDirectory, userFolder } from './n8n-environment.mjs';
import { runCommand } from './run-command.mjs';

/**
 * Places a community node package the way n8n does when someone installs it in its settings.
 * A running n8n has to be restarted to load it. With FOREMAN_SANDBOX_PACKED, a folder, each `directory` is packed once for all
 * processes that have that folder: `npm test` boots several n8n with the same packages.
 *
 * @param {object} options exactly one of `tarball` and `directory` is needed
 * @param {string} [options.tarball] made by `npm pack`
 * @param {string} [options.directory] folder of a built package, packed first
 * @param {string} [options.stateDirectory] state folder of the n8n; `sandbox/.state` when left out
 * @param {(line: string) => void} [options.onProgress]
 * @returns {Promise<{name: string, version: string, location: string}>} `location` is where its files are now
 * @throws {Error} when npm or tar fails, or the package is not a community node package
 */
export async function installPackage({
	tarball,
	directory,
	stateDirectory = defaultStateDirectory(),
	onProgress,
}) {
	const scratch = await mkdtemp(join(tmpdir(), 'foreman-package-'));
	try {
		const archive =
			tarball === undefined ? await packOnce(directory, scratch, onProgress) : resolve(tarball);
		const unpacked = join(scratch, 'unpacked');
		await mkdir(unpacked);
		const untar = ['-xzf', archive, '-C', unpacked, '--strip-components=1'];
		await runCommand('tar', untar, { cwd: scratch, label: 'unpacking' });

		const manifest = await trimManifest(join(unpacked, 'package.json'));
		// With nothing to install npm would only write an empty node_modules.
		if (Object.keys(manifest.dependencies ?? {}).length > 0) {
			const install = [
				'install',
				'--audit=false',
				'--fund=false',
				'--bin-links=false',
				'--install-strategy=shallow',
			];
			await runCommand('npm', [...install, '--ignore-scripts=true', '--package-lock=false'], {
				cwd: unpacked,
				label: `installing what ${manifest.name} depends on`,
				onProgress,
			});
		}
		const location = await place(
			unpacked,
			manifest,
			join(userFolder(resolve(stateDirectory)), '.n8n', 'nodes'),
		);
		onProgress?.(`${manifest.name} ${manifest.version} is in place`);
		return { name: manifest.name, version: manifest.version, location };
	} finally {
		await rm(scratch, { recursive: true, force: true });
	}
}

async function packOnce(directory, scratch, onProgress) {
	const folder = process.env.FOREMAN_SANDBOX_PACKED;
	if (folder === undefined) return await pack(directory, scratch, onProgress);
	const name = createHash('sha256').update(resolve(directory)).digest('hex').slice(0, 16);
	const kept = join(folder, `${name}.tgz`);
	if (existsSync(kept)) return kept;
	// Another process may pack it at the same moment: what has this name is whole.
	const unfinished = join(folder, `${name}-${randomUUID()}`);
	await copyFile(await pack(directory, scratch, onProgress), unfinished);
	await rename(unfinished, kept);
	return kept;
}

async function pack(directory, destination, onProgress) {
	await runCommand(
		'npm',
		['pack', resolve(directory), '--ignore-scripts', '--pack-destination', destination],
		{
			cwd: destination,
			label: 'packing',
			onProgress,
		},
	);
	const archive = (await readdir(destination)).find((name) => name.endsWith('.tgz'));
	return join(destination, archive);
}

async function trimManifest(file) {
	const { devDependencies, peerDependencies, optionalDependencies, ...manifest } = JSON.parse(
		await readFile(file, 'utf8'),
	);
	if (!/^(@[^/]+\/)?n8n-nodes-/.test(manifest.name)) {
		throw new Error(`n8n loads packages named n8n-nodes-… only, not ${manifest.name}`);
	}
	await writeFile(file, JSON.stringify(manifest, null, 2));
	return manifest;
}

async function place(unpacked, manifest, nodesFolder) {
	const location = join(nodesFolder, 'node_modules', manifest.name);
	await rm(location, { recursive: true, force: true });
	await mkdir(dirname(location), { recursive: true });
	await move(unpacked, location);

	const file = join(nodesFolder, 'package.json');
	const known = await readFile(file, 'utf8')
		.then(JSON.parse)
		.catch(() => ({ name: 'installed-nodes', private: true }));
	const dependencies = { ...known.dependencies, [manifest.name]: manifest.version };
	await writeFile(file, JSON.stringify({ ...known, dependencies }, null, 2));
	return location;
}

async function move(from, to) {
	try {
		await rename(from, to);
	} catch (error) {
		// The temporary folder may be on another disk.
		if (error.code !== 'EXDEV') throw error;
		await cp(from, to, { recursive: true });
	}
}
