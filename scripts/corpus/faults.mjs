import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';

import { counted } from '../figures.mjs';
import { askN8n } from './ask-n8n.mjs';
import { connectionsOf, edgesOf } from './edges.mjs';
import { bootForFaults } from './faults/run-on-n8n.mjs';
import { asStored, readLines } from './read-exports.mjs';

/** Sets one value of a copy: `parameters.options.limit`, or a key of the node. Undefined removes it. */
function setAt(target, path, value) {
	const keys = path.split('.');
	const last = keys.pop();
	const owner = keys.reduce((one, key) => (one[key] ??= {}), target);
	if (value === null) delete owner[last];
	else owner[last] = value;
}

/**
 * A workflow with faults put right.
 *
 * @param {object} workflow as it was written
 * @param {{node: string, repair: Record<string, unknown>}[]} faults `repair` names places and what stands there in the twin, null for
 *   nothing: of the node, or with a leading slash of the workflow
 */
function repaired(workflow, faults) {
	const copy = structuredClone(workflow);
	for (const { node: name, repair } of faults) {
		const node = copy.nodes.find((one) => one.name === name);
		for (const [path, value] of Object.entries(repair))
			setAt(path.startsWith('/') ? copy : node, path.replace(/^\//, ''), structuredClone(value));
	}
	return copy;
}

const START = {
	...{ id: 'cut-start', name: 'Cut start', type: 'n8n-nodes-base.manualTrigger', typeVersion: 1 },
	...{ position: [0, 0], parameters: {} },
};

const wire = (source, target, index = 0) => ({ source, type: 'main', output: 0, target, index });

/**
 * A workflow that runs one node of another with the data of those before it pinned. These stand in a line, so that each has run.
 *
 * @param {object} workflow
 * @param {string} name of the node; of a sub-node the node that uses it is run
 * @param {Record<string, object[]>} given what the nodes before give, by name; one empty item where it says nothing
 * @returns {{workflow: object, pinData: object, destination: string, start: string}}
 */
function cutOut(workflow, name, given = {}) {
	const edges = edgesOf(workflow.connections);
	const main = edges.filter(({ type }) => type === 'main');
	const subs = edges.filter(({ type }) => type !== 'main');
	let destination = name;
	for (;;) {
		const user = subs.find(({ source }) => source === destination);
		if (user === undefined) break;
		destination = user.target;
	}
	const before = [];
	const collect = (of) => {
		for (const { source } of main.filter(({ target }) => target === of)) {
			if (source === destination || before.includes(source)) continue;
			before.push(source);
			collect(source);
		}
	};
	collect(destination);
	before.reverse();
	const kept = new Set([destination, ...before]);
	for (let size = 0; size !== kept.size; ) {
		size = kept.size;
		for (const { source, target } of subs) if (kept.has(target)) kept.add(source);
	}
	const parents = main.filter(
		({ target, source }) => target === destination && source !== destination,
	);
	const wires = [
		...subs.filter(({ source }) => kept.has(source)),
		...before.map((one, index) => wire(before[index - 1] ?? START.name, one)),
		...parents.map(({ source, index }) => wire(source, destination, index)),
		...(parents.length === 0 ? [wire(START.name, destination)] : []),
	];
	const items = (one) =>
		given[one]?.map((item) => ('json' in item ? item : { json: item })) ?? [{ json: {} }];
	return {
		workflow: {
			...workflow,
			nodes: [START, ...workflow.nodes.filter((node) => kept.has(node.name))],
			connections: connectionsOf(wires),
		},
		pinData: Object.fromEntries(before.map((one) => [one, items(one)])),
		destination,
		start: START.name,
	};
}

/** What n8n does: a published trigger that is called, all of it from its start, a trigger that looks for data, or one node. */
async function outcomeOf(workflow, { node, call, whole, start, given = {}, live = [] }, n8n) {
	if (call) return await n8n.publish(workflow, call);
	if (whole)
		return await n8n.run({
			workflow,
			start,
			pinData: Object.fromEntries(
				Object.entries(given).map(([name, items]) => [name, items.map((json) => ({ json }))]),
			),
		});
	// A trigger that n8n asks for data.
	if (start) return await n8n.run({ workflow, start, destination: start, pinData: {} });
	const cut = cutOut(workflow, node, given);
	for (const name of live) delete cut.pinData[name];
	return await n8n.run(cut);
}

const isFailure = ({ refused, error, failures = {}, answer: [status] = [] }) =>
	(refused ?? error) !== undefined || Object.keys(failures).length > 0 || status >= 400;

/** The words of what went wrong. */
const troubleOf = ({ refused, error, failures, answer }) =>
	JSON.stringify([refused, error, failures, answer]);

/**
 * What a fault does on n8n, beside its repaired twin.
 *
 * @param {object} fault a line of `faults.jsonl`
 * @param {{workflow: object}} written
 * @param {object[]} all faults of that workflow: the others are put right in both
 * @param {Awaited<ReturnType<typeof import('./faults/run-on-n8n.mjs').bootForFaults>>} n8n
 * @returns {Promise<{proof: 'hard' | 'silent' | undefined, wrong: object, right: object}>} `hard`: n8n refuses or fails, and not at the
 *   twin; `silent`: it goes on, and gives or asks something else than the twin
 */
async function prove(fault, { workflow }, all, n8n) {
	const others = all.filter((one) => one !== fault);
	const wrong = await outcomeOf(repaired(workflow, others), fault, n8n);
	const right = await outcomeOf(repaired(workflow, all), fault, n8n);
	const isHard = isFailure(wrong) && troubleOf(wrong) !== troubleOf(right);
	// What does not end asks on, also during the next run.
	const isSilent = right.status !== 'running' && !isDeepStrictEqual(wrong, right);
	return { proof: isHard ? 'hard' : isSilent ? 'silent' : undefined, wrong, right };
}

/** What depends on the instance: a person chooses credentials, data tables are not there, and an operator allows folders and nodes. */
const OF_INSTANCE =
	/^credential |data table|lets nodes read and write files|\.(?:executeCommand|localFileTrigger)", and cannot run/;

/**
 * What the validation says of written workflows, of their repaired twins and of odd good ones.
 *
 * @param {string} folder with `workflows.jsonl`, `faults.jsonl` and `odd.jsonl`
 * @typedef {{id: string, node: string, kind: 'hard' | 'silent', half: string, isTold: boolean, untold?: string}} Told
 * @returns {Promise<{written: object[], faults: object[], odd: object[], told: Told[], falseErrors: object[], mended: string[]}>} `told`: whether a fault
 *   is told at its node and not at its twin, a hard one by an error; `falseErrors`: errors where no fault is, but for `mistaken`; `mended`: `mistaken`, and no error
 */
export async function validateFaults(folder) {
	const [written, faults, odd] = await Promise.all(
		['workflows.jsonl', 'faults.jsonl', 'odd.jsonl'].map(
			async (name) => await readLines(path.join(folder, name)),
		),
	);
	const of = (id) => faults.filter((one) => one.id === id);
	const twins = written
		.filter(({ id }) => of(id).length > 0)
		.map(({ id, half, workflow }) => ({
			...{ id: `twin of ${id}`, half },
			workflow: repaired(workflow, of(id)),
		}));
	const all = [...written, ...twins, ...odd];
	const stored = all.map(({ workflow }) => asStored(workflow));
	const answer = await askN8n('validate', stored, {});
	const findings = new Map(all.map(({ id }, index) => [id, answer[index].findings]));
	const told = faults.map(({ id, node, kind, untold }) => {
		const atTwin = findings.get(`twin of ${id}`);
		const about = findings
			.get(id)
			.filter(
				(one) => one.nodeName === node && !atTwin.some((other) => isDeepStrictEqual(one, other)),
			);
		const { half } = written.find((one) => one.id === id);
		const isTold = about.some(({ severity }) => kind === 'silent' || severity === 'error');
		return { id, node, kind, half, isTold, untold };
	});
	const isOwn = ({ severity, message }) => severity === 'error' && !OF_INSTANCE.test(message);
	const errorsOf = (id) => findings.get(id).filter(isOwn);
	const falseErrors = all.flatMap(({ id, mistaken = {} }) =>
		errorsOf(id)
			.filter(({ nodeName }) => !of(id).some(({ node }) => node === nodeName))
			.filter(({ nodeName }) => !(nodeName in mistaken))
			.map((finding) => ({ id, ...finding })),
	);
	const mended = written.flatMap(({ id, mistaken = {} }) =>
		Object.keys(mistaken)
			.filter((node) => !errorsOf(id).some(({ nodeName }) => nodeName === node))
			.map((node) => `${id} ${node}`),
	);
	return { written, faults, odd, told, falseErrors, mended };
}

const share = (told) => `${told.filter(({ isTold }) => isTold).length} of ${told.length}`;

/**
 * Runs written workflows on an n8n that reaches a stand-in for all services, each fault beside its repaired twin.
 *
 *   faults       of all: `hard`, which n8n refuses or fails at, `silent`, where it goes on without what was meant, by half
 *   unproven     faults that n8n does not show here; `unproven` of the line says why, and one that does not is a broken limit
 *   odd          good workflows that look like mistakes; `oddFailing`: those that n8n does not take
 *   told         by half and kind: faults that the validation tells at their node, hard ones as errors; `untold`: those that it does
 *                not, with the reason in the line; `missed`: where the line says otherwise
 *   mistaken     workflows whose line names an error of the validation that n8n does not confirm
 *   falseErrors  errors of the validation where no fault is, twins and odd ones included
 */
export async function faults(folder) {
	const { written, faults: all, odd, told, falseErrors } = await validateFaults(folder);
	const n8n = await bootForFaults((line) => console.error(line));
	const cases = [];
	try {
		for (const fault of all) {
			const whole = written.find(({ id }) => id === fault.id);
			const { id, node, kind } = fault;
			const beside = all.filter((one) => one.id === id);
			const told = await prove(fault, whole, beside, n8n);
			cases.push({ id, node, kind, half: whole.half, ...told });
			console.error(`${id} ${node}: ${told.proof ?? 'not proven'}`);
		}
		for (const { id, workflow, start = 'Start', given = {} } of odd) {
			const outcome = await n8n.run({ workflow, pinData: given, start });
			const isTaken = outcome.refused === undefined && outcome.status === 'success';
			cases.push({ id, kind: 'odd', isTaken, right: outcome });
		}
	} finally {
		await n8n.stop();
	}
	const ofKind = (kind) => cases.filter((one) => one.kind === kind);
	const proven = cases.filter(({ kind, proof }) => proof !== undefined && proof === kind);
	const unproven = all.filter(
		(one) => !proven.some(({ id, node }) => id === one.id && node === one.node),
	);
	const oddFailing = ofKind('odd').filter(({ isTaken }) => !isTaken);
	const missed = told.filter(({ isTold, untold }) => isTold !== (untold === undefined));
	const untold = told.filter((one) => one.untold !== undefined);
	const named = ({ id, node }) => (node === undefined ? id : `${id} ${node}`);
	return {
		cases,
		isBroken:
			falseErrors.length + oddFailing.length + missed.length > 0 ||
			unproven.some((one) => one.unproven === undefined),
		figures: {
			workflows: written.length,
			faults: counted(
				all.map(({ id, kind }) => `${told.find((one) => one.id === id).half} ${kind}`),
			),
			proven: counted(proven.map(({ half, kind }) => `${half} ${kind}`)),
			unproven: unproven.map(named),
			odd: odd.length,
			oddFailing: oddFailing.map(named),
			told: Object.fromEntries(
				[...new Set(told.map(({ half }) => half))].flatMap((half) =>
					['hard', 'silent'].map((kind) => [
						`${half} ${kind}`,
						share(told.filter((one) => one.half === half && one.kind === kind)),
					]),
				),
			),
			untold: untold.map(named),
			missed: missed.map(named),
			mistaken: written.filter(({ mistaken }) => mistaken !== undefined).map(named),
			falseErrors: falseErrors.length,
		},
	};
}
