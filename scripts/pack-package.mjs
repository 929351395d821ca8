import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';

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

function run(command, args, cwd) {
	const result = spawnSync(command, args, {
		cwd,
		encoding: 'utf8',
		shell: process.platform === 'win32',
		maxBuffer: 64 * 1024 * 1024,
	});
	if (result.status !== 0) {
		throw new Error(`${command} ${args[0]} failed: ${result.error?.message ?? result.stderr}`);
	}
	return result.stdout;
}
