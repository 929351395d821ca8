import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** @returns {string[]} all files below a folder, from there and with `/`, by name; none where it is missing */
export function listFiles(/** @type {string} */ folder) {
	if (!existsSync(folder)) return [];
	return readdirSync(folder, { recursive: true, encoding: 'utf8' })
		.filter((file) => statSync(path.join(folder, file)).isFile())
		.map((file) => file.split(path.sep).join('/'))
		.sort();
}

const require = createRequire(import.meta.url);

/** @returns what a file of `dist/src` exports, by its path there without `.js` */
export const built = (file) => require(path.join(packageRoot, 'dist', 'src', `${file}.js`));

/** Absolute path of the folder that holds package.json. This file needs nothing but Node. */
export const packageRoot = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

/** @returns {string} a new folder, which goes when this process ends */
export function scratchFolder(/** @type {string} */ name) {
	const folder = mkdtempSync(path.join(tmpdir(), `foreman-${name}-`));
	process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
	return folder;
}

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
