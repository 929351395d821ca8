import { built } from '../package-root.mjs';
import { clocked, percentile, round, sum } from '../figures.mjs';
import { readExports } from './read-exports.mjs';

/** Milliseconds. */
const LONGEST = 50;
const ROUNDS = 5;
const MOST = 2_000;

const PATTERNS = [
	...['webhook → agent → sheet', 'schedule → http request → slack', 'form → set → email'],
	...['telegram → agent → telegram', 'gmail trigger → if → gmail', 'chat → agent'],
	...['webhook → code → respond to webhook', 'schedule → loop over items → wait', 'agent → model'],
	'http request → split out → filter → merge → code → aggregate → set → slack',
];

const PARAMETERS = [
	['httpRequest', 'jsonBody', ''],
	['httpRequest', '', 'openai'],
	['set', 'assignments', 'json'],
	['scheduleTrigger', 'expression', ''],
	['code', 'jsCode', 'map'],
].map(([type, parameter, value]) => ({ nodeType: `n8n-nodes-base.${type}`, parameter, value }));

const spreadOf = (all) => {
	const times = all.map(({ ms }) => ms);
	const [p50, p95] = [0.5, 0.95].map((share) => round(percentile(times, share), 2));
	return { p50, p95, max: round(Math.max(0, ...times), 2) };
};

/** What Foreman does in turns is done in one go here. */
function finished(steps) {
	let step = steps.next();
	while (!step.done) step = steps.next();
	return step.value;
}

/** The quickest of some rounds: others work on the machine, too. */
const best = (make) =>
	Array.from({ length: ROUNDS }, () => clocked(() => finished(make()))).sort(
		(one, other) => one.ms - other.ms,
	)[0];

/** The workflows of a folder, repeated up to 2,000. */
async function readWorkflows(folder) {
	const files = (await readExports(folder)).filter(({ exported }) => Array.isArray(exported.nodes));
	if (files.length === 0) throw new Error(`${folder} holds no workflow as JSON`);
	return Array.from({ length: MOST }, (_, at) => {
		const { file, exported } = files[at % files.length];
		const { nodes, connections, name = file } = structuredClone(exported);
		const facts = { versionId: `v${at}`, updatedAt: '', isArchived: false, isPublished: false };
		return { nodes, connections, name, id: `w${at}`, ...facts };
	});
}

/**
 * The search through an instance's own workflows. Broken where a search takes longer than 50 ms, or the path that it found is not in the
 * workflow.
 *
 *   indexMs       per workflow, secrets hidden
 *   shapeMs, parameterMs   of all searches, each the best of five rounds
 *   found         searches that found something
 */
export async function templates(folder) {
	const { indexWorkflow } = built('workflow/examples/index-workflow');
	const { stepsOfShape, stepsOfParameter } = built('workflow/examples/index-workflow');
	const { pathInContent } = built('workflow/examples/example-code');
	const hide = built('policy/secrets/hide-secrets').hideSecrets([]);
	const workflows = await readWorkflows(folder);
	const known = new Map();
	const one = (text) => known.get(text) ?? (known.set(text, text), text);
	const indexed = workflows.map((workflow) => clocked(() => indexWorkflow(workflow, hide, one)));
	const index = indexed.map(({ value }) => value);
	const shapes = PATTERNS.map((pattern) => {
		const steps = pattern.split(' → ').map((term) => ({ term }));
		const { value, ms } = best(() => stepsOfShape(index, steps, { limit: 6 }));
		const found = value.map((id) => ({ ...workflows[Number(id.slice(1))], settings: {} }));
		const wrong = found.filter((content) => pathInContent(content, steps) === undefined).length;
		return { pattern, ms, found: found.length, wrong };
	});
	const parameters = PARAMETERS.map((wanted) => {
		const { value, ms } = best(() => stepsOfParameter(index, wanted, { limit: 10 }));
		return { ...wanted, ms, found: value.length, wrong: 0 };
	});
	const cases = [...shapes, ...parameters];
	const wrong = sum(cases.map((each) => each.wrong));
	return {
		cases,
		isBroken: spreadOf(cases).max > LONGEST || wrong > 0,
		figures: {
			workflows: index.length,
			indexMs: spreadOf(indexed),
			characters: sum(index.map(({ size }) => size)),
			shapeMs: spreadOf(shapes),
			parameterMs: spreadOf(parameters),
			searches: cases.length,
			found: cases.filter(({ found }) => found > 0).length,
			wrong,
		},
	};
}
