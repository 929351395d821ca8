/**
 * Measures the search through an instance's own workflows, over a folder of exported workflows (one JSON file each; repeated
 * up to 2,000). Builds first where a source is newer. Prints one JSON line, and ends with 1 where a search takes longer than
 * 50 ms or the path that it found is not in the workflow:
 *
 *   workflows     indexed
 *   indexMs       per workflow, secrets hidden
 *   indexMB       heap that the index takes
 *   shapeMs, parameterMs   p50 and most of all searches, each the best of five rounds: others work on the machine, too
 *   codeMs        p50 of writing the code of one example
 *   found         searches that found something
 *
 *   node --expose-gc scripts/measure-templates.mjs DIR [--most N]
 */
import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

import { ensureBuilt } from './ensure-built.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const require = createRequire(import.meta.url);
const built = (file) => require(path.join(root, 'dist', 'src', file));

const LONGEST = 50;
const ROUNDS = 5;

/** Does in one go what Foreman does in turns. */
function atOnce(work) {
	for (;;) {
		const step = work.next();
		if (step.done) return step.value;
	}
}
const PATTERNS = [
	...['webhook → agent → sheet', 'schedule → http request → slack', 'form → set → email'],
	...['telegram → agent → telegram', 'gmail trigger → if → gmail', 'chat → agent'],
	...['webhook → code → respond to webhook', 'schedule → loop over items → wait', 'agent → model'],
	'http request → split out → filter → merge → code → aggregate → set → slack',
];

const PARAMETERS = [
	...[{ nodeType: 'n8n-nodes-base.httpRequest', parameter: 'jsonBody', value: '' }],
	...[{ nodeType: 'n8n-nodes-base.httpRequest', parameter: '', value: 'openai' }],
	...[{ nodeType: 'n8n-nodes-base.set', parameter: 'assignments', value: 'json' }],
	...[{ nodeType: 'n8n-nodes-base.scheduleTrigger', parameter: 'expression', value: '' }],
	...[{ nodeType: 'n8n-nodes-base.code', parameter: 'jsCode', value: 'map' }],
];

const percentile = (all, share) => {
	const sorted = [...all].sort((one, other) => one - other);
	const at = Math.min(sorted.length - 1, Math.floor(sorted.length * share));
	return Math.round((sorted[at] ?? 0) * 100) / 100;
};

const timed = (work) => {
	const started = performance.now();
	const value = work();
	return { value, ms: performance.now() - started };
};

const best = (work) =>
	Array.from({ length: ROUNDS }, () => timed(work)).sort((one, other) => one.ms - other.ms)[0];

async function readWorkflows(directory, most) {
	const names = (await readdir(directory)).filter((name) => name.endsWith('.json')).sort();
	const files = [];
	for (const name of names) {
		const {
			nodes,
			connections,
			name: title,
		} = JSON.parse(await readFile(path.join(directory, name), 'utf8'));
		if (Array.isArray(nodes)) files.push({ nodes, connections, name: title ?? name });
	}
	if (files.length === 0) throw new Error(`${directory} holds no workflow as JSON`);
	return Array.from({ length: most }, (_, at) => ({
		...structuredClone(files[at % files.length]),
		...{ id: `w${at}`, versionId: `v${at}`, updatedAt: '', isArchived: false, isPublished: false },
	}));
}

const heap = () => {
	globalThis.gc?.();
	return process.memoryUsage().heapUsed;
};

export async function measureTemplates(directory, most) {
	const { indexWorkflow } = built('workflow/examples/index-workflow.js');
	const { stepsOfShape, stepsOfParameter } = built('workflow/examples/search-index.js');
	const { pathInContent, exampleCode } = built('workflow/examples/example-code.js');
	const { hideSecrets } = built('policy/secrets/hide-secrets.js');
	const { workflowSdk } = built('host/workflow-sdk.js');
	const hide = hideSecrets([]);
	const workflows = await readWorkflows(directory, most);
	const known = new Map();
	const one = (text) => known.get(text) ?? (known.set(text, text), text);
	const before = heap();
	const times = [];
	const index = workflows.map((workflow) => {
		const { value, ms } = timed(() => indexWorkflow(workflow, hide, one));
		times.push(ms);
		return value;
	});
	known.clear();
	const indexMB = Math.round((heap() - before) / 10_000) / 100;
	const [shape, parameter, code] = [[], [], []];
	let [found, wrong] = [0, 0];
	for (const pattern of PATTERNS) {
		const steps = pattern.split(' → ').map((term) => ({ term }));
		const { value: ids, ms } = best(() => atOnce(stepsOfShape(index, steps, { limit: 6 })));
		shape.push(ms);
		if (ids.length > 0) found += 1;
		for (const id of ids) {
			const content = { ...workflows[Number(id.slice(1))], settings: {} };
			const names = pathInContent(content, steps);
			if (names === undefined) wrong += 1;
			else
				try {
					code.push(timed(() => exampleCode(workflowSdk, content, names, hide)).ms);
				} catch (error) {
					console.error(`${content.name}: ${error.message}`);
				}
		}
	}
	for (const wanted of PARAMETERS) {
		const { value, ms } = best(() => atOnce(stepsOfParameter(index, wanted, { limit: 10 })));
		parameter.push(ms);
		if (value.length > 0) found += 1;
	}
	return {
		workflows: index.length,
		indexMs: {
			p50: percentile(times, 0.5),
			p95: percentile(times, 0.95),
			max: percentile(times, 1),
		},
		...{ indexMB, characters: index.reduce((sum, { size }) => sum + size, 0) },
		shapeMs: { p50: percentile(shape, 0.5), max: percentile(shape, 1) },
		parameterMs: { p50: percentile(parameter, 0.5), max: percentile(parameter, 1) },
		codeMs: { p50: percentile(code, 0.5), examples: code.length },
		...{ searches: PATTERNS.length + PARAMETERS.length, found, wrong },
	};
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
	const { values, positionals } = parseArgs({
		options: { most: { type: 'string', default: '2000' } },
		allowPositionals: true,
	});
	const [directory] = positionals;
	if (directory === undefined) {
		console.error('Usage: measure-templates DIR [--most N]');
		process.exit(2);
	}
	ensureBuilt();
	const measured = await measureTemplates(directory, Number(values.most));
	console.log(JSON.stringify(measured));
	const { shapeMs, parameterMs, wrong } = measured;
	process.exitCode = Math.max(shapeMs.max, parameterMs.max) > LONGEST || wrong > 0 ? 1 : 0;
}
