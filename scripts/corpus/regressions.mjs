import path from 'node:path';

import { expectOk, rest } from '../../sandbox/rest-client.mjs';
import { counted, sum } from '../figures.mjs';
import { packageRoot } from '../package-root.mjs';
import { byHash } from '../random.mjs';
import { edgesOf, leadsTo } from './edges.mjs';
import { readLines } from './read-exports.mjs';
import { bootForFaults } from './faults/run-on-n8n.mjs';
import { isSpy, removed, renamed, withSpies } from './regressions/change-nodes.mjs';
import { sampleItems } from './regressions/sample-items.mjs';
import { seedRegressions } from './regressions/seed-regressions.mjs';
import { testingTools } from './regressions/testing-tools.mjs';

const propertiesIn = (value) =>
	value !== null && typeof value === 'object'
		? [
				...(typeof value.name === 'string' && 'default' in value ? [value] : []),
				...Object.values(value).flatMap(propertiesIn),
			]
		: [];

/** Gives whether a node type has that value where a parameter is left out. */
async function readDefaults(session) {
	const types = expectOk(await rest(session, 'GET', '/types/nodes.json'), 'the node types');
	const known = new Map();
	const defaultsOf = (type) => {
		if (!known.has(type)) {
			const all = types
				.filter(({ name }) => name === type)
				.flatMap(({ properties }) => propertiesIn(properties));
			known.set(type, new Set(all.map((one) => JSON.stringify([one.name, one.default]))));
		}
		return known.get(type);
	};
	return (type, key, value) => defaultsOf(type).has(JSON.stringify([key, value]));
}

const WORKFLOWS = 50;
const KINDS = ['expression', 'wire', 'option'];
const LEAST_CAUGHT = 143;
/** Of one kind in one workflow; each is one or two runs. */
const MOST_TRIES = 12;

const sayOnce = (line) => console.error(line);

const PARTS = ['status', 'ran', 'output', 'requests'];

/** The first thing that two outcomes differ in. */
const differenceOf = (one, other) =>
	PARTS.find((part) => JSON.stringify(one[part]) !== JSON.stringify(other[part]));

/** One regression of a kind that a run on n8n shows; undefined where those tried are not seen. */
async function seedOne(candidates, before, run) {
	for (const { what, nodes, make } of candidates.slice(0, MOST_TRIES)) {
		const workflow = make();
		for (const { outcome, pinData } of before) {
			const after = await run(workflow, pinData);
			if (after.refused !== undefined || after.status === 'running') break;
			const seenIn = differenceOf(outcome, after);
			if (seenIn !== undefined) return { what, nodes, workflow, seenIn };
		}
	}
	return undefined;
}

/** A workflow with one regression of each kind, and the nodes that all its runs came to; `left` says why it is not taken. */
async function prepare({ id, workflow }, n8n, isDefault) {
	const edges = edgesOf(workflow.connections);
	// With pins a loop that asks until something is done never ends, and n8n answers nothing else meanwhile.
	if (edges.some(({ source }) => leadsTo(edges, source, source))) return { left: 'has a loop' };
	const items = sampleItems(workflow);
	if (items === undefined) return { left: 'nothing starts it' };
	const run = async (changed, pinData) =>
		await n8n.run({ workflow: withSpies(changed), pinData, start: items.start });
	const before = [];
	for (const pinData of items.runs) {
		const outcome = await run(workflow, pinData);
		if (outcome.status !== 'success')
			return { left: 'does not succeed', why: outcome.error ?? outcome.refused };
		if (differenceOf(outcome, await run(workflow, pinData)))
			return { left: 'is another each time' };
		before.push({ outcome, pinData });
	}
	const namesOf = ({ outcome: { ran } }) =>
		ran.map(([name]) => name).filter((name) => !isSpy(name));
	const ran = [...new Set(before.flatMap(namesOf))].filter((name) => name !== items.start);
	const candidates = seedRegressions(id, workflow, ran, isDefault);
	const seeded = [];
	for (const kind of KINDS) {
		const one = await seedOne(candidates[kind], before, run);
		if (one === undefined) return { left: `no ${kind} that matters` };
		seeded.push({ kind, ...one });
	}
	const inAll = namesOf(before[0]).filter((name) =>
		before.every((of) => namesOf(of).includes(name)),
	);
	return { items, seeded, inAll };
}

/** What tests of a workflow say of it unchanged, with each regression, and with a node renamed and removed. */
async function judge({ id, workflow }, { items, seeded, inAll }, n8n, tools) {
	const { id: workflowId } = expectOk(await n8n.save(workflow), `saving ${id}`);
	const verdictsOf = async (changed) => {
		expectOk(await n8n.save(changed, undefined, workflowId), `saving ${id}`);
		return await tools.verdicts(workflowId);
	};
	const [node] = byHash(id, inAll);
	for (const [index, run] of items.runs.entries()) {
		// What is held back at the end, Foreman has to see by itself.
		const pins = Object.entries(run).filter(([name]) => !items.last.includes(name));
		await tools.evidence(workflowId, Object.fromEntries(pins), `Run ${index + 1} of ${id}`);
	}
	// What the runs that are kept ask of services that they read is no matter of the tests.
	n8n.requests();
	const unchanged = [await tools.verdicts(workflowId), await verdictsOf(workflow)];
	const regressions = [];
	for (const one of seeded) regressions.push({ ...one, verdicts: await verdictsOf(one.workflow) });
	const gone = [
		{ change: 'renamed', verdicts: await verdictsOf(renamed(workflow, node, `${node} 2`)) },
		{ change: 'removed', verdicts: await verdictsOf(removed(workflow, node)) },
	];
	unchanged.push(await verdictsOf(workflow));
	const requests = n8n.requests();
	await n8n.call('DELETE', `/workflows/${workflowId}`);
	return { node, unchanged, regressions, gone, requests };
}

