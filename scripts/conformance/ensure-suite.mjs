import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

import { ensureN8n } from '../../sandbox/install.mjs';
import { ensurePackages } from './ensure-packages.mjs';

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
