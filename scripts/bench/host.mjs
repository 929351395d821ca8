import { appendFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { publishWorkflow } from '../../sandbox/published-workflow.mjs';
import { pause } from '../../sandbox/progress.mjs';
import { readProcessReport } from '../../sandbox/read-process-report.mjs';
import { chatModelNode, webhookNode, workflow } from '../../sandbox/workflows.mjs';
import { askMcp, mcpTrigger } from '../ask-mcp.mjs';
import { bootN8n } from '../boot-n8n.mjs';
import { timed } from '../figures.mjs';
import { built } from '../package-root.mjs';
import { startRecordingProxy } from '../recording-proxy.mjs';

/** What a request of JSON has. */
export const JSON_HEADERS = {
	'content-type': 'application/json',
	accept: 'application/json, text/event-stream',
};

/**
 * Sends one request over and over, each client waiting for its answer before the next. `until` is asked before each request, with how many were
 * sent, whether to send no more. `failed` counts answers other than 200; `longest` is that of an answer in milliseconds.
 */
export async function manyRequests(url, { headers = {}, body, clients, until }) {
	const began = performance.now();
	const done = { requests: 0, failed: 0, longest: 0 };
	const all = { ...JSON_HEADERS, ...headers };
	let sent = 0;
	const client = async () => {
		while (!until(sent)) {
			sent += 1;
			const started = performance.now();
			const isAnswered = await fetch(url, { method: 'POST', headers: all, body: body() })
				.then(async (answer) => (await answer.arrayBuffer()) && answer.status === 200)
				.catch(() => false);
			done.requests += 1;
			if (!isAnswered) done.failed += 1;
			done.longest = Math.max(done.longest, performance.now() - started);
		}
	};
	await Promise.all(Array.from({ length: clients }, client));
	return { ...done, seconds: (performance.now() - began) / 1000 };
}

/** For so many seconds. */
export const forSeconds = (seconds) => {
	const end = performance.now() + seconds * 1000;
	return () => performance.now() >= end;
};

/** So many requests. */
export const times = (count) => (sent) => sent >= count;

export const TOKEN = 'measured-token-of-a-measured-client';

/** A header for MCP requests that the trigger lets in. */
export const HEADERS = { authorization: `Bearer ${TOKEN}`, 'mcp-protocol-version': '2025-06-18' };

/** Calls a tool at an MCP trigger; gives the text of its answer. */
export const callTool = async (url, name, input) => {
	const { content, isError } = await askMcp(url, TOKEN)('tools/call', { name, arguments: input });
	const text = content[0]?.text ?? '';
	if (isError || text.includes('"status":"failed"'))
		throw new Error(`${name} failed: ${text.slice(0, 300)}`);
	return text;
};

/** A node that answers its webhook at once and does nothing else: what n8n itself needs for a request. */
const BARE_NODE = `class BareTrigger {
	description = {
		displayName: 'Bare Trigger', name: 'bareTrigger', group: ['trigger'], version: 1,
		description: 'Answers at once', defaults: { name: 'Bare Trigger' }, inputs: [], outputs: ['main'],
		webhooks: [{ name: 'default', httpMethod: 'POST', path: 'bare', responseMode: 'onReceived' }],
		properties: [],
	};
	async webhook() {
		this.getResponseObject().status(200).json({ ok: true });
		return { noWebhookResponse: true };
	}
}
exports.BareTrigger = BareTrigger;
`;

/**
 * The n8n that everything is measured on: with a webhook that answers at once, MCP triggers that list all tools or two, a Foreman with a
 * scripted model, and the nodes that watch its loop and its memory.
 *
 * @param {{queue: boolean, isWatched: boolean, engine: string, say: (line: string) => void}} options `isWatched`: it writes down
 *   how long each turn of its event loop took
 */
export async function startHost({ queue, isWatched, engine, say }) {
	let reports;
	let loop;
	const booted = await bootN8n({
		queue,
		say,
		async env(directory) {
			reports = path.join(directory, 'reports');
			loop = path.join(directory, 'loop.txt');
			const extensions = path.join(directory, 'extensions');
			for (const folder of [reports, extensions]) await mkdir(folder);
			await appendFile(loop, '');
			await writeFile(path.join(extensions, 'BareTrigger.node.js'), BARE_NODE);
			return {
				N8N_CUSTOM_EXTENSIONS: extensions,
				FOREMAN_SANDBOX_REPORTS: reports,
				N8N_METRICS: 'true',
				N8N_PAYLOAD_SIZE_MAX: '16',
				N8N_EXPRESSION_ENGINE: engine,
				...(isWatched ? { FOREMAN_SANDBOX_LOOP: loop } : {}),
			};
		},
	});
	try {
		const { baseUrl } = booted.owner;
		const answering = queue ? booted.n8n.parts['webhook-1'] : booted.n8n;
		const proxy = await startRecordingProxy(baseUrl);
		booted.opened.push(() => proxy.stop());
		const report = async () => await readProcessReport(answering.pid, reports);
		const busy = async () => {
			const { user, system } = (await report()).cpu;
			return (user + system) / 1000;
		};
		return {
			...booted,
			...(await publishMeasured(booted, proxy.url)),
			answering,
			proxy,
			report,
			say,
			/** Milliseconds of CPU that n8n's process has taken. */
			busy,
			/** Milliseconds of CPU that n8n's process took for one request, of so many. */
			async cpuOf(url, { count, ...options }) {
				// A report collects the garbage of the process, which costs CPU itself.
				const own = -(await busy()) + (await busy());
				const before = await busy();
				const done = await manyRequests(url, { clients: 1, ...options, until: times(count) });
				if (done.failed > 0) throw new Error(`${url}: ${done.failed} of ${count} failed`);
				return ((await busy()) - before - own) / count;
			},
			/** The 99th percentile of the event-loop lag since it was asked last, in milliseconds. */
			async lag() {
				const text = await (await fetch(`${baseUrl}/metrics`)).text();
				const [, seconds] = /^n8n_nodejs_eventloop_lag_p99_seconds (\S+)/m.exec(text) ?? [];
				if (seconds === undefined) throw new Error('n8n tells no event-loop lag');
				return Math.round(Number(seconds) * 1000);
			},
			/** What some work gives, its milliseconds, and those of each answer of n8n's `health` meanwhile, asked so often. */
			async watched(work, every = 0) {
				const health = [];
				let isOver = false;
				const watch = async () => {
					while (!isOver) {
						health.push((await timed(async () => await fetch(`${baseUrl}/healthz`))).ms);
						await pause(every);
					}
				};
				const working = timed(work).finally(() => (isOver = true));
				const [done] = await Promise.all([working, watch()]);
				return { ...done, health };
			},
			/** How long the turns of the loop between two moments worked, in milliseconds. */
			async turns(from, to) {
				return (await readFile(loop, 'utf8'))
					.split('\n')
					.map((line) => line.split(' ').map(Number))
					.filter(([at, took]) => took > 0 && at >= from && at - took <= to)
					.map(([, , worked]) => worked);
			},
		};
	} catch (error) {
		await booted.end();
		throw error;
	}
}

/** Publishes what is measured, and gives the addresses. Requests of the trigger `counted` to n8n go through the proxy. */
async function publishMeasured({ owner, make, makeModel, publishTrigger }, proxyUrl) {
	const { baseUrl, apiKey } = owner;
	const access = { baseUrl, apiKey };
	const store = { ...access, secret: 'measured'.repeat(5), askUrlSecret: '' };
	const tenant = { mode: 'fixed', organisation: 'measured', agency: 'main', user: 'somebody' };
	const viaProxy = { moreSettings: true, apiKey, baseUrl: proxyUrl };
	const foremanN8nApi = await make('foremanN8nApi', access);
	const foremanStoreApi = await make('foremanStoreApi', store);
	const foremanMcpAccessApi = await make('foremanMcpAccessApi', { token: TOKEN });
	const trigger = async (name, exposure, credentials, more = {}) =>
		await publishTrigger(
			mcpTrigger(
				name,
				{ foremanMcpAccessApi, ...credentials },
				{
					profile: 'unattended',
					...more,
					settings: { exposure, callsPerMinute: 100_000, handleAfter: 300 },
				},
			),
		);
	const counted = {
		foremanN8nApi: await make('foremanN8nApi', viaProxy, 'Counted'),
		foremanStoreApi,
		foremanIdentityApi: await make('foremanIdentityApi', tenant),
	};
	// Builder is offered only where it is chosen.
	const { tools } = built('catalog/catalog').nativeCatalog;
	const domains = [...new Set(tools.map(({ domain }) => domain))];
	const urls = {
		bare: await publishTrigger({
			...{ name: 'bare', type: 'CUSTOM.bareTrigger', typeVersion: 1 },
			...{ webhookId: 'bench-bare', parameters: {} },
		}),
		flat: await trigger('flat', 'flat', { foremanN8nApi }),
		deferred: await trigger('deferred', 'deferred', { foremanN8nApi }),
		counted: await trigger('counted', 'flat', counted, { domains }),
	};
	const foreman = {
		name: 'Foreman',
		type: 'n8n-nodes-foreman.foreman',
		typeVersion: 1,
		parameters: {
			message: '={{ $json.body.chatInput }}',
			threadId: '',
			profile: 'unattended',
			options: { maxSteps: 1000 },
		},
		credentials: { foremanN8nApi, foremanStoreApi },
	};
	const script = "={{ $('Webhook').first().json.body.script }}";
	const options = { maxRetries: 0 };
	const chatModel = chatModelNode({ script, credential: await makeModel(), options });
	const nodes = [webhookNode({ path: 'bench-foreman' }), foreman, chatModel];
	const links = [
		['Webhook', 'Foreman'],
		[chatModel.name, 'Foreman', 'ai_languageModel'],
	];
	const { webhookUrl } = await publishWorkflow(owner, workflow('Measured', nodes, links));
	return { urls, foremanUrl: webhookUrl, foremanN8nApi };
}
