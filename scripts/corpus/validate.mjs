import { median, round } from '../figures.mjs';
import { askN8n } from './ask-n8n.mjs';
import { readJson } from './read-exports.mjs';

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
