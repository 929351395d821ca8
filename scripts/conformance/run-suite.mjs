import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import path from 'node:path';

import { ensureN8n } from '../../sandbox/install.mjs';
import { findNode } from '../../sandbox/node-binary.mjs';

const PACKAGE = '@modelcontextprotocol/conformance';
const VERSION = '0.2.0-alpha.12';

/** What we do not pass, and why: these have the server ask the client in the middle of a call, which takes sessions that one process keeps. */
const BASELINE = {
	'2026-07-28': [],
	'2025-11-25': [
		'tools-call-sampling',
		'tools-call-elicitation',
		'elicitation-sep1034-defaults',
		'elicitation-sep1330-enums',
	],
};

const folder = path.join(homedir(), '.cache', `foreman-mcp-conformance-${VERSION}`);
const suite = path.join(folder, 'node_modules', PACKAGE);

async function run(command, args, options = {}) {
	return await new Promise((resolve, reject) => {
		const child = spawn(command, args, { stdio: ['ignore', 'pipe', 2], ...options });
		let output = '';
		child.stdout.on('data', (part) => (output += part));
		child.on('error', reject);
		child.on('close', (code) => resolve({ code, output }));
	});
}

async function ensureSuite(say) {
	if (existsSync(path.join(suite, 'package.json'))) return;
	say('fetching the conformance suite …');
	await mkdir(folder, { recursive: true });
	await writeFile(path.join(folder, 'package.json'), '{ "private": true }');
	const options = ['--no-audit', '--no-fund', '--ignore-scripts', '--prefix', folder];
	const { code } = await run('npm', ['install', ...options, `${PACKAGE}@${VERSION}`]);
	if (code !== 0) throw new Error('npm could not fetch the conformance suite.');
}

/** The scenarios that a revision requires of servers: the first list of its file. */
async function requiredScenarios(revision) {
	const text = await readFile(path.join(suite, 'requirements', `${revision}.yaml`), 'utf8');
	const [, list = ''] = /^server:\n((?: {2}- .+\n)+)/m.exec(text) ?? [];
	return [...list.matchAll(/- (\S+)/g)].map(([, name]) => name);
}

/** Whether a scenario has passed: no check of it has failed. */
async function passed(file) {
	const checks = JSON.parse(await readFile(file, 'utf8'));
	return checks.length > 0 && checks.every(({ status }) => status !== 'FAILURE');
}

/** The file of checks that the suite wrote for a scenario; undefined if it wrote none. */
async function checksOf(results, scenario) {
	const folders = await readdir(results);
	const own = folders.filter((name) => name.startsWith(`server-${scenario}-2`)).sort();
	return own.length === 0 ? undefined : path.join(results, own.at(-1), 'checks.json');
}

/**
 * Runs what a revision requires against a server.
 *
 * @returns {Promise<{passed: number, of: number, failed: string[], unexpected: string[]}>} `unexpected`: what fails and is not in the baseline
 */
export async function runSuite(url, revision, say) {
	const { directory } = await ensureN8n({ onProgress: say });
	const { nodeBinary } = findNode(directory);
	await ensureSuite(say);
	const required = await requiredScenarios(revision);
	const results = await mkdtemp(path.join(tmpdir(), 'foreman-conformance-results-'));
	try {
		say(`${required.length} scenarios of ${revision} …`);
		const args = ['server', '--url', url, '--requirements', revision, '--output-dir', results];
		const { output } = await run(nodeBinary, [path.join(suite, 'dist', 'index.js'), ...args]);
		const failed = [];
		for (const scenario of required) {
			const file = await checksOf(results, scenario);
			if (file === undefined || !(await passed(file))) failed.push(scenario);
		}
		const unexpected = failed.filter((name) => !BASELINE[revision]?.includes(name));
		if (unexpected.length > 0) process.stderr.write(output);
		return { passed: required.length - failed.length, of: required.length, failed, unexpected };
	} finally {
		await rm(results, { recursive: true, force: true });
	}
}
