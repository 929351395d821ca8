import { round, timed, median } from '../figures.mjs';
import { HEADERS, JSON_HEADERS } from './host.mjs';

const TURNS = 9;

/** A search of what is known takes at most this part of the first one. */
const MOST_SHARE = 3;

async function ask({ urls }, name, given) {
	const params = { name, arguments: given };
	const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
	const headers = { ...HEADERS, ...JSON_HEADERS };
	const text = await (await fetch(urls.flat, { method: 'POST', headers, body })).text();
	const line = text.split('\n').find((one) => one.startsWith('data:'));
	const { result } = JSON.parse(line?.slice('data:'.length) ?? text);
	const answer = result?.content?.[0]?.text ?? '';
	if (result === undefined || result.isError || answer.includes('"status":"failed"'))
		throw new Error(`${name} failed: ${answer.slice(0, 300)}`);
	return answer;
}

/** Milliseconds of the longest wait for n8n's health while something is done, and of that. */
async function watched(host, work) {
	let longest = 0;
	let isOver = false;
	const watching = (async () => {
		while (!isOver) {
			const { ms } = await timed(async () => await fetch(`${host.owner.baseUrl}/healthz`));
			longest = Math.max(longest, ms);
		}
	})();
	const { ms } = await timed(work);
	isOver = true;
	await watching;
	return { ms, longest };
}

async function measured(host, size) {
	const rare = async () => await ask(host, 'find-in-workflows', { text: 'Scale 000000' });
	// n8n has just got more workflows than are read one by one.
	const cold = await watched(host, rare);
	const of = {};
	const calls = {
		rare: ['find-in-workflows', { text: 'no-such-host.example:7101' }],
		common: ['find-in-workflows', { text: 'Step' }],
		path: ['find-in-workflows', { path: 'no-such-field' }],
		type: ['find-in-workflows', { nodeType: 'n8n-nodes-base.webhook' }],
		problems: ['find-problems', {}],
		report: ['get-upgrade-report', {}],
	};
	for (const [what, [name, given]] of Object.entries(calls)) {
		const all = [];
		let longest = 0;
		for (let turn = 0; turn < TURNS; turn += 1) {
			const one = await watched(host, async () => await ask(host, name, given));
			all.push(one.ms);
			longest = Math.max(longest, one.longest);
		}
		of[what] = { ms: round(median(all)), longest: round(longest) };
	}
	host.say(`${size} workflows searched`);
	return { cold: { ms: round(cold.ms), longest: round(cold.longest) }, ...of };
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
