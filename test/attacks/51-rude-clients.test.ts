import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';

import { pause } from '../../sandbox/progress.mjs';
import { findRunning } from '../../sandbox/running-instance.mjs';
import { workflow } from '../../sandbox/workflows.mjs';
import type { Json } from '../support/live-instance';
import { eventually } from '../support/live-instance';
import type { McpTrigger } from '../support/mcp-trigger';
import { MODERN, modernMeta, publishMcpTrigger } from '../support/mcp-trigger';
import type { RawClient } from '../support/raw-clients';
import { drip, rawClient, rawRequest, watchHealth } from '../support/raw-clients';
import { useLive } from '../support/use-live';
import { toldIn } from '../support/told-in';

/*
 * Clients of the MCP trigger that send slowly or without end, read nothing, hang up, call more than they wait for, or open more
 * than they need: each is answered or ended in a while, and n8n answers others meanwhile.
 */

const world = useLive([]);

jest.setTimeout(240_000);

const SECOND = 1_000;

/** Milliseconds that n8n may take to say that it is well, on a machine that runs other tests too. */
const SLOWEST = 5 * SECOND;

let mcp: McpTrigger;
let waiting: McpTrigger;
let handing: McpTrigger;
let slow: string;

const slowWorkflow = () =>
	workflow(
		'Slow',
		[
			{ name: 'Start', type: 'n8n-nodes-base.manualTrigger', typeVersion: 1, parameters: {} },
			{
				...{ name: 'Pause', type: 'n8n-nodes-base.wait', typeVersion: 1.1 },
				parameters: { amount: 12, unit: 'seconds' },
				webhookId: randomUUID(),
			},
		],
		[['Start', 'Pause']],
	);

beforeAll(async () => {
	const { live } = world;
	const trigger = async (settings: object) =>
		await publishMcpTrigger(live, {
			parameters: { profile: 'unattended', settings: { callsPerMinute: 100_000, ...settings } },
		});
	mcp = await trigger({ exposure: 'flat' });
	waiting = await trigger({ handleAfter: 100 });
	handing = await trigger({ handleAfter: 3 });
	slow = (await live.store(slowWorkflow())).id;
});

const json = { 'content-type': 'application/json' };

const headersOf = ({ token }: McpTrigger, method = 'tools/list'): Record<string, string> => ({
	...json,
	accept: 'application/json, text/event-stream',
	authorization: `Bearer ${token}`,
	...{ 'mcp-protocol-version': MODERN, 'mcp-method': method },
});

const messageOf = (method: string, params: Json = {}) =>
	JSON.stringify({
		...{ jsonrpc: '2.0', id: 1, method },
		params: { ...params, _meta: modernMeta() },
	});

/** A whole request. */
const requestTo = (trigger: McpTrigger, method: string, params: Json = {}) => {
	const body = messageOf(method, params);
	const more: Record<string, string> =
		params.name === undefined ? {} : { 'mcp-name': String(params.name) };
	const length = String(Buffer.byteLength(body));
	const headers = { ...headersOf(trigger, method), ...more, 'content-length': length };
	return rawRequest(trigger.url, headers, body);
};

const run = () => ({ name: 'run-workflow', arguments: { workflowId: slow } });

const many = async <One>(count: number, make: (index: number) => Promise<One>): Promise<One[]> =>
	await Promise.all(Array.from({ length: count }, async (_, index) => await make(index)));

/** Megabytes of n8n's process. */
async function memory(): Promise<number> {
	const running = await findRunning(world.live.access.stateDirectory, 'n8n');
	const status = readFileSync(`/proc/${running?.pid}/status`, 'utf8');
	return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1_024;
}

/** Waits until all connections have ended, and gives how long the last one took. */
async function allEnded(clients: readonly RawClient[], milliseconds: number): Promise<number> {
	const ends = () => clients.map((one) => one.endedAfter());
	await eventually(
		'the end of all connections',
		async () => await Promise.resolve(ends().every((one) => one !== undefined)),
		milliseconds,
	);
	return Math.max(...ends().map((one) => one ?? 0));
}

const statusOf = (client: RawClient) => /^HTTP\/1\.1 (\d+)/.exec(client.text())?.[1];