const isRed = (verdicts) => verdicts.includes('failed');
const isStale = (verdicts) => verdicts.length > 0 && verdicts.every((word) => word === 'stale');

/** Whether a regression of each kind can be seeded is found out in an order that has nothing to do with what is in the workflows. */
async function seedAll(written, n8n) {
	const taken = [];
	const left = [];
	const jobs = new Set();
	const isDefault = await readDefaults(n8n.owner);
	for (const one of byHash('regressions', written)) {
		if (taken.length === WORKFLOWS) break;
		// A variant does the same job.
		const job = one.id.replace(/[a-z]$/, '');
		if (jobs.has(job)) continue;
		jobs.add(job);
		const prepared = await prepare(one, n8n, isDefault);
		if (prepared.left === undefined) taken.push({ one, prepared });
		else left.push({ id: one.id, ...prepared });
		const seeds = prepared.seeded?.map(({ kind, what, seenIn }) =>
			JSON.stringify([kind, what, seenIn]),
		);
		sayOnce(`${one.id}: ${seeds?.join(' ') ?? prepared.left} ${prepared.why ?? ''}`);
	}
	return { taken, left };
}

/**
 * Whether tests made of evidence tell regressions: 50 workflows that run on n8n with pinned data, each with a changed expression, a moved wire and a
 * dropped option, chosen by the id alone among those that n8n shows to change a status, an output or a request.
 *
 *   workflows    taken; `left`: those before them that were not, by why
 *   seenIn       what n8n shows of the regressions: the first of status, ran (how often each node), output, requests
 *   missing      tools that this build lacks: without them, nothing below is measured
 *   caught       regressions that turn a test red, by kind, of all; `missed` names the others
 *   red          of 150 runs of all tests of an unchanged workflow, also after it was saved again: those with a red test; `notPassed`: those
 *                with a test that did not pass for another reason
 *   stale        of a node renamed and one removed: changes after which all tests are stale; `redWhenGone`: those with a red test
 *   requests     that reached the stand-in for all services while tests ran
 */
export async function regressions(folder) {
	// The third and fourth set came after the 50 were chosen.
	const written = (await readLines(path.join(folder, 'workflows.jsonl'))).filter(
		({ half }) => !/^(?:third|fourth)/.test(half),
	);
	const n8n = await bootForFaults(sayOnce, [packageRoot]);
	try {
		const { taken, left } = await seedAll(written, n8n);
		const tools = await testingTools(n8n);
		const judged = [];
		for (const { one, prepared } of tools.missing.length > 0 ? [] : taken) {
			judged.push({ id: one.id, ...(await judge(one, prepared, n8n, tools)) });
			sayOnce(
				`${one.id}: ${JSON.stringify(judged.at(-1).regressions.map(({ verdicts }) => verdicts))}`,
			);
		}
		return told(taken, left, tools.missing, judged);
	} finally {
		await n8n.stop();
	}
}

function told(taken, left, missing, judged) {
	const seeded = taken.flatMap(({ one, prepared }) =>
		prepared.seeded.map(({ workflow: _whole, ...of }) => ({ id: one.id, ...of })),
	);
	const all = judged.flatMap(({ id, regressions: of }) => of.map((one) => ({ id, ...one })));
	const caught = all.filter(({ verdicts }) => isRed(verdicts));
	const unchanged = judged.flatMap((one) => one.unchanged);
	const gone = judged.flatMap((one) => one.gone);
	const red = unchanged.filter(isRed).length;
	const stale = gone.filter(({ verdicts }) => isStale(verdicts)).length;
	const requests = sum(judged.map((one) => one.requests.length));
	const measured = {
		caught: counted(caught.map(({ kind }) => kind)),
		of: all.length,
		missed: all
			.filter((one) => !caught.includes(one))
			.map(({ id, kind, what }) => `${id} ${kind}: ${what}`),
		unchanged: unchanged.length,
		red,
		notPassed: unchanged.filter(
			(verdicts) => !isRed(verdicts) && !verdicts.every((word) => word === 'passed'),
		).length,
		stale,
		gone: gone.length,
		redWhenGone: gone.filter(({ verdicts }) => isRed(verdicts)).length,
		requests,
	};
	return {
		cases: [...(judged.length > 0 ? judged : seeded), ...left],
		isBroken:
			taken.length < WORKFLOWS ||
			missing.length > 0 ||
			caught.length < LEAST_CAUGHT ||
			red > 0 ||
			stale < gone.length ||
			requests > 0,
		figures: {
			workflows: taken.length,
			left: counted(left.map((one) => one.left)),
			seenIn: counted(seeded.map(({ kind, seenIn }) => `${kind}: ${seenIn}`)),
			...(missing.length > 0 ? { missing } : measured),
		},
	};
}
