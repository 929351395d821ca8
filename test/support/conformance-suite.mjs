import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { ensureSuite, readChecks, runProgram } from '../../scripts/conformance/ensure-suite.mjs';

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

/** The scenarios that a revision requires of servers: the first list of its file. */
async function requiredScenarios(suite, revision) {
	const file = path.join(path.dirname(suite), '..', 'requirements', `${revision}.yaml`);
	const text = await readFile(file, 'utf8');
	const [, list = ''] = /^server:\n((?: {2}- .+\n)+)/m.exec(text) ?? [];
	return [...list.matchAll(/- (\S+)/g)].map(([, name]) => name);
}

/**
 * Runs what a revision requires against a server.
 *
 * @returns {Promise<{passed: number, of: number, failed: string[], unexpected: string[]}>} `unexpected`: what fails and is not in the baseline
 */
export async function runSuite(url, revision) {
	const { suite, node } = await ensureSuite();
	const required = await requiredScenarios(suite, revision);
	const results = await mkdtemp(path.join(tmpdir(), 'foreman-conformance-results-'));
	try {
		const args = ['server', '--url', url, '--requirements', revision, '--output-dir', results];
		const { output } = await runProgram(node, [suite, ...args]);
		const failed = [];
		for (const scenario of required) {
			const checks = await readChecks(results, `server-${scenario}-2`);
			const isPassed = checks.every(({ status }) => status !== 'FAILURE');
			if (checks.length === 0 || !isPassed) failed.push(scenario);
		}
		const unexpected = failed.filter((name) => !BASELINE[revision]?.includes(name));
		if (unexpected.length > 0) process.stderr.write(output);
		return { passed: required.length - failed.length, of: required.length, failed, unexpected };
	} finally {
		await rm(results, { recursive: true, force: true });
	}
}

/**
 * Runs all scenarios for authorization servers.
 *
 * @param {string} issuer
 * @param {{clientId: string, port: number, visit: (address: string) => Promise<unknown>}} client `port`: where the suite waits for the browser, which
 * `visit` sends to the address that the suite has printed
 * @returns {Promise<{id: string, status: string}[]>} the checks
 */
export async function runAuthorization(issuer, { clientId, port, visit }) {
	const { suite, node } = await ensureSuite();
	const results = await mkdtemp(path.join(tmpdir(), 'foreman-conformance-results-'));
	try {
		const args = ['authorization', '--url', issuer, '--client-id', clientId];
		const where = ['--port', String(port), '--output-dir', results];
		const program = spawn(node, [suite, ...args, ...where]);
		let [output, visited] = ['', undefined];
		program.stdout.on('data', (part) => {
			output += String(part);
			const line = output.split('\n').find((one) => one.startsWith(`${issuer}/ui/authorize?`));
			if (line !== undefined) visited ??= visit(line);
		});
		await once(program, 'exit');
		await visited;
		const folders = (await readdir(results)).sort();
		const checks = await Promise.all(folders.map(async (name) => await readChecks(results, name)));
		return checks.flat().map(({ id, status }) => ({ id, status }));
	} finally {
		await rm(results, { recursive: true, force: true });
	}
}
