/**
 * Measures the Foreman MCP Trigger of a running n8n under load. Needs a build. Prints one JSON line:
 *
 * - `bare`, `list`: requests a second with 16 clients, of a webhook that answers at once and of tools/list with all tools, in
 *   turns; `ratio` is the median of list by bare
 * - `search`: milliseconds of CPU that n8n needs for one call of search-tools, beyond those of a bare request
 * - `memory`: megabytes of JavaScript and of the whole process after garbage was collected: before, and after each quarter of the requests
 * - `idle`: what 1,000 clients that have asked once and then keep their connection open cost: megabytes, milliseconds of CPU a second
 *
 * With `--queue` n8n is in queue mode, and all of it is about a webhook processor beside the main and two workers: its answers, its CPU, its
 * memory.
 *
 * By default n8n makes an isolate for expressions at each request, and that is most of what a request costs. `--engine legacy` leaves it out,
 * so that more of what is Foreman's own is seen.
 *
 *   node scripts/measure-mcp-load.mjs [--seconds 10] [--requests 100000] [--engine vm|legacy] [--queue]
 */
import { connect } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

import { pause } from '../sandbox/progress.mjs';
import { startLoaded, TOKEN } from './mcp-load/instance.mjs';
import { forSeconds, manyRequests, times } from './mcp-load/many-requests.mjs';
import { median } from './median.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const CLIENTS = 16;
const TURNS = 3;
const QUARTERS = 4;
const IDLE = 1_000;
const IDLE_AT_ONCE = 20;
const IDLE_SECONDS = 10;
const SEARCHES = 500;
const WARMING = 2_000;

const { values } = parseArgs({
	options: {
		seconds: { type: 'string', default: '10' },
		requests: { type: 'string', default: '100000' },
		queue: { type: 'boolean', default: false },
		engine: { type: 'string', default: 'vm' },
	},
});
/** A short run on a busy machine is short in all. */
const atMost = (count) => Math.min(count, Number(values.requests));
const say = (line) => console.error(line);
const round = (value, digits = 1) => Number(value.toFixed(digits));
const inMegabytes = (bytes) => round(bytes / 1024 / 1024, 0);
const megabytes = ({ memory }) => inMegabytes(memory.rss);
const heap = ({ memory }) => inMegabytes(memory.heapUsed + memory.external);
const busy = ({ cpu }) => (cpu.user + cpu.system) / 1000;

const version = '2025-06-18';
const headers = { authorization: `Bearer ${TOKEN}`, 'mcp-protocol-version': version };
let id = 0;
const message = (method, params) => () => {
	id += 1;
	return JSON.stringify({ jsonrpc: '2.0', id, method, params });
};
const list = { headers, body: message('tools/list', {}), clients: CLIENTS };
const search = {
	headers,
	clients: 1,
	body: message('tools/call', { name: 'search-tools', arguments: { query: 'publish a workflow' } }),
};
const bare = { body: message('ping', {}), clients: CLIENTS };

const n8n = await startLoaded({ root, queue: values.queue, engine: values.engine, say });

async function cpuOf(work) {
	const before = busy(await n8n.report());
	const { requests, failed } = await work();
	if (failed > 0) throw new Error(`${failed} of ${requests} requests failed`);
	return (busy(await n8n.report()) - before) / requests;
}

/** Clients that have asked once and keep their connection. */
async function openIdle(count) {
	const { hostname, port, pathname } = new URL(n8n.urls.deferred);
	const body = message('tools/list', {})();
	const lines = [
		...[`POST ${pathname} HTTP/1.1`, `host: ${hostname}:${port}`, `content-length: ${body.length}`],
		...['content-type: application/json', 'accept: application/json, text/event-stream'],
		...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
		...['', body],
	];
	return await Promise.all(
		Array.from(
			{ length: count },
			async () =>
				await new Promise((resolve, reject) => {
					const socket = connect(Number(port), hostname, () => socket.write(lines.join('\r\n')));
					socket.once('data', () => resolve(socket));
					socket.once('error', reject);
				}),
		),
	);
}

try {
	const rates = { bare: [], list: [] };
	await manyRequests(n8n.urls.flat, { ...list, until: times(atMost(WARMING)) });
	await manyRequests(n8n.urls.bare, { ...bare, until: times(atMost(WARMING)) });
	for (let turn = 0; turn < TURNS; turn += 1)
		for (const [name, url, one] of [
			['bare', n8n.urls.bare, bare],
			['list', n8n.urls.flat, list],
		]) {
			const done = await manyRequests(url, { ...one, until: forSeconds(Number(values.seconds)) });
			if (done.failed > 0) throw new Error(`${name}: ${done.failed} of ${done.requests} failed`);
			rates[name].push(done.requests / done.seconds);
			say(
				`${name}: ${round(done.requests / done.seconds)}/s, longest ${round(done.longest)} ms, ${done.bytes} bytes`,
			);
		}
	const ratio = median(rates.list.map((rate, turn) => rate / rates.bare[turn]));

	const alone = await cpuOf(
		async () =>
			await manyRequests(n8n.urls.bare, { ...bare, clients: 1, until: times(atMost(SEARCHES)) }),
	);
	const searched = await cpuOf(
		async () =>
			await manyRequests(n8n.urls.deferred, { ...search, until: times(atMost(SEARCHES)) }),
	);

	const memory = [];
	const noteMemory = async () => {
		const report = await n8n.report();
		memory.push({ heap: heap(report), process: megabytes(report) });
		say(`memory: ${memory.map((one) => `${one.heap} of ${one.process}`).join(', ')} MB`);
	};
	await noteMemory();
	for (let quarter = 0; quarter < QUARTERS; quarter += 1) {
		const share = Number(values.requests) / QUARTERS;
		await manyRequests(n8n.urls.flat, { ...list, until: times(share * 0.9) });
		await manyRequests(n8n.urls.deferred, {
			...search,
			clients: CLIENTS,
			until: times(share * 0.1),
		});
		await noteMemory();
	}

	const quiet = await n8n.report();
	await pause(IDLE_SECONDS * 1000);
	const quietBusy = busy(await n8n.report()) - busy(quiet);
	const sockets = [];
	while (sockets.length < IDLE) sockets.push(...(await openIdle(IDLE_AT_ONCE)));
	const opened = await n8n.report();
	await pause(IDLE_SECONDS * 1000);
	const idleBusy = busy(await n8n.report()) - busy(opened);
	for (const socket of sockets) socket.destroy();

	console.log(
		JSON.stringify({
			bare: round(median(rates.bare), 0),
			list: round(median(rates.list), 0),
			ratio: round(ratio, 2),
			search: {
				cpu: round(searched, 2),
				bare: round(alone, 2),
				beyond: round(searched - alone, 2),
			},
			memory,
			idle: {
				clients: IDLE,
				heap: heap(opened) - heap(quiet),
				process: megabytes(opened) - megabytes(quiet),
				cpuPerSecond: round(idleBusy / IDLE_SECONDS, 2),
				without: round(quietBusy / IDLE_SECONDS, 2),
			},
		}),
	);
} finally {
	await n8n.end();
}
