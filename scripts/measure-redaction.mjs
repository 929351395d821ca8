/**
 * Measures how often redaction marks something, over a folder of exported workflows (one JSON file
 * each), and whether code with markers comes back whole. Builds first where a source is newer. Prints
 * one JSON line:
 *
 *   texts      texts in the workflows
 *   marked     texts in which something looks like a secret. Whether it is one takes a look: --out
 *   share      marked / texts, in percent
 *   kinds      markers by kind
 *   withMarkers  workflows whose code has a marker
 *   cameBack   of these, workflows that their code with markers does not change
 *   p95ms      of one workflow
 *   answers    texts in which a link or a code of a person is seen, as it is or encoded. In workflows that nobody
 *              has put one into, each is wrong
 *   msPerMB    of answers of 10 kB, 100 kB and 1 MB: all of it, and the look for links and codes alone
 *
 *   node scripts/measure-redaction.mjs DIR [--out FILE]   FILE gets the place and kind of each marker, never the secret
 */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual, parseArgs } from 'node:util';

import { ensureBuilt } from './ensure-built.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const require = createRequire(import.meta.url);

function load() {
	ensureBuilt();
	const compiled = (file) => require(path.join(root, 'dist', 'src', file));
	const { workflowSdk } = compiled('host/workflow-sdk.js');
	const hide = compiled('policy/secrets/hide-secrets.js').hideSecrets([]);
	const { hideAnswerSecrets } = compiled('policy/answer-secrets/hide-answer-secrets.js');
	const { createWorkflowCode } = compiled('workflow/workflow-code.js');
	const { safeParseWorkflowStructure } = require('n8n-workflow');
	const { markersIn } = compiled('kernel/workflow/secret-marker.js');
	const workflowCode = createWorkflowCode(workflowSdk, hide);
	const isSound = safeParseWorkflowStructure;
	return { hide, hideAnswerSecrets, markersIn, workflowCode, isSound };
}

const countTexts = (value) =>
	typeof value === 'string'
		? 1
		: typeof value === 'object' && value !== null
			? Object.values(value).reduce((sum, inner) => sum + countTexts(inner), 0)
			: 0;

/** As n8n's API answers it: n8n fills in what an export may lack. */
const asStored = (exported) => ({
	...{ id: 'measured', versionId: 'measured', activeVersionId: null, isArchived: false },
	...{ createdAt: '', updatedAt: '', ...exported },
	nodes: exported.nodes.map((node, index) => ({
		...{ typeVersion: 1, parameters: {}, ...node },
		id: node.id || `id-${index}`,
	})),
	settings: exported.settings ?? {},
});

function comesBack(exported, { workflowCode, isSound }) {
	if (!isSound(exported).success) return undefined;
	const stored = asStored(exported);
	try {
		const { code } = workflowCode.splitMark(workflowCode.generateMarked(stored));
		if (!code.includes('[redacted:')) return undefined;
		const { nodes, connections } = workflowCode.edit(stored, code);
		return (
			isDeepStrictEqual(nodes, stored.nodes) && isDeepStrictEqual(connections, stored.connections)
		);
	} catch (error) {
		return error.message.startsWith('Workflow "') ? undefined : false;
	}
}

/** As many of the workflows as make an answer of about that many characters. */
function answerOf(exports, characters) {
	const answer = [];
	let size = 0;
	for (const one of exports) {
		const { length } = JSON.stringify(one);
		if (size + length > characters) continue;
		answer.push(one);
		size += length;
	}
	return { answer, megabytes: size / 1e6 };
}

/** The best of many rounds: a pause of the machine says nothing about the code. */
function bestTime(work) {
	let best = Number.POSITIVE_INFINITY;
	for (let time = 0; time < 9; time += 1) {
		const started = performance.now();
		work();
		best = Math.min(best, performance.now() - started);
	}
	return best;
}

const perMegabyte = (exports, characters, { hide, hideAnswerSecrets }) => {
	const { answer, megabytes } = answerOf(exports, characters);
	const rate = (work) => Number((bestTime(() => work(answer)) / megabytes).toFixed(1));
	return { all: rate(hide), answers: rate(hideAnswerSecrets) };
};

const { values, positionals } = parseArgs({
	options: { out: { type: 'string' } },
	allowPositionals: true,
});
const [folder] = positionals;
if (folder === undefined) throw new Error('usage: measure-redaction.mjs DIR [--out FILE]');
const product = load();
const files = (await readdir(folder)).filter((file) => file.endsWith('.json')).sort();
const cases = [];
const exports = [];
for (const file of files) {
	const exported = JSON.parse(await readFile(path.join(folder, file), 'utf8'));
	exports.push(exported);
	const started = performance.now();
	const hidden = product.hide(exported);
	const ms = performance.now() - started;
	const markers = product.markersIn(hidden).map(({ path: place, text }) => ({
		place,
		kinds: [...text.matchAll(/\[redacted:([a-z0-9-]+)\]/g)].map(([, kind]) => kind),
	}));
	cases.push({
		file,
		ms,
		texts: countTexts(exported),
		markers,
		back: comesBack(exported, product),
	});
}
if (values.out !== undefined)
	await writeFile(
		values.out,
		cases
			.flatMap(({ file, markers, back }) =>
				[...markers, ...(back === false ? [{ back }] : [])].map((one) => ({ file, ...one })),
			)
			.map((one) => `${JSON.stringify(one)}\n`)
			.join(''),
	);
const sum = (numbers) => numbers.reduce((total, one) => total + one, 0);
const texts = sum(cases.map((one) => one.texts));
const marked = sum(cases.map(({ markers }) => markers.length));
const kinds = {};
for (const kind of cases.flatMap(({ markers }) => markers.flatMap((one) => one.kinds)))
	kinds[kind] = (kinds[kind] ?? 0) + 1;
const times = cases.map(({ ms }) => ms).sort((a, b) => a - b);
console.log(
	JSON.stringify({
		texts,
		marked,
		share: Number(((100 * marked) / texts).toFixed(3)),
		kinds,
		withMarkers: cases.filter(({ back }) => back !== undefined).length,
		cameBack: cases.filter(({ back }) => back === true).length,
		p95ms: Number((times[Math.floor(times.length * 0.95)] ?? 0).toFixed(1)),
		answers: exports.filter((one) => product.hideAnswerSecrets(one) !== one).length,
		msPerMB: Object.fromEntries(
			[1e4, 1e5, 1e6].map((size) => [`${size / 1e3} kB`, perMegabyte(exports, size, product)]),
		),
	}),
);
