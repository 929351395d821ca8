import { appendFile, mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';

import { pause } from '../../sandbox/progress.mjs';
import { publishWorkflow } from '../../sandbox/published-workflow.mjs';
import { readProcessReport } from '../../sandbox/read-process-report.mjs';
import { api, expectOk } from '../../sandbox/rest-client.mjs';
import { chatModelNode, webhookNode, workflow } from '../../sandbox/workflows.mjs';
import { bootN8n } from '../boot-n8n.mjs';
import { startRecordingProxy } from '../kills/recording-proxy.mjs';
import { writeBareNode } from './bare-node.mjs';
import { manyRequests, times } from './many-requests.mjs';

const READY_MS = 60_000;
const TOKEN = 'measured-token-of-a-measured-client';

/** A header for MCP requests that the trigger lets in. */
export const HEADERS = { authorization: `Bearer ${TOKEN}`, 'mcp-protocol-version': '2025-06-18' };

/** What read tools are in. Builder is offered only where it is chosen. */
const DOMAINS = [
	'audit',
	'builder',
	'credential',
	'data-table',
	'execution',
	'node',
	'operations',
	'workflow',
	'workspace',
];

const SCRIPT = "={{ $('Webhook').first().json.body.script }}";

async function untilAnswered(url) {
	const deadline = Date.now() + READY_MS;
	while ((await fetch(url, { method: 'POST', body: '{}' })).status === 404) {
		if (Date.now() > deadline) throw new Error(`${url} is not there`);
		await pause(200);
	}
}

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
			await mkdir(reports);
			await appendFile(loop, '');
			await writeBareNode(path.join(directory, 'extensions'));
			return {
				N8N_CUSTOM_EXTENSIONS: path.join(directory, 'extensions'),
				FOREMAN_SANDBOX_REPORTS: reports,
				N8N_METRICS: 'true',
				N8N_PAYLOAD_SIZE_MAX: '16',
				N8N_EXPRESSION_ENGINE: engine,
				...(isWatched ? { FOREMAN_SANDBOX_LOOP: loop } : {}),
			};
		},
	});
	const { n8n, owner, make, model, end } = booted;
	try {
		const { baseUrl, apiKey } = owner;
		const proxy = await startRecordingProxy(baseUrl);
		booted.opened.push(() => proxy.stop());
		const access = { baseUrl, apiKey };
		const storeData = { secret: 'measured'.repeat(5), askUrlSecret: '' };
		const credentials = {
			foremanN8nApi: await make('foremanN8nApi', access),
			foremanStoreApi: await make('foremanStoreApi', { ...access, ...storeData }),
			foremanMcpAccessApi: await make('foremanMcpAccessApi', { token: TOKEN }),
			openAiApi: await booted.makeModel(),
		};
		const counted = await make(
			'foremanN8nApi',
			{ moreSettings: true, apiKey, baseUrl: proxy.url },
			'Counted',
		);
		const identity = await make('foremanIdentityApi', {
			mode: 'fixed',
			organisation: 'measured',
			agency: 'main',
			user: 'somebody',
		});
		const { foremanN8nApi, foremanStoreApi, foremanMcpAccessApi, openAiApi } = credentials;
		const answering = queue ? n8n.parts['webhook-1'] : n8n;
		const call = async (method, at, body) =>
			expectOk(await api(baseUrl, apiKey, method, at, body), `${method} ${at}`);
		/** Publishes a trigger of ours, and gives its address. */
		const publish = async (name, node) => {
			const webhookId = `bench-${name}`;
			const made = await call(
				'POST',
				'/workflows',
				workflow(name, [{ ...node, name, webhookId }], []),
			);
			await call('POST', `/workflows/${made.id}/activate`);
			const at = node.parameters.path ?? name;
			const url = `${queue ? n8n.webhookUrls[0] : baseUrl}/webhook/${webhookId}/${at}`;
			await untilAnswered(url);
			return url;
		};
		const trigger = (name, exposure, used, more = {}) =>
			publish(name, {
				type: 'n8n-nodes-foreman.foremanMcpTrigger',
				typeVersion: 1,
				credentials: used,
				parameters: {
					path: name,
					clientAuthentication: 'token',
					profile: 'unattended',
					...more,
					settings: { exposure, callsPerMinute: 100_000 },
				},
			});
		const mcp = { foremanN8nApi, foremanMcpAccessApi };
		const urls = {
			bare: await publish('bare', { type: 'CUSTOM.bareTrigger', typeVersion: 1, parameters: {} }),
			flat: await trigger('flat', 'flat', mcp),
			deferred: await trigger('deferred', 'deferred', mcp),
			counted: await trigger(
				'counted',
				'flat',
				{
					foremanN8nApi: counted,
					foremanMcpAccessApi,
					foremanStoreApi,
					foremanIdentityApi: identity,
				},
				{ domains: DOMAINS },
			),
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
		const chatModel = chatModelNode({
			script: SCRIPT,
			credential: openAiApi,
			options: { maxRetries: 0 },
		});
		const links = [
			['Webhook', 'Foreman'],
			[chatModel.name, 'Foreman', 'ai_languageModel'],
		];
		const nodes = [webhookNode({ path: 'bench-foreman' }), foreman, chatModel];
		const { webhookUrl } = await publishWorkflow(owner, workflow('Measured', nodes, links));
		const report = async () => await readProcessReport(answering.pid, reports);
		return {
			owner,
			n8n,
			answering,
			model,
			make,
			call,
			urls,
			proxy,
			credentials,
			report,
			end,
			say,
			reports,
			directory: booted.directory,
			foremanUrl: webhookUrl,
			script: SCRIPT,
			/** Milliseconds of CPU that n8n's process took for one request, of so many. */
			async cpuOf(url, { count, ...options }) {
				const busy = async () => {
					const { cpu } = await report();
					return (cpu.user + cpu.system) / 1000;
				};
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
			/** The turns of the loop between two moments: milliseconds by the clock, and at work. */
			async turns(from, to) {
				const lines = (await readFile(loop, 'utf8')).split('\n').map((line) => line.split(' '));
				return lines
					.map((words) => words.map(Number))
					.filter(([at, took]) => took > 0 && at >= from && at - took <= to)
					.map(([, took, worked]) => ({ took, worked }));
			},
		};
	} catch (error) {
		await end();
		throw error;
	}
}
