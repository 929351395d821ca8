/**
 * Has the client scenarios of MCP's conformance suite judge the compiled client for servers of others, each scenario in every revision
 * that it is of. Prints one JSON line: {"scenarios", "passed", "checks", "checksPassed", "failed", "notApplicable"}; `notApplicable`
 * names the scenarios that were left out, with the reason. Fails where one fails.
 *
 *   npm run -s measure:mcp-client
 *
 * Installs the suite once, beside the sandbox's n8n, and runs it with the sandbox's Node.
 */
import { mkdtemp } from 'node:fs/promises';
import path from 'node:path';

import { ensureSuite, readChecks, runProgram } from './conformance/ensure-suite.mjs';
import { ensureBuilt } from './ensure-built.mjs';
import { sum } from './figures.mjs';
import { packageRoot, scratchFolder } from './package-root.mjs';

/** Revisions that the client speaks and the suite judges. */
const REVISIONS = ['2025-03-26', '2025-06-18', '2025-11-25', '2026-07-28'];

/** Why scenarios say nothing about this client, by the beginning of their names. */
const NOT_APPLICABLE = {
	'auth/': 'OAuth: a server takes a token or a header of the credential',
	'elicitation-': 'a person cannot be asked on behalf of a server',
	'sep-2640-': 'skills, an extension that is not used',
};
const whyNot = (name) =>
	Object.entries(NOT_APPLICABLE).find(([start]) => name.startsWith(start))?.[1];

await ensureBuilt();
const { node, suite } = await ensureSuite();
const folder = scratchFolder('mcp-client');
const client = `${node} ${path.join(packageRoot, 'scripts', 'conformance', 'mcp-client.mjs')}`;

/** What the suite found out. A check counts where it says yes or no. */
async function judge(name, revision) {
	const out = await mkdtemp(path.join(folder, 'run-'));
	const args = ['--scenario', name, '--spec-version', revision, '--output-dir', out];
	const { code, output } = await runProgram(node, [suite, 'client', '--command', client, ...args]);
	const checks = await readChecks(out);
	const judged = checks.filter(({ status }) => ['SUCCESS', 'FAILURE', 'WARNING'].includes(status));
	const wrong = judged.filter(({ status }) => status !== 'SUCCESS').map(({ id }) => id);
	const passed = code === 0 && judged.length > 0 && wrong.length === 0;
	if (!passed) console.error(output);
	return { scenario: `${name} ${revision}`, passed, checks: judged.length, wrong };
}

const results = [];
const notApplicable = {};
const { output } = await runProgram(node, [suite, 'list', '--client']);
const scenarios = [...output.matchAll(/^\s*- (\S+) \[([^\]]*)\]$/gm)];
if (scenarios.length === 0) throw new Error(`The suite lists no scenarios: ${output}`);
for (const [, name, list] of scenarios) {
	const reason = whyNot(name);
	const revisions = list.split(',');
	if (reason !== undefined) notApplicable[name] = reason;
	else
		for (const revision of REVISIONS.filter((one) => revisions.includes(one)))
			results.push(await judge(name, revision));
}
const failed = results.filter(({ passed }) => !passed);
console.log(
	JSON.stringify({
		scenarios: results.length,
		passed: results.length - failed.length,
		checks: sum(results.map(({ checks }) => checks)),
		checksPassed: sum(results.map(({ checks, wrong }) => checks - wrong.length)),
		failed: failed.map(({ scenario, wrong }) => ({ scenario, wrong })),
		notApplicable,
	}),
);
process.exitCode = failed.length > 0 ? 1 : 0;
