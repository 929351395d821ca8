/**
 * Lets n8n AI Agents edit workflows all at once, first each its own, then two the same one, and checks whether an edit
 * was lost or an answer mixed up. Needs a build. Prints one JSON line; everything else goes to stderr. Exits with 1 when a promise was broken.
 *
 *   node scripts/measure-agents.mjs [--agents 50] [--calls 5000]
 */
import { parseArgs } from 'node:util';

import { createSubject, inspect, newTally, playAgent } from './agents/play-agent.mjs';
import { bootN8n } from './boot-n8n.mjs';
import { percentile } from './figures.mjs';
import { publishToolkitAgent } from './toolkit-agent.mjs';

/** The share of the calls in which each agent has its own workflow. In the rest, two agents share one. */
const OWN_SHARE = 0.8;

const { values } = parseArgs({
	options: {
		agents: { type: 'string', default: '50' },
		calls: { type: 'string', default: '5000' },
	},
});
const [agents, calls] = [Number(values.agents), Number(values.calls)];
const say = (line) => console.error(line);
const booted = await bootN8n();
const names = Array.from({ length: agents }, (_, index) => `agent-${index}`);
const tally = newTally();

/** Rounds of all agents at once, one at least, until so many calls were made. */
async function playRounds(agentUrl, until, subjectOf) {
	const instance = { model: booted.model, agentUrl };
	do {
		const before = tally.calls;
		await Promise.all(
			names.map(async (name, index) => await playAgent(instance, name, subjectOf(index), tally)),
		);
		// Otherwise this process would keep them for ever.
		booted.model.calls.length = 0;
		if (tally.calls === before) throw new Error(`no call came through: ${tally.failures[0]}`);
		say(`${tally.calls}/${calls} calls`);
	} while (tally.calls < until);
}

try {
	const { baseUrl, apiKey } = booted.owner;
	const { webhookUrl } = await publishToolkitAgent(booted, {
		foreman: await booted.make('foremanN8nApi', { baseUrl, apiKey }),
		tools: ['build-workflow', 'get-workflow-as-code'],
		script: "={{ $('Webhook').first().json.body.script }}",
	});
	const make = async () => await createSubject(booted);
	const own = await Promise.all(names.map(make));
	const shared = await Promise.all(names.slice(0, Math.ceil(agents / 2)).map(make));
	await playRounds(webhookUrl, calls * OWN_SHARE, (index) => own[index]);
	const alone = tally.conflicts;
	await playRounds(webhookUrl, calls, (index) => shared[Math.floor(index / 2)]);
	const found = await Promise.all(
		[...own, ...shared].map(async (subject) => await inspect(booted, subject)),
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
			p50ms: Math.round(percentile(tally.times, 0.5)),
			p95ms: Math.round(percentile(tally.times, 0.95)),
		}),
	);
	process.exitCode = problems.length > 0 ? 1 : 0;
} finally {
	await booted.end();
}
