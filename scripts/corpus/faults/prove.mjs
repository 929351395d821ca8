import { isDeepStrictEqual } from 'node:util';

import { cutOut } from './cut-out.mjs';
import { repaired } from './repair.mjs';

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
 * @param {Awaited<ReturnType<typeof import('./run-on-n8n.mjs').bootForFaults>>} n8n
 * @returns {Promise<{proof: 'hard' | 'silent' | undefined, wrong: object, right: object}>} `hard`: n8n refuses or fails, and not at the
 *   twin; `silent`: it goes on, and gives or asks something else than the twin
 */
export async function prove(fault, { workflow }, all, n8n) {
	const others = all.filter((one) => one !== fault);
	const wrong = await outcomeOf(repaired(workflow, others), fault, n8n);
	const right = await outcomeOf(repaired(workflow, all), fault, n8n);
	const told = { wrong, right };
	if (isFailure(wrong) && troubleOf(wrong) !== troubleOf(right)) return { proof: 'hard', ...told };
	// What does not end asks on, also during the next run.
	if (right.status === 'running') return { proof: undefined, ...told };
	if (!isDeepStrictEqual(wrong, right)) return { proof: 'silent', ...told };
	return { proof: undefined, ...told };
}
