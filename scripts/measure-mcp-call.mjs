/**
 * Measures what one call of list-workflows costs an MCP client's n8n, beside a webhook that answers at once, with more and more workflows.
 * Needs a build. Prints one JSON line; milliseconds are those of CPU of n8n's process, a request:
 *
 * - `bare`: a webhook that answers at once, in the same minute
 * - `list`: list-workflows as a client calls it again and again; `ratio`: by bare
 * - `first`: the first one after a pause, where n8n is asked for all workflows anew
 *
 * Exits with 1 where a ratio is above 1.5 with up to 150 workflows, or above 2 with more.
 *
 *   node scripts/measure-mcp-call.mjs [--sizes 10,150,2000] [--calls 60]
 */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

import { pause } from '../sandbox/progress.mjs';
import { startLoaded, TOKEN } from './mcp-load/instance.mjs';
import { manyRequests, times } from './mcp-load/many-requests.mjs';
import { median } from './median.mjs';
import { fillUp } from './scale/fill.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const TURNS = 3;
const WARMING = 20;
const FIRSTS = 4;

/** Longer than the list is kept. */
const PAUSE = 5_500;

const { values } = parseArgs({
	options: {
		sizes: { type: 'string', default: '10,150,2000' },
		calls: { type: 'string', default: '60' },
	},
});
const calls = Number(values.calls);
const say = (line) => console.error(line);
const round = (value, digits = 1) => Number(value.toFixed(digits));
const busy = ({ cpu }) => (cpu.user + cpu.system) / 1000;

const headers = { authorization: `Bearer ${TOKEN}`, 'mcp-protocol-version': '2025-06-18' };
const params = { name: 'list-workflows', arguments: {} };
const call = () => JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });

const n8n = await startLoaded({ root, queue: false, engine: 'vm', say });
const requests = {
	bare: [n8n.urls.bare, { body: () => '{}', clients: 1 }],
	list: [n8n.urls.flat, { headers, body: call, clients: 1 }],
};

/** What a report itself costs, as it collects the garbage of the process. */
async function costOfReport() {
	const before = busy(await n8n.report());
	return busy(await n8n.report()) - before;
}

async function cpuOf(name, count, wait = 0) {
	const own = await costOfReport();
	const before = busy(await n8n.report());
	const [url, options] = requests[name];
	const batches = wait === 0 ? [count] : Array.from({ length: count }, () => 1);
	for (const batch of batches) {
		await pause(wait);
		const { failed } = await manyRequests(url, { ...options, until: times(batch) });
		if (failed > 0) throw new Error(`${name}: ${failed} of ${batch} failed`);
	}
	return (busy(await n8n.report()) - before - own) / count;
}

async function measured() {
	for (const name of Object.keys(requests)) await cpuOf(name, WARMING);
	const turns = [];
	for (let turn = 0; turn < TURNS; turn += 1)
		turns.push({ bare: await cpuOf('bare', calls), list: await cpuOf('list', calls) });
	const first = await cpuOf('list', FIRSTS, PAUSE);
	return {
		bare: round(median(turns.map(({ bare }) => bare))),
		list: round(median(turns.map(({ list }) => list))),
		ratio: round(median(turns.map(({ bare, list }) => list / bare)), 2),
		first: round(first),
	};
}

try {
	const data = { name: 'x-key', value: 'none', allowedHttpRequestDomains: 'all' };
	const credential = await n8n.make('Looked for', 'httpHeaderAuth', data);
	const costs = {};
	let there = 0;
	for (const size of values.sizes.split(',').map(Number)) {
		say(`making ${size - there} workflows …`);
		const wanted = { count: size - there, runs: 0, credential };
		await fillUp(n8n.owner, { ...wanted, first: there });
		there = size;
		costs[size] = await measured();
		say(`${size} workflows: ${JSON.stringify(costs[size])}`);
	}
	console.log(JSON.stringify(costs));
	const most = (size) => (Number(size) <= 150 ? 1.5 : 2);
	const isCheap = Object.entries(costs).every(([size, { ratio }]) => ratio <= most(size));
	if (!isCheap) process.exitCode = 1;
} finally {
	await n8n.end();
}
