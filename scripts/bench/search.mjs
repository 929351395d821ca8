import { median, round } from '../figures.mjs';
import { callTool } from './host.mjs';

const TURNS = 9;

/** A search of what is known takes at most this part of the first one. */
const MOST_SHARE = 3;

const CALLS = {
	rare: ['find-in-workflows', { text: 'no-such-host.example:7101' }],
	common: ['find-in-workflows', { text: 'Step' }],
	path: ['find-in-workflows', { path: 'no-such-field' }],
	type: ['find-in-workflows', { nodeType: 'n8n-nodes-base.webhook' }],
	problems: ['find-problems', {}],
	report: ['get-upgrade-report', {}],
};

/** Milliseconds of the middle one of some calls, and of the longest wait for n8n's health meanwhile. */
async function measure({ urls, watched }, call, turns) {
	const all = [];
	for (let turn = 0; turn < turns; turn += 1)
		all.push(await watched(async () => await callTool(urls.flat, ...call)));
	return {
		ms: round(median(all.map(({ ms }) => ms))),
		longest: round(Math.max(...all.flatMap(({ health }) => health))),
	};
}

async function measured(host, size) {
	// n8n has just got more workflows than are read one by one.
	const cold = await measure(host, ['find-in-workflows', { text: 'Scale 000000' }], 1);
	const of = { cold };
	for (const [what, call] of Object.entries(CALLS)) of[what] = await measure(host, call, TURNS);
	host.say(`${size} workflows searched`);
	return of;
}

/** What is found in few workflows and in many: the first time, and once they are known. Over: a search that takes as long as if nothing were known. */
export const search = {
	at: measured,
	end(bySize) {
		const sizes = Object.keys(bySize).map(Number);
		const growth = Object.keys(bySize[sizes[0]]).map((what) => [
			`search: ${what}`,
			'ms',
			sizes,
			sizes.map((size) => bySize[size][what].ms),
		]);
		const { rare, cold } = bySize[sizes.at(-1)];
		return {
			figures: bySize,
			growth,
			over: rare.ms > cold.ms / MOST_SHARE ? ['search: rare'] : [],
		};
	},
};
