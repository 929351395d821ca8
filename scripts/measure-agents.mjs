/**
 * Lets n8n AI Agents edit workflows all at once, first each its own, then two the same one, and checks whether an edit
 * was lost or an answer mixed up, and whether n8n's memory grows. Needs a build.
 * Prints one JSON line; everything else goes to stderr. Exits with 1 when a promise was broken.
 *
 *   node scripts/measure-agents.mjs [--agents 50] [--calls 5000]
 */
import { parseArgs } from 'node:util';

import { startInstance } from './agents/instance.mjs';
import { newTally, playAgent } from './agents/play-agent.mjs';
import { createSubject, inspect } from './agents/shared-work.mjs';
import { percentile } from './figures.mjs';

const SAMPLES = 5;

/** The share of the calls in which each agent has its own workflow. In the rest, two agents share one. */
const OWN_SHARE = 0.8;

const { values } = parseArgs({
	options: {
		agents: { type: 'string', default: '50' },
		calls: { type: 'string', default: '5000' },
	},
});
const [agents, calls] = [Number(values.agents), Number(values.calls)];
if (![agents, calls].every((number) => Number.isSafeInteger(number) && number > 0)) {
	console.error('Usage: measure-agents [--agents 50] [--calls 5000]');
	process.exit(2);
}
const say = (line) => console.error(line);
const instance = await startInstance(say);
const names = Array.from({ length: agents }, (_, index) => `agent-${index}`);
const tally = newTally();
const heapMb = [];

/** Rounds of all agents at once, one at least, until so many calls were made, with n8n's memory in between. */
async function playRounds(until, subjectOf) {
	do {
		const before = tally.calls;
		await Promise.all(
			names.map(async (name, index) => await playAgent(instance, name, subjectOf(index), tally)),
		);
		// Otherwise this process would keep them for ever.
		instance.model.calls.length = 0;
		if (tally.calls === before) throw new Error(`no call came through: ${tally.failures[0]}`);
		if (Math.floor((tally.calls * SAMPLES) / calls) >= heapMb.length)
			heapMb.push(await instance.heapMb());
		say(`${tally.calls}/${calls} calls, ${heapMb.at(-1)} MB`);
	} while (tally.calls < until);
}

try {
	heapMb.push(await instance.heapMb());
	const make = async () => await createSubject(instance.owner);
	const own = await Promise.all(names.map(make));
	const shared = await Promise.all(names.slice(0, Math.ceil(agents / 2)).map(make));
	await playRounds(calls * OWN_SHARE, (index) => own[index]);
	const alone = tally.conflicts;
	await playRounds(calls, (index) => shared[Math.floor(index / 2)]);
	const found = await Promise.all(
		[...own, ...shared].map(async (subject) => await inspect(instance.owner, subject)),
	);
	const lost = found.flatMap((one) => one.lost);
	const problems = [
		...lost.map((edit) => `lost: ${edit}`),
		...found.flatMap((one) => one.unasked.map((edit) => `refused and saved all the same: ${edit}`)),
		...tally.mixedUp.map((answer) => `mixed up: ${answer}`),
		...tally.failures,
		...(alone > 0 ? [`${alone} conflicts of agents that were alone`] : []),
	];
	for (const problem of problems) say(`PROBLEM ${problem.slice(0, 2_000)}`);
	console.log(
		JSON.stringify({
			agents,
			workflows: found.length,
			calls: tally.calls,
			edits: tally.edits,
			lost: lost.length,
			mixedUp: tally.mixedUp.length,
			conflicts: tally.conflicts,
			failures: tally.failures.length,
			heapMb,
			p50ms: Math.round(percentile(tally.times, 0.5)),
			p95ms: Math.round(percentile(tally.times, 0.95)),
		}),
	);
	process.exitCode = problems.length > 0 ? 1 : 0;
} finally {
	await instance.end();
}
