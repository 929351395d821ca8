/**
 * Lets each request to the store fail once, in six ways, at every step of an MCP call, a long call, a toolkit call and a
 * Foreman's run, on n8n's data tables as the unit tests play them. Prints one JSON line, {"faults", "wrong", "scenarios"}: `wrong` is
 * what was lost, doubled, or told otherwise than it was. Exits with 1 where there is something.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const jest = path.join(root, 'node_modules', 'jest', 'bin', 'jest.js');
const folder = mkdtempSync(path.join(tmpdir(), 'foreman-faults-'));
const file = path.join(folder, 'scenarios');

const { status } = spawnSync(
	process.execPath,
	[jest, '--selectProjects', 'unit', '--silent', '--', 'test/faults'],
	{ cwd: root, stdio: ['ignore', 2, 2], env: { ...process.env, FOREMAN_FAULTS: file } },
);
const played = readFileSync(file, 'utf8')
	.trim()
	.split('\n')
	.map((line) => JSON.parse(line));
rmSync(folder, { recursive: true });

console.log(
	JSON.stringify({
		faults: played.reduce((sum, { trials }) => sum + trials, 0),
		wrong: played.flatMap(({ wrong }) => wrong),
		scenarios: Object.fromEntries(played.map(({ scenario, trials }) => [scenario, trials])),
	}),
);
process.exitCode = status === 0 ? 0 : 1;
