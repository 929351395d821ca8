import { connect } from 'node:net';

import { pause } from '../../sandbox/progress.mjs';
import { median, round } from '../figures.mjs';
import { forSeconds, HEADERS, manyRequests, times } from './host.mjs';

const TURNS = 3;
const CALLS = 60;
const WARMING = 20;
const CLIENTS = 16;
const SECONDS = 10;
const REQUESTS = 100_000;
const IDLE = 1_000;
const IDLE_AT_ONCE = 20;
const IDLE_SECONDS = 10;
/** Milliseconds: longer than the list of workflows is kept. */
const PAUSE = 5_500;

const message = (method, params) => () => JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
const call = (name, input) => message('tools/call', { name, arguments: input });
const BARE = { body: () => '{}' };
const LIST = { headers: HEADERS, body: call('list-workflows', {}) };
const TOOLS = { headers: HEADERS, body: message('tools/list', {}) };
const SEARCH = { headers: HEADERS, body: call('search-tools', { query: 'publish a workflow' }) };

async function costOfList({ urls, cpuOf, say }, size) {
	await cpuOf(urls.bare, { ...BARE, count: WARMING });
	await cpuOf(urls.flat, { ...LIST, count: WARMING });
	const turns = [];
	for (let turn = 0; turn < TURNS; turn += 1)
		turns.push({
			bare: await cpuOf(urls.bare, { ...BARE, count: CALLS }),
			list: await cpuOf(urls.flat, { ...LIST, count: CALLS }),
		});
	const firsts = [];
	for (let turn = 0; turn < TURNS; turn += 1) {
		await pause(PAUSE);
		firsts.push(await cpuOf(urls.flat, { ...LIST, count: 1 }));
	}
	const cost = {
		bare: round(median(turns.map(({ bare }) => bare))),
		list: round(median(turns.map(({ list }) => list))),
		ratio: round(median(turns.map(({ bare, list }) => list / bare)), 2),
		first: round(median(firsts)),
	};
	say(`${size} workflows: ${JSON.stringify(cost)}`);
	return cost;
}

/**
 * CPU of n8n's process for `list-workflows` over MCP, beside a webhook that answers at once, with more and more workflows: `list` where it is
 * called again and again, `first` after a pause. Over: a ratio above 1.5 with up to 150 workflows, above 2 with more.
 */
export const mcpCall = {
	at: costOfList,
	end(figures) {
		const rows = Object.entries(figures).map(([size, { list, bare }]) => [
			`list-workflows over MCP, ${size} workflows`,
			...['ms CPU', list, bare],
		]);
		const at = Object.keys(figures).map(Number);
		const over = at.filter((size) => figures[size].ratio > (size <= 150 ? 1.5 : 2));
		const values = at.map((size) => figures[size].list);
		return {
			figures,
			rows,
			over: over.map((size) => `list-workflows with ${size} workflows`),
			growth: [['list-workflows over MCP', 'ms CPU', at, values]],
		};
	},
};

/** Clients that have asked once and keep their connection. */
async function openIdle(url, count) {
	const { hostname, port, pathname } = new URL(url);
	const body = TOOLS.body();
	const lines = [
		`POST ${pathname} HTTP/1.1`,
		`host: ${hostname}:${port}`,
		`content-length: ${body.length}`,
		'content-type: application/json',
		'accept: application/json, text/event-stream',
		...Object.entries(HEADERS).map(([name, value]) => `${name}: ${value}`),
		'',
		body,
	];
	const one = async () =>
		await new Promise((resolve, reject) => {
			const socket = connect(Number(port), hostname, () => socket.write(lines.join('\r\n')));
			socket.once('data', () => resolve(socket));
			socket.once('error', reject);
		});
	return await Promise.all(Array.from({ length: count }, one));
}

/**
 * The MCP trigger under load: requests a second with 16 clients beside a bare webhook, CPU of a search, memory after each quarter of many
 * requests, and what clients cost that have asked once and keep their connection.
 */
export async function mcpLoad(host) {
	const { urls, cpuOf, busy, report, say } = host;
	const rates = { bare: [], list: [] };
	const kinds = { bare: [urls.bare, BARE], list: [urls.flat, TOOLS] };
	for (let turn = 0; turn <= TURNS; turn += 1)
		for (const [name, [url, one]] of Object.entries(kinds)) {
			const until = forSeconds(SECONDS);
			const done = await manyRequests(url, { ...one, clients: CLIENTS, until });
			// The first turn warms up.
			if (turn === 0) continue;
			if (done.failed > 0) throw new Error(`${name}: ${done.failed} of ${done.requests} failed`);
			rates[name].push(done.requests / done.seconds);
			say(`${name}: ${round(done.requests / done.seconds)}/s, longest ${round(done.longest)} ms`);
		}
	const bareCpu = await cpuOf(urls.bare, { ...BARE, count: 100 });
	const searchCpu = await cpuOf(urls.deferred, { ...SEARCH, count: 100 });
	const heap = async () => {
		const { memory } = await report();
		return Math.round((memory.heapUsed + memory.external) / 2 ** 20);
	};
	const memory = [await heap()];
	for (let quarter = 0; quarter < 4; quarter += 1) {
		const [most, some] = [0.9, 0.1].map((share) => times((REQUESTS / 4) * share));
		await manyRequests(urls.flat, { ...TOOLS, clients: CLIENTS, until: most });
		await manyRequests(urls.deferred, { ...SEARCH, clients: CLIENTS, until: some });
		memory.push(await heap());
		say(`memory: ${memory.join(', ')} MB`);
	}
	const idling = async () => {
		const before = await busy();
		await pause(IDLE_SECONDS * 1000);
		return round(((await busy()) - before) / IDLE_SECONDS, 2);
	};
	const without = await idling();
	const sockets = [];
	while (sockets.length < IDLE) sockets.push(...(await openIdle(urls.deferred, IDLE_AT_ONCE)));
	const connected = {
		clients: IDLE,
		heap: (await heap()) - memory.at(-1),
		cpuPerSecond: await idling(),
	};
	for (const socket of sockets) socket.destroy();
	const sent = memory.map((_, quarter) => (quarter * REQUESTS) / 4);
	const [bare, list] = [Math.round(median(rates.bare)), Math.round(median(rates.list))];
	return {
		figures: {
			bare,
			list,
			ratio: round(list / bare, 2),
			memory,
			search: { cpu: round(searchCpu, 2), bare: round(bareCpu, 2) },
			idle: { ...connected, without },
		},
		rows: [
			['tools/list with all tools, 16 clients', 'a second', list, bare],
			['search-tools', 'ms CPU', round(searchCpu), round(bareCpu)],
		],
		growth: [[`memory over ${REQUESTS} requests`, 'MB', sent, memory]],
	};
}
