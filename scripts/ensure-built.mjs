import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';

import { packageRoot, PROGRAMS, runScript } from './package-root.mjs';

const SOURCES = ['src', 'nodes', 'credentials', 'generated', 'package.json', 'tsconfig.json'];

function newest(file) {
	const stat = statSync(path.join(packageRoot, file), { throwIfNoEntry: false });
	if (stat === undefined) return 0;
	if (!stat.isDirectory()) return stat.mtimeMs;
	return Math.max(
		0,
		...readdirSync(path.join(packageRoot, file)).map((name) => newest(path.join(file, name))),
	);
}

/** Whether `dist/` is there and no source is newer. */
export function isBuilt() {
	const compiled = path.join(packageRoot, 'dist', 'src', 'tools', 'index.js');
	const stamp = statSync(compiled, { throwIfNoEntry: false });
	return stamp !== undefined && stamp.mtimeMs >= Math.max(...SOURCES.map(newest));
}

/** Builds `dist/` when it is missing or older than a source. The output of the build goes to stderr. */
export function ensureBuilt() {
	if (!isBuilt() && !runScript(PROGRAMS.gulp, ['build'], { stdio: ['ignore', 2, 2] }))
		throw new Error('the build failed');
}
