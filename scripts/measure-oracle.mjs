/**
 * Measures whether n8n's own code agrees with the errors that the validation reports, over a folder of
 * exported workflows (one JSON file each). Builds first where a source is newer. Prints one JSON line:
 *
 *   workflows     files read
 *   withError     of these, workflows with at least one error
 *   errors        errors in all
 *   confirmed     of these, errors that n8n's code confirms when it is asked by itself
 *   unconfirmed   the rest
 *   byKind        errors of each kind
 *   confirmedBy   what n8n was asked; `loses`: it goes on without a word and drops what was meant;
 *                 `a run`: the rule is confirmed on a running n8n by test/live/validator-oracle.test.ts
 *   p50ms         median of validating one workflow
 *
 *   node scripts/measure-oracle.mjs DIR [--limit N] [--out FILE]   FILE gets each unconfirmed error, a line each
 */
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

import { ensureN8n } from '../sandbox/install.mjs';
import { runCommand } from '../sandbox/run-command.mjs';
import { ensureBuilt } from './ensure-built.mjs';

const scripts = path.dirname(fileURLToPath(import.meta.url));

/** Fills in what an export may lack, as n8n does. */
const asStored = (exported) => ({
	...exported,
	nodes: exported.nodes.map((node, index) => ({
		typeVersion: 1,
		parameters: {},
		...node,
		id: node.id || `id-${index}`,
	})),
	settings: exported.settings ?? {},
});

async function askN8n(workflows) {
	const { nodeBinary, directory } = await ensureN8n({ onProgress: (line) => console.error(line) });
	const scratch = await mkdtemp(path.join(tmpdir(), 'foreman-oracle-'));
	try {
		const given = path.join(scratch, 'workflows.json');
		const answer = path.join(scratch, 'answer.json');
		await writeFile(given, JSON.stringify(workflows));
		const script = path.join(scripts, 'oracle', 'run-oracle.mjs');
		await runCommand(nodeBinary, [script, directory, given, answer], {
			cwd: scratch,
			label: 'asking n8n',
			// n8n leaves two nodes out by default; the workflows may use any that it ships.
			env: { ...process.env, N8N_USER_FOLDER: scratch, NODES_EXCLUDE: '[]' },
			onProgress: (line) => console.error(line),
		});
		return JSON.parse(await readFile(answer, 'utf8'));
	} finally {
		await rm(scratch, { recursive: true, force: true });
	}
}

const counted = (words) =>
	words.reduce((counts, word) => ({ ...counts, [word]: (counts[word] ?? 0) + 1 }), {});

const { values, positionals } = parseArgs({
	options: { limit: { type: 'string' }, out: { type: 'string' } },
	allowPositionals: true,
});
const [folder] = positionals;
if (folder === undefined) throw new Error('usage: measure-oracle.mjs DIR [--limit N] [--out FILE]');
ensureBuilt();
const files = (await readdir(folder))
	.filter((file) => file.endsWith('.json'))
	.sort()
	.slice(0, values.limit === undefined ? undefined : Number(values.limit));
const workflows = await Promise.all(
	files.map(async (file) => asStored(JSON.parse(await readFile(path.join(folder, file), 'utf8')))),
);
const answer = await askN8n(workflows);
const errors = answer.flatMap((one, index) =>
	one.errors.map((error) => ({ file: files[index], ...error })),
);
const unconfirmed = errors.filter(({ confirmedBy }) => confirmedBy === undefined);
if (values.out !== undefined)
	await writeFile(values.out, unconfirmed.map((one) => `${JSON.stringify(one)}\n`).join(''));
const times = answer.map(({ ms }) => ms).sort((one, other) => one - other);
console.log(
	JSON.stringify({
		workflows: files.length,
		withError: answer.filter((one) => one.errors.length > 0).length,
		errors: errors.length,
		confirmed: errors.length - unconfirmed.length,
		unconfirmed: unconfirmed.length,
		byKind: counted(errors.map(({ kind }) => kind)),
		confirmedBy: counted(errors.flatMap(({ confirmedBy }) => confirmedBy ?? [])),
		p50ms: Number((times[Math.floor(times.length / 2)] ?? 0).toFixed(2)),
	}),
);
