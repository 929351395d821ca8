/**
 * Lets n8n AI Agents edit workflows all at once, first each its own, then two the same one, and checks whether an edit
 * was lost or an answer mixed up, and whether n8n's memory grows. Needs a build.
 * Prints one JSON line; everything else goes to stderr. Exits with 1 when a promise was broken.
 *
 *   node scripts/measure-agents.mjs [--agents 50] [--calls 5000] [--control]
 *
 * --control first lets as many agents call n8n's own calculator as often, to show n8n's memory without Foreman.
 */
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

import { packageRoot, startInstance } from './agents/instance.mjs';
import { newTally, playAgent, playControl } from './agents/play-agent.mjs';
import { createSubject, inspect } from './agents/shared-work.mjs';

const SAMPLES = 5;

/** The share of the calls in which each agent has its own workflow. In the rest, two agents share one. */
const OWN_SHARE = 0.8;

/** Rounds of all agents at once, one at least, until so many calls were made, with n8n's memory in between. */
async function playRounds({ instance, until, calls, tally, series, say }, play) {
	do {
		const before = tally.calls;
		await play();
		// Otherwise this process would keep them for ever.
		instance.model.calls.length = 0;
		if (tally.calls === before) throw new Error(`no call came through: ${tally.failures[0]}`);
		const due = Math.floor((tally.calls * SAMPLES) / calls) > series.length - 1;
		if (due) series.push({ calls: tally.calls, ...(await instance.memory()) });
		say(`${tally.calls}/${calls} calls${due ? ` ${JSON.stringify(series.at(-1))}` : ''}`);
	} while (tally.calls < until);
}

const startSeries = async (instance) => [{ calls: 0, ...(await instance.memory()) }];

/** Megabytes a thousand calls, by least squares over all but the first figure: n8n warms up. */
function slopeOf(series, key) {
	const points = series.slice(1);
	const mean = (list) => list.reduce((sum, one) => sum + one, 0) / list.length;
	const [x, y] = [mean(points.map(({ calls }) => calls)), mean(points.map((one) => one[key]))];
	const top = points.reduce((sum, one) => sum + (one.calls - x) * (one[key] - y), 0);
	const bottom = points.reduce((sum, one) => sum + (one.calls - x) ** 2, 0);
	return bottom === 0 ? 0 : Math.round((top / bottom) * 10_000) / 10;
}

function memoryOf(series) {
	return {
		at: series.map(({ calls }) => calls),
		rssMb: series.map(({ rssMb }) => rssMb),
		heapMb: series.map(({ heapMb }) => heapMb),
		heapMbPerThousand: slopeOf(series, 'heapMb'),
	};
}

/**
 * @param {{agents: number, calls: number, control: boolean}} options
 * @param {(line: string) => void} say
 * @returns {Promise<{figures: object, problems: string[]}>}
 */
export async function measureAgents({ agents, calls, control }, say) {
	const instance = await startInstance({ root: packageRoot, say });
	const names = Array.from({ length: agents }, (_, index) => `agent-${index}`);
	try {
		const compared = control ? await measureControl(instance, names, calls, say) : undefined;
		const own = await Promise.all(names.map(async () => await createSubject(instance.owner)));
		const halves = names.slice(0, Math.ceil(agents / 2));
		const shared = await Promise.all(halves.map(async () => await createSubject(instance.owner)));
		const tally = newTally();
		const series = await startSeries(instance);
		const rounds = { instance, calls, tally, series, say };
		const all = async (subjectOf) =>
			await Promise.all(
				names.map(async (name, index) => await playAgent(instance, name, subjectOf(index), tally)),
			);
		await playRounds({ ...rounds, until: calls * OWN_SHARE }, async () => {
			await all((index) => own[index]);
		});
		const alone = tally.conflicts;
		await playRounds({ ...rounds, until: calls }, async () => {
			await all((index) => shared[Math.floor(index / 2)]);
		});
		const found = await Promise.all(
			[...own, ...shared].map(async (subject) => await inspect(instance.owner, subject)),
		);
		const lost = found.flatMap((one) => one.lost);
		const unasked = found.flatMap((one) => one.unasked);
		const problems = [
			...lost.map((edit) => `lost: ${edit}`),
			...unasked.map((edit) => `refused and saved all the same: ${edit}`),
			...tally.mixedUp.map((answer) => `mixed up: ${answer}`),
			...tally.failures,
			...(alone > 0 ? [`${alone} conflicts of agents that were alone`] : []),
		];
		const figures = {
			agents,
			workflows: own.length + shared.length,
			calls: tally.calls,
			edits: tally.edits,
			lost: lost.length,
			mixedUp: tally.mixedUp.length,
			conflicts: tally.conflicts,
			failures: tally.failures.length,
			...memoryOf(series),
			p50ms: percentile(tally.times, 0.5),
			p95ms: percentile(tally.times, 0.95),
			...(compared ? { control: compared } : {}),
		};
		return { figures, problems };
	} finally {
		await instance.end();
	}
}

async function measureControl(instance, names, calls, say) {
	const tally = newTally();
	const series = await startSeries(instance);
	await playRounds({ instance, until: calls, calls, tally, series, say }, async () => {
		await Promise.all(names.map(async (name) => await playControl(instance, name, tally)));
	});
	return memoryOf(series);
}

function percentile(times, share) {
	const sorted = [...times].sort((one, other) => one - other);
	return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
	const { values } = parseArgs({
		options: {
			agents: { type: 'string', default: '50' },
			calls: { type: 'string', default: '5000' },
			control: { type: 'boolean', default: false },
		},
	});
	const numbers = { agents: Number(values.agents), calls: Number(values.calls) };
	if (!Object.values(numbers).every((number) => Number.isSafeInteger(number) && number > 0)) {
		console.error('Usage: measure-agents [--agents 50] [--calls 5000] [--control]');
		process.exit(2);
	}
	const { figures, problems } = await measureAgents(
		{ ...numbers, control: values.control },
		(line) => console.error(line),
	);
	for (const problem of problems) console.error(`PROBLEM ${problem.slice(0, 2_000)}`);
	console.log(JSON.stringify(figures));
	process.exitCode = problems.length > 0 ? 1 : 0;
}
