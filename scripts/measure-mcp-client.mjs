/**
 * Has the client scenarios of MCP's conformance suite judge the compiled client for servers of others, each scenario in every revision
 * that it is of. Prints one JSON line: {"scenarios", "passed", "checks", "checksPassed", "failed", "notApplicable"}; `notApplicable`
 * names the scenarios that were left out, with the reason. Fails where one fails.
 *
 *   npm run -s measure:mcp-client
 *
 * Installs the suite once, beside the sandbox's n8n, and runs it with the sandbox's Node.
 */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { ensureSuite, runProgram } from './conformance/ensure-suite.mjs';
import { ensureBuilt } from './ensure-built.mjs';
import { sum } from './figures.mjs';

const here = path.dirname(fileURLToPath(import.meta.url));

/** Revisions that the client speaks and the suite judges. */
const REVISIONS = ['2025-03-26', '2025-06-18', '2025-11-25', '2026-07-28'];

/** Why a scenario says nothing about this client; undefined where it does. */
function whyNot(name) {
	if (name.startsWith('auth/'))
		return 'OAuth: a server takes a token or a header of the credential';
	if (name.startsWith('elicitation-')) return 'a person cannot be asked on behalf of a server';
	if (name.startsWith('sep-2640-')) return 'skills, an extension that is not used';
	return undefined;
}

/** The scenarios of the suite with their revisions. */
async function listScenarios(node, suite) {
	const { output } = await runProgram(node, [suite, 'list', '--client']);
	const found = [...output.matchAll(/^\s*- (\S+) \[([^\]]*)\]$/gm)];
	if (found.length === 0) throw new Error(`The suite lists no scenarios: ${output}`);
	return found.map(([, name, revisions]) => ({ name, revisions: revisions.split(',') }));
}

/** What the suite found out. A check counts where it says yes or no. */
async function judge({ node, suite }, name, revision, folder) {
	const client = `${node} ${path.join(here, 'conformance', 'mcp-client.mjs')}`;
	const out = await mkdtemp(path.join(folder, 'run-'));
	const args = ['--scenario', name, '--spec-version', revision, '--output-dir', out];
	const { code, output } = await runProgram(node, [suite, 'client', '--command', client, ...args]);
	const [results] = await readdir(out);
	const file = path.join(out, results ?? '', 'checks.json');
	const checks = await readFile(file, 'utf8').then(JSON.parse, () => []);
	const judged = checks.filter(({ status }) => ['SUCCESS', 'FAILURE', 'WARNING'].includes(status));
	const wrong = judged.filter(({ status }) => status !== 'SUCCESS').map(({ id }) => id);
	const passed = code === 0 && judged.length > 0 && wrong.length === 0;
	if (!passed) console.error(output);
	return { scenario: `${name} ${revision}`, passed, checks: judged.length, wrong };
}

/** @returns {Promise<object>} the figures */
export async function measureMcpClient() {
	const place = await ensureSuite();
	const scenarios = await listScenarios(place.node, place.suite);
	const folder = await mkdtemp(path.join(tmpdir(), 'foreman-mcp-client-'));
	const results = [];
	try {
		for (const { name, revisions } of scenarios) {
			if (whyNot(name) !== undefined) continue;
			for (const revision of REVISIONS.filter((one) => revisions.includes(one)))
				results.push(await judge(place, name, revision, folder));
		}
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
	const left = scenarios.flatMap(({ name }) => {
		const reason = whyNot(name);
		return reason === undefined ? [] : [[name, reason]];
	});
	return {
		scenarios: results.length,
		passed: results.filter(({ passed }) => passed).length,
		checks: sum(results.map(({ checks }) => checks)),
		checksPassed: sum(results.map(({ checks, wrong }) => checks - wrong.length)),
		failed: results
			.filter(({ passed }) => !passed)
			.map(({ scenario, wrong }) => ({ scenario, wrong })),
		notApplicable: Object.fromEntries(left),
	};
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
	ensureBuilt();
	const figures = await measureMcpClient();
	console.log(JSON.stringify(figures));
	if (figures.failed.length > 0) process.exitCode = 1;
}
