/**
 * Measures what simulated runs would run: judges every operation of every version of every node type of the sandbox's
 * n8n, and compares that with a list of what they do (scripts/simulation/truths.txt). Prints one JSON line; everything
 * else goes to stderr. Ends with 1 where something would run that writes, sends or costs.
 *
 *   node scripts/measure-simulation.mjs [--out RESULTS.json]
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

import { ensureN8n } from '../sandbox/install.mjs';
import { runCommand } from '../sandbox/run-command.mjs';
import { ensureBuilt } from './ensure-built.mjs';
import { mayRun, readTruths, truthKey } from './simulation/read-truths.mjs';

const folder = path.join(path.dirname(fileURLToPath(import.meta.url)), 'simulation');

async function judgedCases() {
	const { nodeBinary, directory } = await ensureN8n({ onProgress: (line) => console.error(line) });
	const scratch = await mkdtemp(path.join(tmpdir(), 'foreman-simulation-'));
	try {
		const results = path.join(scratch, 'results.json');
		const script = path.join(folder, 'judge-cases.mjs');
		const probes = path.join(folder, 'probes.json');
		await runCommand(nodeBinary, [script, directory, probes, results], {
			cwd: scratch,
			label: 'judging',
			// n8n leaves two nodes out by default; simulated runs may come to any that it ships.
			env: { ...process.env, N8N_USER_FOLDER: scratch, NODES_EXCLUDE: '[]' },
			onProgress: (line) => console.error(line),
		});
		return JSON.parse(await readFile(results, 'utf8'));
	} finally {
		await rm(scratch, { recursive: true, force: true });
	}
}

/**
 * @param {{out?: string}} [options] file the single results are written to
 * @returns {Promise<{cases: number, writesThatRun: number, readsHeldBack: number, undecided: number}>}
 */
export async function measureSimulation({ out } = {}) {
	const truths = readTruths(await readFile(path.join(folder, 'truths.txt'), 'utf8'));
	const cases = (await judgedCases()).map((each) => ({
		...each,
		truth: each.truth ?? truths.get(truthKey(each)),
	}));
	if (out !== undefined) await writeFile(out, `${JSON.stringify(cases, null, '\t')}\n`);

	const pick = (name, test) => {
		const found = cases.filter(test);
		for (const { type, version, parameters, held } of found) {
			console.error(`${name}: ${type} ${version} ${JSON.stringify(parameters)} ${held ?? ''}`);
		}
		return found.length;
	};
	const isDecided = ({ truth }) => truth !== undefined;
	return {
		cases: cases.length,
		writesThatRun: pick('runs', (each) => {
			return isDecided(each) && each.held === null && !mayRun(each.truth);
		}),
		readsHeldBack: pick('held back', (each) => each.held !== null && mayRun(each.truth)),
		undecided: pick('undecided', (each) => !isDecided(each)),
	};
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
	const { values } = parseArgs({ options: { out: { type: 'string' } } });
	ensureBuilt();
	const result = await measureSimulation(values);
	console.log(JSON.stringify(result));
	process.exitCode = result.writesThatRun > 0 ? 1 : 0;
}
