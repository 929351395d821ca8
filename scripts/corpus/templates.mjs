import { built } from '../built.mjs';
import { percentile, round, sum } from '../figures.mjs';
import { readExports } from './read-exports.mjs';

/** Milliseconds. */
const LONGEST = 50;
const ROUNDS = 5;

const PATTERNS = [
	'webhook → agent → sheet',
	'schedule → http request → slack',
	'form → set → email',
	'telegram → agent → telegram',
	'gmail trigger → if → gmail',
	'chat → agent',
	'webhook → code → respond to webhook',
	'schedule → loop over items → wait',
	'agent → model',
	'http request → split out → filter → merge → code → aggregate → set → slack',
];

const PARAMETERS = [
	['httpRequest', 'jsonBody', ''],
	['httpRequest', '', 'openai'],
	['set', 'assignments', 'json'],
	['scheduleTrigger', 'expression', ''],
	['code', 'jsCode', 'map'],
].map(([type, parameter, value]) => ({ nodeType: `n8n-nodes-base.${type}`, parameter, value }));

const spread = (times) => ({
	p50: round(percentile(times, 0.5), 2),
	max: round(Math.max(0, ...times), 2),
});

function timed(work) {
	const started = performance.now();
	const value = work();
	return { value, ms: performance.now() - started };
}

/** The quickest of some rounds, of what Foreman does in turns and this does in one go. */
const best = (make) =>
	Array.from({ length: ROUNDS }, () =>
		timed(() => {
			const work = make();
			for (;;) {
				const step = work.next();
				if (step.done) return step.value;
			}
		}),
	).sort((one, other) => one.ms - other.ms)[0];

async function readWorkflows(folder, most) {
	const files = (await readExports(folder)).filter(({ exported }) => Array.isArray(exported.nodes));
	if (files.length === 0) throw new Error(`${folder} holds no workflow as JSON`);
	return Array.from({ length: most }, (_, at) => {
		const { file, exported } = files[at % files.length];
		const { nodes, connections, name = file } = structuredClone(exported);
		const facts = { versionId: `v${at}`, updatedAt: '', isArchived: false, isPublished: false };
		return { nodes, connections, name, id: `w${at}`, ...facts };
	});
}

/** Run with --expose-gc, or `indexMB` counts garbage. */
const heap = () => {
	globalThis.gc?.();
	return process.memoryUsage().heapUsed;
};

/**
 * The search through an instance's own workflows, repeated up to 2,000. Broken where a search takes longer than 50 ms, or the path that it
 * found is not in the workflow.
 *
 *   workflows     indexed
 *   indexMs       per workflow, secrets hidden
 *   indexMB       heap that the index takes
 *   shapeMs, parameterMs   p50 and most of all searches, each the best of five rounds: others work on the machine, too
 *   codeMs        p50 of writing the code of one example
 *   found         searches that found something
 */
export async function templates(folder, { most }) {
	const { indexWorkflow } = built('workflow/examples/index-workflow');
	const { stepsOfShape, stepsOfParameter } = built('workflow/examples/search-index');
	const { pathInContent, exampleCode } = built('workflow/examples/example-code');
	const { workflowSdk } = built('host/workflow-sdk');
	const hide = built('policy/secrets/hide-secrets').hideSecrets([]);
	const workflows = await readWorkflows(folder, most);
	const known = new Map();
	const one = (text) => known.get(text) ?? (known.set(text, text), text);
	const before = heap();
	const indexed = workflows.map((workflow) => timed(() => indexWorkflow(workflow, hide, one)));
	const index = indexed.map(({ value }) => value);
	known.clear();
	const indexMB = round((heap() - before) / 1e6, 2);
	const [cases, code] = [[], []];
	let wrong = 0;
	for (const pattern of PATTERNS) {
		const steps = pattern.split(' → ').map((term) => ({ term }));
		const { value: ids, ms } = best(() => stepsOfShape(index, steps, { limit: 6 }));
		cases.push({ kind: 'shape', pattern, ms, found: ids.length });
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
		const { value, ms } = best(() => stepsOfParameter(index, wanted, { limit: 10 }));
		cases.push({ kind: 'parameter', ...wanted, ms, found: value.length });
	}
	const timesOf = (wanted) => cases.filter(({ kind }) => kind === wanted).map(({ ms }) => ms);
	const [shapeMs, parameterMs] = [spread(timesOf('shape')), spread(timesOf('parameter'))];
	const times = indexed.map(({ ms }) => ms);
	return {
		cases,
		isBroken: Math.max(shapeMs.max, parameterMs.max) > LONGEST || wrong > 0,
		figures: {
			workflows: index.length,
			indexMs: { ...spread(times), p95: round(percentile(times, 0.95), 2) },
			indexMB,
			characters: sum(index.map(({ size }) => size)),
			shapeMs,
			parameterMs,
			codeMs: { p50: spread(code).p50, examples: code.length },
			searches: cases.length,
			found: cases.filter(({ found }) => found > 0).length,
			wrong,
		},
	};
}
