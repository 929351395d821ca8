import { readFile } from 'node:fs/promises';

import { mayRun, readTruths, truthKey } from '../simulation/read-truths.mjs';
import { askN8n } from './ask-n8n.mjs';

const read = async (name) =>
	await readFile(new URL(`../simulation/${name}`, import.meta.url), 'utf8');

/**
 * What simulated runs would run: judges every operation of every version of every node type of the sandbox's n8n, and compares that with a
 * list of what they do (scripts/simulation/truths.txt). Broken where something would run that writes, sends or costs.
 */
export async function simulation() {
	const truths = readTruths(await read('truths.txt'));
	const judged = await askN8n('simulation', await read('probes.txt'));
	const cases = judged.map((each) => ({
		...each,
		truth: each.truth ?? truths.get(truthKey(each)),
	}));
	const pick = (name, test) => {
		const found = cases.filter(test);
		for (const { type, version, parameters, held } of found)
			console.error(`${name}: ${type} ${version} ${JSON.stringify(parameters)} ${held ?? ''}`);
		return found.length;
	};
	const writesThatRun = pick(
		'runs',
		({ truth, held }) => truth !== undefined && held === null && !mayRun(truth),
	);
	return {
		cases,
		isBroken: writesThatRun > 0,
		figures: {
			cases: cases.length,
			writesThatRun,
			readsHeldBack: pick('held back', ({ truth, held }) => held !== null && mayRun(truth)),
			undecided: pick('undecided', ({ truth }) => truth === undefined),
		},
	};
}