test('many connections, slow bodies and unread answers end, and others are answered meanwhile', async () => {
	const before = await memory();
	const until = Date.now() + 40 * SECOND;
	const health = watchHealth(world.live.access.baseUrl);
	const length = (bytes: number) => ({ ...headersOf(mcp), 'content-length': String(bytes) });
	const begin = async (head: string, reads = true) => {
		const client = await rawClient(mcp.url, reads);
		client.socket.write(head);
		return client;
	};

	const chunked = { ...headersOf(mcp), 'transfer-encoding': 'chunked' };
	// Announced, and sent drop by drop or not at all.
	const endless = await many(3, async () => await begin(rawRequest(mcp.url, chunked)));
	const silent = await many(20, async () => await begin(rawRequest(mcp.url, length(4_000), '{')));
	const dripping = await many(6, async () => await begin(rawRequest(mcp.url, length(900_000))));
	const strangers = await many(6, async (index) => {
		const stranger = { ...json, 'content-length': '200000' };
		return await begin(rawRequest(`${mcp.url}${index % 2 === 0 ? '/ui' : ''}`, stranger, 'to='));
	});
	// A list in answer to each of 40 requests, and none is read: megabytes for each client.
	const lists = requestTo(mcp, 'tools/list').repeat(40);
	const unread = await many(2, async () => await begin(lists, false));
	const dripped = Promise.all([
		...[...dripping, ...strangers].map(async (one) => await drip(one, ' ', SECOND, until)),
		...endless.map(async (one) => await drip(one, `8000\r\n${' '.repeat(0x8000)}\r\n`, 20, until)),
	]);
	const answers = await many(5, async () => {
		const asked = Date.now();
		const { status } = await mcp.modern('tools/call', { name: 'list-tags', arguments: {} });
		return { status, took: Date.now() - asked };
	});
	expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));

	await allEnded(endless, 60 * SECOND);
	// Some are told that it is too much, and those for whom there was no place that there was none.
	for (const status of endless.map(statusOf)) expect(['413', '429']).toContain(status);
	const during = await memory();
	await allEnded([...silent, ...dripping, ...strangers], 150 * SECOND);
	// Who had a place is told after a while, and all others at once.
	const slowOnes = [...silent, ...dripping];
	for (const status of slowOnes.map(statusOf)) expect(['400', '429']).toContain(status);
	expect(slowOnes.map(statusOf)).toContain('400');
	const given = slowOnes.filter((one) => one.text().includes('was not there after 30 s'));
	expect(given.length).toBeLessThanOrEqual(64);
	for (const status of strangers.map(statusOf)) expect(['400', '401', '429']).toContain(status);
	await dripped;

	// A connection that reads nothing does not see its end before it reads.
	for (const { socket } of unread) socket.on('data', () => undefined).resume();
	await allEnded(unread, 60 * SECOND);
	const { slowest, answers: checks } = await health.stop();
	expect(checks).toBeGreaterThan(100);
	expect(slowest).toBeLessThan(SLOWEST);
	// n8n itself keeps some megabytes for each open request to a webhook.
	expect(during - before).toBeLessThan(1_500);
});

test('who hangs up in the middle of a call ends it, and takes nobody with it', async () => {
	const hungUp = await many(3, async () => {
		const client = await rawClient(waiting.url);
		client.socket.write(requestTo(waiting, 'tools/call', run()));
		return client;
	});
	await pause(4 * SECOND);
	for (const { socket } of hungUp) socket.destroy();
	await eventually(
		'the end of all runs',
		async () => {
			const path = `/executions?workflowId=${slow}&status=canceled`;
			return (await world.live.api('GET', path)).data.length === hungUp.length;
		},
		60 * SECOND,
	);
	// Gone before it is known who they are, and while a list or a search is made for them.
	const early = await many(12, async (index) => {
		const client = await rawClient(mcp.url);
		const search = { name: 'search-tools', arguments: { query: 'workflow' } };
		const wanted = [
			requestTo(waiting, 'tools/call', run()),
			requestTo(mcp, 'tools/list'),
			requestTo(handing, 'tools/call', search),
		][index % 3];
		client.socket.write(String(wanted));
		await pause(index % 10);
		client.socket.destroy();
		return client;
	});
	expect(early).toHaveLength(12);
	const found = await handing.modern('tools/call', {
		...{ name: 'search-tools', arguments: { query: 'list workflows' } },
	});
	expect(found.message.result.isError).toBeUndefined();
	expect((await mcp.modern('tools/list')).message.result.tools.length).toBeGreaterThan(50);
	await pause(2 * SECOND);
	await eventually(
		'no run is left',
		async () => (await world.live.runningExecutionIds(slow)).length === 0,
		20 * SECOND,
	);
});

