/**
 * Kills an n8n (`kill -9`) at random moments of creating and updating workflows with Foreman, and looks what is left:
 * the old or the new workflow, whole, and after the agent's retry exactly one. Needs a build.
 * Prints one JSON line; everything else goes to stderr. Exits with 1 when a promise was broken.
 *
 *   node test/support/kills/measure-kills.mjs [--kills 50] [--seed N]
 */
import { parseArgs } from 'node:util';

import { startInstance } from './instance.mjs';
import { judge } from './judge.mjs';
import { observe } from './kill-during.mjs';
import { makePlan } from './plan.mjs';
import { playRound, prepare } from './play-round.mjs';

/** `lost` counts kills and retries that left neither the old nor the new workflow whole, or did not end with the new one. */
async function measureKills({ kills, seed }, say) {
	const rounds = makePlan(kills, seed);
	say(`${kills} kills in ${rounds.length} rounds, seed ${seed}`);
	const instance = await startInstance(say);
	try {
		const typical = await observeCalls(instance, say);
		const played = [];
		for (const round of rounds) {
			const started = Date.now();
			const course = typical[round.action][round.via];
			const { subject, result } = await playRound(instance, round, course);
			played.push({ subject, result });
			const done = played.flatMap((one) => one.result.kills).length;
			say(`${`${done}`.padStart(3)}/${kills}  ${sentence(result)} (${seconds(started)})`);
		}
		// What an early round left has survived all later kills.
		for (const { subject, result } of played) {
			const found = await judge(instance, subject);
			if (found.state !== 'new') result.problems.push(`in the end: ${found.problems.join('; ')}`);
		}
		const cases = played.map(({ result }) => result);
		const isBroken = cases.some(({ problems }) => problems.length > 0);
		return { figures: figuresOf(cases, kills, seed), isBroken };
	} finally {
		await instance.end();
	}
}

/** How long calls take, and what they do when, on an n8n that has just restarted, as before most kills. */
async function observeCalls(instance, say) {
	let number = 0;
	const course = async (action, via) => {
		number -= 1;
		const subject = await prepare(instance, { number, action, via, form: 'code' });
		return await observe(instance, async () => await instance.drivers[via](subject.given));
	};
	await instance.n8n.restart();
	for (const via of ['canvas', 'agent']) await course('create', via);
	const typical = { create: {}, update: {} };
	for (const action of Object.keys(typical)) {
		for (const via of ['canvas', 'agent']) {
			const times = await course(action, via);
			typical[action][via] = times;
			const words = Object.entries(times).map(([what, ms]) => `${what} ${Math.round(ms)} ms`);
			say(`${action} by ${via}: ${words.join(', ')}`);
		}
	}
	return typical;
}

function figuresOf(cases, kills, seed) {
	const all = cases.flatMap((one) => one.kills.map((kill) => ({ ...kill, ...one.round })));
	const looks = cases.flatMap((one) => [...one.kills.map(({ found }) => found), one.retry.found]);
	const count = (list, holds) => list.filter(holds).length;
	return {
		kills,
		duringCreate: count(all, ({ action }) => action === 'create'),
		duringUpdate: count(all, ({ action }) => action === 'update'),
		old: count(all, ({ found }) => found.state === 'old'),
		new: count(all, ({ found }) => found.state === 'new'),
		lost:
			count(looks, ({ state, count: copies }) => state === 'wrong' && copies < 2) +
			count(cases, ({ retry }) => retry.found.state === 'old'),
		duplicates: count(looks, (look) => look.count > 1),
		republished: count(looks, (look) => look.republished),
		seed,
	};
}

const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`;

function sentence({ round, kills, retry, problems }) {
	const what = [
		round.action,
		`by ${round.via}`,
		`from ${round.form}`,
		...(round.published ? ['published'] : []),
		...(round.settings ? ['with settings'] : []),
		...(round.withoutTable ? ['without table'] : []),
	].join(' ');
	const killed = kills.map(({ at, stage, found }) => `killed at ${at} ms ${stage}: ${found.state}`);
	const end = `retry: ${retry.found.count} ${retry.found.state}`;
	return [what, ...killed, end, ...problems.map((problem) => `\n        PROBLEM ${problem}`)].join(
		', ',
	);
}

const { values } = parseArgs({
	options: {
		kills: { type: 'string', default: '50' },
		seed: { type: 'string', default: String(Date.now() % 1_000_000) },
	},
});
const given = { kills: Number(values.kills), seed: Number(values.seed) };
const { figures, isBroken } = await measureKills(given, (line) => console.error(line));
console.log(JSON.stringify(figures));
process.exitCode = isBroken ? 1 : 0;
