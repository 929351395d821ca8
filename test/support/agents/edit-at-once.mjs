import { bootN8n } from '../../../scripts/boot-n8n.mjs';
import { percentile } from '../../../scripts/figures.mjs';
import { publishToolkitAgent } from '../toolkit-agent.mjs';
import { createSubject, inspect, newTally, playAgent } from './play-agent.mjs';

/** The share of the calls in which each agent has its own workflow. In the rest, two agents share one. */
const OWN_SHARE = 0.8;

/** Rounds of all agents at once, one at least, until so many calls were made. */
async function playRounds(instance, names, until, subjectOf, tally) {
	do {
		const before = tally.calls;
		await Promise.all(
			names.map(async (name, index) => await playAgent(instance, name, subjectOf(index), tally)),
		);
		// Otherwise this process would keep them for ever.
		instance.model.calls.length = 0;
		if (tally.calls === before) throw new Error(`no call came through: ${tally.failures[0]}`);
	} while (tally.calls < until);
}

/**
 * Lets n8n AI Agents edit workflows all at once, first each its own, then two the same one, on an n8n of its own. Counts edits that were
 * lost and answers that were mixed up; `problems` are all broken promises, in words.
 */
export async function editAtOnce({ agents, calls }) {
	const booted = await bootN8n({ say: () => {} });
	const names = Array.from({ length: agents }, (_, index) => `agent-${index}`);
	const tally = newTally();
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
		const instance = { model: booted.model, agentUrl: webhookUrl };
		await playRounds(instance, names, calls * OWN_SHARE, (index) => own[index], tally);
		const alone = tally.conflicts;
		await playRounds(instance, names, calls, (index) => shared[Math.floor(index / 2)], tally);
		const found = await Promise.all(
			[...own, ...shared].map(async (subject) => await inspect(booted, subject)),
		);
		const lost = found.flatMap((one) => one.lost);
		return {
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
			problems: [
				...lost.map((edit) => `lost: ${edit}`),
				...found.flatMap(({ unasked }) => unasked).map((edit) => `refused and saved: ${edit}`),
				...tally.mixedUp.map((answer) => `mixed up: ${answer}`),
				...tally.failures,
				...(alone > 0 ? [`${alone} conflicts of agents that were alone`] : []),
			],
		};
	} finally {
		await booted.end();
	}
}
