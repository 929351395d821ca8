import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { createCredential } from '../../sandbox/credentials.mjs';
import { installPackage } from '../../sandbox/install-package.mjs';
import { startN8n } from '../../sandbox/n8n-process.mjs';
import { startQueueN8n } from '../../sandbox/n8n-queue.mjs';
import { setUpOwner } from '../../sandbox/owner.mjs';
import { pause } from '../../sandbox/progress.mjs';
import { readProcessReport } from '../../sandbox/read-process-report.mjs';
import { api, expectOk } from '../../sandbox/rest-client.mjs';
import { workflow } from '../../sandbox/workflows.mjs';
import { writeBareNode } from './bare-node.mjs';

const READY_MS = 60_000;

/** Of the credential *Foreman MCP Access API*. */
export const TOKEN = 'measured-token-of-a-measured-client';

const trigger = (exposure, credentials) => ({
	...{ name: 'MCP', type: 'n8n-nodes-foreman.foremanMcpTrigger', typeVersion: 1 },
	webhookId: `load-${exposure}`,
	parameters: {
		...{ path: `load-${exposure}`, clientAuthentication: 'token', profile: 'unattended' },
		settings: { exposure, callsPerMinute: 100_000 },
	},
	credentials,
});

/**
 * An n8n with a bare webhook and two MCP triggers, one that lists all tools and one that lists two. In queue mode a webhook processor
 * answers them, and the report is its own.
 *
 * @param {{root: string, queue: boolean, engine: string, say: (line: string) => void}} options
 */
export async function startLoaded({ root, queue, engine, say }) {
	const directory = await mkdtemp(path.join(tmpdir(), 'foreman-mcp-load-'));
	const opened = [() => rm(directory, { recursive: true, force: true })];
	const end = async () => {
		for (const close of opened.reverse()) await close();
	};
	try {
		await installPackage({ directory: root, stateDirectory: directory, onProgress: say });
		const extensions = path.join(directory, 'extensions');
		await writeBareNode(extensions);
		const env = {
			...{ N8N_CUSTOM_EXTENSIONS: extensions, FOREMAN_SANDBOX_REPORTS: directory },
			N8N_EXPRESSION_ENGINE: engine,
		};
		const start = queue ? startQueueN8n : startN8n;
		const n8n = await start({ directory, env, webhookProcessors: 1, onProgress: say });
		const answering = queue ? n8n.parts['webhook-1'] : n8n;
		opened.push(() => n8n.stop());
		const owner = await setUpOwner(n8n.baseUrl, { stateDirectory: directory });
		const { baseUrl, apiKey } = owner;
		const make = async (name, type, data) =>
			await createCredential(baseUrl, apiKey, { name, type, data });
		const credentials = {
			foremanN8nApi: await make('Foreman', 'foremanN8nApi', { baseUrl, apiKey }),
			foremanMcpAccessApi: await make('Access', 'foremanMcpAccessApi', { token: TOKEN }),
		};
		const publish = async (name, node) => {
			const built = workflow(name, [node], []);
			const made = expectOk(await api(baseUrl, apiKey, 'POST', '/workflows', built), name);
			expectOk(await api(baseUrl, apiKey, 'POST', `/workflows/${made.id}/activate`), name);
		};
		await publish('Bare', {
			...{ name: 'Bare', type: 'CUSTOM.bareTrigger', typeVersion: 1, parameters: {} },
			webhookId: 'load-bare',
		});
		await publish('Flat', trigger('flat', credentials));
		await publish('Deferred', trigger('deferred', credentials));
		const answeredAt = queue ? n8n.webhookUrls[0] : baseUrl;
		const at = (hook, name) => `${answeredAt}/webhook/${hook}/${name}`;
		const urls = {
			bare: at('load-bare', 'bare'),
			flat: at('load-flat', 'load-flat'),
			deferred: at('load-deferred', 'load-deferred'),
		};
		for (const url of Object.values(urls)) await untilAnswered(url);
		const report = async () => await readProcessReport(answering.pid, directory);
		return { urls, owner, make, report, end };
	} catch (error) {
		await end();
		throw error;
	}
}

async function untilAnswered(url) {
	const deadline = Date.now() + READY_MS;
	for (;;) {
		const { status } = await fetch(url, { method: 'POST', body: '{}' });
		if (status !== 404) return;
		if (Date.now() > deadline) throw new Error(`${url} is not there`);
		await pause(200);
	}
}