test('of many calls at once each is answered, and each handle gives its result', async () => {
	const health = watchHealth(world.live.access.baseUrl);
	const resultOf = async (params: Json): Promise<Json> => {
		const { message } = await handing.modern('tools/call', params);
		return toldIn(message.result);
	};
	const handed = await many(3, async () => await resultOf(run()));
	expect(handed.map(({ status }) => status)).toEqual(handed.map(() => 'still-running'));
	const get = (handle: string) => ({ name: 'wait-for-answer', arguments: { handle } });
	const all = await many(12, async (index) => await resultOf(get(handed[index % 3].handle)));
	expect(all.filter(({ error }) => error !== undefined)).toEqual([]);
	// Each handle gives its result.
	for (const { handle } of handed) {
		const ended = await eventually(
			'its result',
			async () => {
				const result = await resultOf(get(handle));
				return result.status === 'still-running' ? undefined : result;
			},
			60 * SECOND,
		);
		expect(JSON.stringify(ended)).toContain('success');
	}
	expect((await health.stop()).slowest).toBeLessThan(SLOWEST);
});

test('made-up keys, sessions, cursors and names leave nothing behind', async () => {
	const before = await memory();
	const health = watchHealth(world.live.access.baseUrl);
	for (let round = 0; round < 2; round += 1)
		await many(25, async (index) => {
			const number = round * 25 + index;
			const session = { 'mcp-session-id': `${randomUUID()}${'s'.repeat(2_000)}` };
			const [, key] = await Promise.all([
				mcp.old('tools/list', { cursor: `after-${number}` }, session),
				mcp.modern('tools/list', {}, {}, { authorization: `Bearer ${randomUUID()}` }),
				mcp.modern('tools/call', {
					...{ name: `${number}${'n'.repeat(2_000)}`, arguments: {} },
				}),
			]);
			expect([401, 429]).toContain(key.status);
		});
	expect((await mcp.modern('tools/list')).status).toBe(200);
	const { slowest } = await health.stop();
	expect(slowest).toBeLessThan(SLOWEST);
	expect((await memory()) - before).toBeLessThan(500);
});

test('names, methods and values of almost a megabyte hold nobody up', async () => {
	const long = 'aA1 -/_'.repeat(130_000);
	const keys = Object.fromEntries(Array.from({ length: 60_000 }, (_, at) => [`k${at}`, at]));
	const list = Array.from({ length: 300_000 }, () => 0);
	const params: ReadonlyArray<readonly [string, Json]> = [
		[long, {}],
		['tools/call', { name: long, arguments: {} }],
		['tools/call', { name: 'list-tags', arguments: keys }],
		['tools/call', { name: 'list-workflows', arguments: { query: long } }],
		['tools/call', { name: 'search-tools', arguments: { query: long } }],
		['tools/call', { name: 'search-nodes', arguments: { queries: [long] } }],
		['tools/call', { name: 'run-tool', arguments: { name: long, arguments: keys } }],
		['tools/call', { name: 'get-workflow', arguments: { workflowId: long } }],
		['tools/call', { name: 'build-workflow', arguments: { code: long } }],
		['tools/call', { name: 'build-workflow', arguments: { code: '('.repeat(900_000) } }],
		['tools/call', { name: 'validate-workflow', arguments: { code: `{`.repeat(900_000) } }],
		['tools/call', { name: 'list-tags', arguments: { list } }],
		['resources/read', { uri: `workflow://${long}` }],
		['resources/read', { uri: `${'node://'.repeat(120_000)}` }],
		['resources/list', { cursor: `workflows ${long}` }],
		['prompts/get', { name: 'build', arguments: { description: long } }],
		['prompts/get', { name: long, arguments: keys }],
		[
			'completion/complete',
			{
				ref: { type: 'ref/prompt', name: 'debug' },
				argument: { name: 'workflow', value: long },
			},
		],
		['server/discover', { keys }],
		['initialize', { protocolVersion: long, capabilities: keys, clientInfo: keys }],
	];
	for (const [method, given] of params) {
		const health = watchHealth(world.live.access.baseUrl);
		await pause(100);
		const { status } = await mcp.old(method, given);
		const { slowest } = await health.stop();
		expect(status).toBeLessThan(500);
		expect(slowest).toBeLessThan(SLOWEST);
	}
});
