import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';

import { withLock } from '../sandbox/install-lock.mjs';
import { packageRoot, PROGRAMS, runScript } from './package-root.mjs';

// What is generated and compiled has the version of package.json alone.
const SOURCES = ['src', 'nodes', 'credentials', 'package.json', 'tsconfig.json'];

function newest(file) {
	const stat = statSync(path.join(packageRoot, file), { throwIfNoEntry: false });
	if (stat === undefined) return 0;
	if (!stat.isDirectory()) return stat.mtimeMs;
	return Math.max(
		0,
		...readdirSync(path.join(packageRoot, file)).map((name) => newest(path.join(file, name))),
	);
}

/** Whether `dist/` is there as a whole build leaves it, and no source is newer. */
export function isBuilt() {
	// The build removes dist/ first, and writes this file last.
	const last = newest('dist/types/nodes.json');
	return last > 0 && last >= Math.max(...SOURCES.map(newest));
}

/** Builds `dist/` when it is missing or older than a source, one process at a time. The output of the build goes to stderr. */
export async function ensureBuilt() {
	if (isBuilt()) return;
	await withLock(
		path.join(packageRoot, 'node_modules', '.foreman-build'),
		(owner) => console.error(`Waiting for process ${owner ?? ''} that builds Foreman`),
		async () => {
			if (!isBuilt() && !runScript(PROGRAMS.gulp, ['build'], { stdio: ['ignore', 2, 2] }))
				throw new Error('the build failed');
		},
	);
}
