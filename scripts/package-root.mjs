import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Absolute path of the folder that holds package.json. This file needs nothing but Node. */
export const packageRoot = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

/** Programs that Node runs: npm's links in `.bin` are not the same on every platform. */
export const PROGRAMS = Object.fromEntries(
	['gulp', 'jest'].map((name) => [
		name,
		path.join(packageRoot, 'node_modules', name, 'bin', `${name}.js`),
	]),
);

/** @returns {boolean} whether a script, run with Node in the package's root, succeeded */
export function runScript(file, args, options = {}) {
	const given = { cwd: packageRoot, stdio: 'inherit', ...options };
	return spawnSync(process.execPath, [file, ...args], given).status === 0;
}
