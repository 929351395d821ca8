import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';

import { withLock } from '../../sandbox/install-lock.mjs';
import { ensureN8n } from '../../sandbox/install.mjs';
import { npmSettings } from '../../sandbox/npm-settings.mjs';
import { runCommand } from '../../sandbox/run-command.mjs';

const CACHE = path.join(
	process.env.XDG_CACHE_HOME || path.join(homedir(), '.cache'),
	'foreman-packages',
);

/**
 * Installs packages that only tests and measurements need, once on this machine, beside the n8n of the sandbox.
 *
 * @param {string} name of the folder: change it with the versions
 * @param {Record<string, string>} dependencies
 * @returns {Promise<string>} the folder whose `node_modules` holds them
 * @throws {Error} when npm fails
 */
export async function ensurePackages(name, dependencies) {
	const directory = path.join(CACHE, name);
	const isThere = () => existsSync(path.join(directory, 'ready'));
	if (isThere()) return directory;
	await mkdir(CACHE, { recursive: true });
	await withLock(
		`${directory}.lock`,
		() => undefined,
		async () => {
			if (isThere()) return;
			await rm(directory, { recursive: true, force: true });
			const scratch = await mkdtemp(path.join(CACHE, `${name}-`));
			const manifest = { name: `foreman-${name}`, private: true, dependencies };
			await writeFile(path.join(scratch, 'package.json'), JSON.stringify(manifest));
			await runCommand('npm', ['install', '--ignore-scripts', ...npmSettings], {
				cwd: scratch,
				label: `installing ${Object.keys(dependencies).join(' and ')}`,
			});
			await writeFile(path.join(scratch, 'ready'), '');
			await rename(scratch, directory);
		},
	);
	return directory;
}

/** The version of the suite that figures are of: `latest` knows no revision of 2026. */
const SUITE = '0.2.0-alpha.12';

/**
 * MCP's conformance suite, and the Node that it needs.
 *
 * @returns {Promise<{suite: string, node: string}>} `suite` is its program
 */
export async function ensureSuite() {
	const packages = { '@modelcontextprotocol/conformance': SUITE };
	const directory = await ensurePackages(`mcp-conformance-${SUITE}`, packages);
	const suite = 'node_modules/@modelcontextprotocol/conformance/dist/index.js';
	return { suite: path.join(directory, suite), node: (await ensureN8n()).nodeBinary };
}

/** Runs a program; gives its exit code and what it wrote. */
export const runProgram = async (command, args) =>
	await new Promise((resolve) => {
		execFile(command, args, { maxBuffer: Infinity }, (error, out, errors) =>
			resolve({ code: error?.code ?? 0, output: out + errors }),
		);
	});

/**
 * The checks that the suite wrote for a scenario, of its last run; none where it wrote none.
 *
 * @param {string} results folder that the suite was given
 * @param {string} [start] how the name of the scenario's own folder begins
 * @returns {Promise<{id: string, status: string}[]>}
 */
export async function readChecks(results, start = '') {
	const own = (await readdir(results)).filter((name) => name.startsWith(start)).sort();
	const file = path.join(results, own.at(-1) ?? '', 'checks.json');
	return await readFile(file, 'utf8').then(JSON.parse, () => []);
}
