/**
 * Measures what the validation finds, on workflows with one known fault each and the good ones
 * that they were made of. Prints one JSON line; everything else goes to stderr.
 *
 *   node scripts/measure-validate.mjs CASES.json [--out RESULTS.json]
 *
 * CASES.json is [{name, base, fault|null, severity: hard|soft|null, workflow, faultNode|null}]. A fault
 * is found when there is a finding that the good workflow of the same base does not have. Where the
 * file lacks that one, every finding counts as new. Node types and engine are those of the sandbox's n8n.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

import { ensureN8n } from '../sandbox/install.mjs';
import { runCommand } from '../sandbox/run-command.mjs';
import { ensureBuilt } from './ensure-built.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

/**
 * @param {object[]} workflows
 * @returns {Promise<{findings: object[], ms: number}[]>} in the order of the workflows
 */
async function findingsOf(workflows) {
	const { nodeBinary, directory } = await ensureN8n({ onProgress: (line) => console.error(line) });
	const scratch = await mkdtemp(path.join(tmpdir(), 'foreman-validate-'));
	try {
		const given = path.join(scratch, 'workflows.json');
		const answer = path.join(scratch, 'findings.json');
		await writeFile(given, JSON.stringify(workflows));
		const script = path.join(root, 'scripts', 'validate', 'run-cases.mjs');
		await runCommand(nodeBinary, [script, directory, given, answer], {
			cwd: scratch,
			label: 'validating',
			// n8n leaves two nodes out by default; the cases may use any that it ships.
			env: { ...process.env, N8N_USER_FOLDER: scratch, NODES_EXCLUDE: '[]' },
			onProgress: (line) => console.error(line),
		});
		return JSON.parse(await readFile(answer, 'utf8'));
	} finally {
		await rm(scratch, { recursive: true, force: true });
	}
}

const keyOf = ({ nodeName, parameter, message, severity }) =>
	JSON.stringify([nodeName, parameter, message, severity]);

const names = ({ nodeName, message }, node) => nodeName === node || message.includes(`"${node}"`);

function judged(each, { findings, ms }, before) {
	const known = new Set((before ?? []).map(keyOf));
	const fresh = findings.filter((finding) => !known.has(keyOf(finding)));
	const { name, base, fault, severity, faultNode } = each;
	// A hard fault is located by an error: advice on the same node may be about something else.
	const telling = severity === 'hard' ? fresh.filter((one) => one.severity === 'error') : fresh;
	return {
		...{ name, base, fault, severity, faultNode, hasBase: before !== undefined },
		isReported: fresh.length > 0,
		isError: fresh.some((finding) => finding.severity === 'error'),
		isLocated: telling.some((finding) => faultNode === null || names(finding, faultNode)),
		...{ findings: fresh, ms },
	};
}

/**
 * @param {object[]} cases
 * @param {{out?: string}} [options] file the single results are written to
 */
export async function measureValidate(cases, { out } = {}) {
	const results = await findingsOf(cases.map(({ workflow }) => workflow));
	const good = new Map(
		cases.flatMap(({ fault, base }, index) =>
			fault === null ? [[base, results[index].findings]] : [],
		),
	);
	const all = cases.map((each, index) =>
		judged(each, results[index], each.fault === null ? [] : good.get(each.base)),
	);
	if (out !== undefined) await writeFile(out, `${JSON.stringify(all, null, '\t')}\n`);

	const count = (test) => all.filter(test).length;
	const times = all.map(({ ms }) => ms).sort((a, b) => a - b);
	const middle = times[Math.floor(times.length / 2)] ?? 0;
	return {
		good: count(({ fault }) => fault === null),
		goodWithError: count(({ fault, isError }) => fault === null && isError),
		hard: count(({ severity }) => severity === 'hard'),
		hardAsError: count(({ severity, isError }) => severity === 'hard' && isError),
		soft: count(({ severity }) => severity === 'soft'),
		softReported: count(({ severity, isReported }) => severity === 'soft' && isReported),
		located: count(({ fault, isLocated }) => fault !== null && isLocated),
		p50ms: Math.round(middle * 100) / 100,
	};
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
	const { values, positionals } = parseArgs({
		options: { out: { type: 'string' } },
		allowPositionals: true,
	});
	const [file] = positionals;
	if (file === undefined) {
		console.error('Usage: measure-validate CASES.json [--out RESULTS.json]');
		process.exit(2);
	}
	ensureBuilt();
	const cases = JSON.parse(await readFile(path.resolve(file), 'utf8'));
	console.log(JSON.stringify(await measureValidate(cases, values)));
}
