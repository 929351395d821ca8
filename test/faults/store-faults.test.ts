import { appendFileSync } from 'node:fs';

import { askingCalls } from './asking-calls';
import type { FaultyNode } from './faulty-node';
import { faultyNode } from './faulty-node';
import type { Fault } from './faulty-send';
import { faults } from './faulty-send';
import { judgeCalls } from './judge-calls';

interface Trial {
	readonly came: number;
	readonly wrong: readonly string[];
}

/** Lets each request of a scenario fail once, in each way, and gives what went wrong. */
async function eachFault(
	scenario: string,
	play: (at: number, fault: Fault) => Promise<Trial>,
): Promise<readonly string[]> {
	const whole = await play(-1, 'refused');
	const wrong = whole.wrong.map((one) => `without a fault: ${one}`);
	let trials = 0;
	for (const fault of faults)
		for (let at = 0; at < whole.came; at += 1) {
			const trial = await play(at, fault);
			trials += 1;
			wrong.push(...trial.wrong.map((one) => `request ${at} ${fault}: ${one}`));
		}
	const { FOREMAN_FAULTS: file } = process.env;
	if (file !== undefined)
		appendFileSync(file, `${JSON.stringify({ scenario, trials, wrong })}\n`);
	return wrong;
}

const isMarked = ({ rowsOf }: FaultyNode) =>
	rowsOf('foreman_documents').some(({ kind }) => kind === 'mcp-taint');

test.each(['client', 'toolkit'] as const)(
	'calls of a %s: nothing is lost, doubled or told wrong where a request to the store fails',
	async (kind) => {
		const play = async (at: number, fault: Fault): Promise<Trial> => {
			const node = await faultyNode(at, fault, kind);
			const { wrong, isShown } = judgeCalls(node, await askingCalls(node));
			if (kind === 'client' && isShown && !isMarked(node)) wrong.push('shown and not marked');
			return { came: node.came.count, wrong };
		};
		expect(await eachFault(`calls of a ${kind}`, play)).toEqual([]);
	},
	300_000,
);
