import { spawnSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const SOURCES = ['src', 'nodes', 'credentials', 'generated', 'package.json', 'tsconfig.json'];

function newest(file) {
	const stat = statSync(path.join(root, file), { throwIfNoEntry: false });
	if (stat === undefined) return 0;
	if (!stat.isDirectory()) return stat.mtimeMs;
	return Math.max(
		0,
		...readdirSync(path.join(root, file)).map((name) => newest(path.join(file, name))),
	);
}

/** Whether `dist/` is there and no source is newer. */
export function isBuilt() {
	const compiled = path.join(root, 'dist', 'src', 'tools', 'index.js');
	const stamp = statSync(compiled, { throwIfNoEntry: false });
	return stamp !== undefined && stamp.mtimeMs >= Math.max(...SOURCES.map(newest));
}

/** Builds `dist/` when it is missing or older than a source. The output of the build goes to stderr. */
export function ensureBuilt() {
	if (isBuilt()) return;
	const gulp = path.join(root, 'node_modules', 'gulp', 'bin', 'gulp.js');
	const result = spawnSync(process.execPath, [gulp, 'build'], {
		cwd: root,
		stdio: ['ignore', 2, 2],
	});
	if (result.status !== 0) throw new Error('the build failed');
}
