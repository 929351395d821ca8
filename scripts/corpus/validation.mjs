import path from 'node:path';

import { counted, median, percentile, round } from '../figures.mjs';
import { askN8n } from './ask-n8n.mjs';
import { asStored, readExports, readJson, readLines } from './read-exports.mjs';

const NODES = 100;
const MOST_MS = 20;

/** Workflows of at least 100 nodes, each put together of others whose nodes have other names. */
function composites(written) {
	const made = [];
	for (const { workflow } of written) {
		const names = new Set(workflow.nodes.map(({ name }) => name));
		const fits = ({ nodes }) => nodes.length < NODES && !nodes.some(({ name }) => names.has(name));
		const whole = made.find(fits) ?? {
			name: 'composite',
			nodes: [],
			connections: {},
			settings: {},
		};
		if (whole.nodes.length === 0) made.push(whole);
		const { length } = whole.nodes;
		whole.nodes.push(...workflow.nodes.map((node) => ({ ...node, id: `${length}-${node.id}` })));
		Object.assign(whole.connections, workflow.connections);
	}
	return made.filter(({ nodes }) => nodes.length >= NODES);
}

/**
 * How long the validation of a workflow of 100 nodes takes, in milliseconds, the first time and again. `folder`: with
 * `workflows.jsonl`.
 */
export async function validationTime(folder) {
	const workflows = composites(await readLines(path.join(folder, 'workflows.jsonl')));
	const answer = await askN8n('validate', workflows.map(asStored));
	const times = answer.map(({ ms }) => ms);
	const p50ms = round(median(times), 2);
	return {
		cases: answer.map(({ ms }, index) => ({ nodes: workflows[index].nodes.length, ms })),
		isBroken: p50ms > MOST_MS,
		figures: {
			workflows: workflows.length,
			nodes: median(workflows.map(({ nodes }) => nodes.length)),
			firstP50ms: round(median(answer.map(({ firstMs }) => firstMs)), 2),
			p50ms,
			p95ms: round(percentile(times, 0.95), 2),
		},
	};
}

/**
 * Whether n8n's own code agrees with the errors that the validation reports.
 *
 *   workflows     files read; `withError`: of these, workflows with at least one error
 *   errors        errors in all; `byKind`: of each kind
 *   confirmed     of these, errors that n8n's code confirms when it is asked by itself; `unconfirmed`: the rest
 *   confirmedBy   what n8n was asked; `loses`: it goes on without a word and drops what was meant;
 *                 `a run`: the rule is confirmed on a running n8n by test/live/validator-oracle.test.ts
 *   p50ms         median of validating one workflow
 */
export async function oracle(folder) {
	const exports = await readExports(folder);
	const workflows = exports.map(({ exported }) => asStored(exported));
	const answer = await askN8n('oracle', workflows);
	const errors = answer.map(({ findings }, index) =>
		findings
			.filter(({ severity }) => severity === 'error')
			.map((error) => ({ file: exports[index].file, ...error })),
	);
	const all = errors.flat();
	const unconfirmed = all.filter(({ confirmedBy }) => confirmedBy === undefined);
	return {
		cases: unconfirmed,
		figures: {
			workflows: exports.length,
			withError: errors.filter((of) => of.length > 0).length,
			errors: all.length,
			confirmed: all.length - unconfirmed.length,
			unconfirmed: unconfirmed.length,
			byKind: counted(all.map(({ kind }) => kind)),
			confirmedBy: counted(all.flatMap(({ confirmedBy }) => confirmedBy ?? [])),
			p50ms: round(median(answer.map(({ ms }) => ms)), 2),
		},
	};
}

const keyOf = ({ nodeName, parameter, message, severity }) =>
	JSON.stringify([nodeName, parameter, message, severity]);

const names = ({ nodeName, message }, node) => nodeName === node || message.includes(`"${node}"`);

function judged({ workflow: _, ...each }, { findings, ms }, before) {
	const known = new Set((before ?? []).map(keyOf));
	const fresh = findings.filter((finding) => !known.has(keyOf(finding)));
	const { severity, faultNode } = each;
	// A hard fault is located by an error: advice on the same node may be about something else.
	const telling = severity === 'hard' ? fresh.filter((one) => one.severity === 'error') : fresh;
	return {
		...each,
		hasBase: before !== undefined,
		isReported: fresh.length > 0,
		isError: fresh.some((finding) => finding.severity === 'error'),
		isLocated: telling.some((finding) => faultNode === null || names(finding, faultNode)),
		findings: fresh,
		ms,
	};
}

/**
 * What the validation finds, on workflows with one known fault each and the good ones that they were made of.
 *
 * The file is [{name, base, fault|null, severity: hard|soft|null, workflow, faultNode|null}]. A fault is found when there is a finding that
 * the good workflow of the same base does not have. Where the file lacks that one, every finding counts as new.
 */
export async function validate(file) {
	const cases = await readJson(file);
	const results = await askN8n(
		'validate',
		cases.map(({ workflow }) => workflow),
	);
	const good = new Map(
		cases.flatMap(({ fault, base }, index) =>
			fault === null ? [[base, results[index].findings]] : [],
		),
	);
	const all = cases.map((each, index) =>
		judged(each, results[index], each.fault === null ? [] : good.get(each.base)),
	);
	const count = (test) => all.filter(test).length;
	return {
		cases: all,
		figures: {
			good: count(({ fault }) => fault === null),
			goodWithError: count(({ fault, isError }) => fault === null && isError),
			hard: count(({ severity }) => severity === 'hard'),
			hardAsError: count(({ severity, isError }) => severity === 'hard' && isError),
			soft: count(({ severity }) => severity === 'soft'),
			softReported: count(({ severity, isReported }) => severity === 'soft' && isReported),
			located: count(({ fault, isLocated }) => fault !== null && isLocated),
			p50ms: round(median(all.map(({ ms }) => ms)), 2),
		},
	};
}
