import { readFile } from 'node:fs/promises';
import path from 'node:path';

import { counted } from '../figures.mjs';
import { askN8n } from './ask-n8n.mjs';
import { prove } from './faults/prove.mjs';
import { repaired } from './faults/repair.mjs';
import { bootForFaults } from './faults/run-on-n8n.mjs';
import { asStored } from './read-exports.mjs';

const readLines = async (folder, name) =>
	(await readFile(path.join(folder, name), 'utf8'))
		.trim()
		.split('\n')
		.map((line) => JSON.parse(line));

/** What depends on the instance: a person chooses credentials, and data tables are not there. */
const OF_INSTANCE = /^credential |data table/;

/**
 * What the validation says of written workflows, of their repaired twins and of odd good ones.
 *
 * @param {string} folder with `workflows.jsonl`, `faults.jsonl` and `odd.jsonl`
 * @typedef {{id: string, node: string, kind: 'hard' | 'silent', half: string, isTold: boolean, untold?: string}} Told
 * @returns {Promise<{written: object[], faults: object[], odd: object[], told: Told[], falseErrors: object[], mended: string[]}>} `told`: of each fault
 *   whether it is found at its node, a hard one by an error, and `untold`, why the validation does not find it; `falseErrors`: errors
 *   where no fault is, but for those that `mistaken` of a workflow names; `mended`: what `mistaken` names and is no error any more
 */
export async function validateFaults(folder) {
	const [written, faults, odd] = await Promise.all(
		['workflows.jsonl', 'faults.jsonl', 'odd.jsonl'].map((name) => readLines(folder, name)),
	);
	const of = (id) => faults.filter((one) => one.id === id);
	const twins = written
		.filter(({ id }) => of(id).length > 0)
		.map(({ id, half, workflow }) => ({
			...{ id: `twin of ${id}`, half },
			workflow: repaired(workflow, of(id)),
		}));
	const all = [...written, ...twins, ...odd];
	const answer = await askN8n(
		'validate',
		all.map(({ workflow }) => asStored(workflow)),
	);
	const findings = new Map(
		all.map(({ id }, index) => [
			id,
			answer[index].findings.filter(({ message }) => !OF_INSTANCE.test(message)),
		]),
	);
	const told = faults.map(({ id, node, kind, untold }) => {
		const about = findings.get(id).filter(({ nodeName }) => nodeName === node);
		const { half } = written.find((one) => one.id === id);
		const isTold = about.some(({ severity }) => kind === 'silent' || severity === 'error');
		return { id, node, kind, half, isTold, untold };
	});
	const errorsOf = (id) => findings.get(id).filter(({ severity }) => severity === 'error');
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
		for (const { id, workflow } of odd) {
			const outcome = await n8n.run({ workflow, pinData: {}, start: 'Start' });
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
