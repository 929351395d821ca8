/**
 * Measures how lossless workflows become code and come back, over a folder of exported workflows
 * (one JSON file each). Builds first where a source is newer. Prints one JSON line:
 *
 *   workflows      workflows that n8n can load: what the other figures are out of
 *   refused        beside them, workflows that n8n's own structure check refuses; Foreman says so and leaves
 *                  them alone. Both together are the files read
 *   threw          workflows whose code cannot be made or read
 *   withoutBase    workflows that their code alone says in full: type, version, parameters,
 *                  credentials, flags, settings and every connection
 *   untouchedKept  workflows in which edits of the code arrived and nothing else changed, ids,
 *                  positions, webhook ids and pin data included
 *   p50ms          median of writing and reading the code of one workflow
 *   tokensRatio    o200k tokens of the code / of the minified JSON
 *
 *   node scripts/measure-roundtrip.mjs [DIR] [--generated N] [--every-edit] [--out FILE]
 *
 * --generated   N workflows as nobody draws them, beside those of the folder or without one
 * --every-edit  each place of the code where an edit fits, not one of each kind
 * --out         FILE gets each workflow and edit, a line each
 */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual, parseArgs } from 'node:util';

import { encode } from 'gpt-tokenizer/encoding/o200k_base';

import { ensureBuilt } from './ensure-built.mjs';
import { makeEdits } from './roundtrip/make-edits.mjs';
import { makeGraph } from './roundtrip/make-graphs.mjs';
import { normalForm } from './roundtrip/normal-form.mjs';
import { median } from './median.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const require = createRequire(import.meta.url);

/** The parts of the product that are measured, as compiled. */
function load() {
	ensureBuilt();
	const compiled = (file) => require(path.join(root, 'dist', 'src', file));
	const { workflowSdk } = compiled('host/workflow-sdk.js');
	const { createWorkflowCode } = compiled('workflow/workflow-code.js');
	const { safeParseWorkflowStructure } = require('n8n-workflow');
	return { workflowCode: createWorkflowCode(workflowSdk), isSound: safeParseWorkflowStructure };
}

/** As n8n's API answers it: n8n fills in what an export may lack. */
function asStored(exported) {
	return {
		id: 'measured',
		versionId: 'measured',
		activeVersionId: null,
		isArchived: false,
		createdAt: '',
		updatedAt: '',
		...exported,
		nodes: exported.nodes.map((node, index) => ({
			typeVersion: 1,
			parameters: {},
			...node,
			id: node.id || `id-${index}`,
		})),
		settings: exported.settings ?? {},
	};
}

function measureOne(exported, seed, { workflowCode, isSound, tries }) {
	if (!isSound(exported).success) return { refused: true };
	const stored = asStored(exported);
	const started = performance.now();
	const code = workflowCode.generate(stored);
	const copy = workflowCode.parse(code);
	const ms = performance.now() - started;
	// A setting that new workflows get by default is not what the code says.
	const settings = stored.settings.executionOrder ? copy.settings : withoutOrder(copy.settings);
	const withoutBase = isDeepStrictEqual(normalForm({ ...copy, settings }), normalForm(stored));
	const edits = makeEdits(stored, code, seed, workflowCode, tries);
	return {
		withoutBase,
		edits,
		untouchedKept: edits.length > 0 && edits.every(({ failure }) => failure === undefined),
		ms,
		codeTokens: encode(code).length,
		jsonTokens: encode(JSON.stringify(exported)).length,
	};
}

const withoutOrder = ({ executionOrder: _order, ...settings }) => settings;

function measureSafely(exported, seed, product) {
	try {
		return measureOne(exported, seed, product);
	} catch (error) {
		return { threw: error.message };
	}
}

const { values, positionals } = parseArgs({
	options: {
		out: { type: 'string' },
		generated: { type: 'string', default: '0' },
		'every-edit': { type: 'boolean', default: false },
	},
	allowPositionals: true,
});
const [folder] = positionals;
const generated = Number(values.generated);
if (folder === undefined && generated === 0)
	throw new Error('usage: measure-roundtrip.mjs [DIR] [--generated N] [--every-edit] [--out FILE]');
const product = { ...load(), tries: values['every-edit'] ? Infinity : 1 };
const files =
	folder === undefined ? [] : (await readdir(folder)).filter((file) => file.endsWith('.json'));
const cases = [];
for (const file of files.sort()) {
	const exported = JSON.parse(await readFile(path.join(folder, file), 'utf8'));
	cases.push({ file, ...measureSafely(exported, file, product) });
}
for (let number = 0; number < generated; number++) {
	const seed = `generated ${number}`;
	cases.push({ file: seed, ...measureSafely(makeGraph(seed), seed, product) });
}
if (values.out !== undefined)
	await writeFile(values.out, cases.map((one) => `${JSON.stringify(one)}\n`).join(''));
const count = (holds) => cases.filter(holds).length;
const sum = (key) => cases.reduce((total, one) => total + (one[key] ?? 0), 0);
const times = cases.flatMap(({ ms }) => (ms === undefined ? [] : [ms]));
console.log(
	JSON.stringify({
		workflows: count(({ refused }) => !refused),
		refused: count(({ refused }) => refused),
		threw: count(({ threw }) => threw !== undefined),
		withoutBase: count(({ withoutBase }) => withoutBase),
		untouchedKept: count(({ untouchedKept }) => untouchedKept),
		p50ms: Number((median(times) ?? 0).toFixed(1)),
		tokensRatio: Number((sum('codeTokens') / sum('jsonTokens')).toFixed(3)),
	}),
);
