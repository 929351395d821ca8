import { spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { packageRoot } from './package-root.mjs';

const LOADER = path.join(packageRoot, 'test', 'package', 'load-package.cjs');

/**
 * Packs the repository as npm would publish it and unpacks it to `<folder>/package`, which it gives with sizes in bytes and relative paths.
 *
 * @param {{root: string, folder: string}} options
 * @returns {{folder: string, tarball: string, size: number, unpackedSize: number, integrity: string, files: string[]}}
 */
export function packPackage({ root, folder }) {
	const packed = run(
		'npm',
		['pack', '--json', '--ignore-scripts', '--pack-destination', folder],
		root,
	);
	const { filename, size, unpackedSize, integrity, files } = JSON.parse(packed)[0];
	const target = path.join(folder, 'package');
	rmSync(target, { recursive: true, force: true });
	mkdirSync(target, { recursive: true });
	run('tar', ['-xzf', path.join(folder, filename), '-C', target, '--strip-components=1'], folder);
	return {
		folder: target,
		tarball: path.join(folder, filename),
		size,
		unpackedSize,
		integrity,
		files: files.map((file) => file.path),
	};
}

/**
 * Loads every class of an unpacked package with n8n's own loader, of the modules that are named; throws where it cannot.
 *
 * @param {{nodeBinary: string, installed: string, modules: string}} options
 * @returns {[nodes: number, credentials: number]}
 */
export function loadClasses({ nodeBinary, installed, modules }) {
	const scratch = mkdtempSync(path.join(tmpdir(), 'foreman-classes-'));
	try {
		// The loader changes the manifest, so it gets a copy; away from our own modules, so that the others are found.
		const copy = path.join(scratch, 'n8n-nodes-foreman');
		const loader = path.join(scratch, path.basename(LOADER));
		cpSync(installed, copy, { recursive: true });
		copyFileSync(LOADER, loader);
		const printed = run(nodeBinary, [loader, copy, 'PackageDirectoryLoader'], scratch, {
			...process.env,
			NODE_PATH: modules,
		});
		const { nodes, credentials } = JSON.parse(printed.slice(printed.indexOf('{"packageName"')));
		return [nodes.length, credentials.length];
	} finally {
		rmSync(scratch, { recursive: true, force: true });
	}
}

function run(command, args, cwd, env = process.env) {
	const result = spawnSync(command, args, {
		cwd,
		env,
		encoding: 'utf8',
		shell: process.platform === 'win32',
		maxBuffer: 64 * 1024 * 1024,
	});
	if (result.status !== 0) {
		throw new Error(`${command} ${args[0]} failed: ${result.error?.message ?? result.stderr}`);
	}
	return result.stdout;
}
