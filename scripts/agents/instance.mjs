import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { createCredential, scriptedModelCredential } from '../../sandbox/credentials.mjs';
import { installPackage } from '../../sandbox/install-package.mjs';
import { startModelServer } from '../../sandbox/model/server.mjs';
import { startN8n } from '../../sandbox/n8n-process.mjs';
import { setUpOwner } from '../../sandbox/owner.mjs';
import { publishWorkflow } from '../../sandbox/published-workflow.mjs';
import { readProcessReport } from '../../sandbox/read-process-report.mjs';
import { agentWorkflow, calculatorNode } from '../../sandbox/workflows.mjs';

/**
 * @typedef {object} Instance an n8n with Foreman in it, an agent with the toolkit and one with n8n's calculator
 * @property {Awaited<ReturnType<typeof setUpOwner>>} owner
 * @property {Awaited<ReturnType<typeof startModelServer>>} model
 * @property {{foreman: string, calculator: string}} agents addresses of their webhooks; `script` in the body names the model's script
 * @property {() => Promise<{rssMb: number, heapMb: number}>} memory of n8n's process, once its garbage is collected
 * @property {() => Promise<void>} end
 */

/**
 * @param {object} options
 * @param {string} options.root folder of the built package
 * @param {(line: string) => void} options.say
 * @returns {Promise<Instance>}
 */
export async function startInstance({ root, say }) {
	const directory = await mkdtemp(path.join(tmpdir(), 'foreman-agents-'));
	const opened = [() => rm(directory, { recursive: true, force: true })];
	const end = async () => {
		for (const close of opened.reverse()) await close();
	};
	try {
		await installPackage({ directory: root, stateDirectory: directory, onProgress: say });
		const env = {
			// Test runners set these, and they change how n8n behaves.
			NODE_ENV: undefined,
			JEST_WORKER_ID: undefined,
			FOREMAN_SANDBOX_REPORTS: directory,
		};
		const n8n = await startN8n({ directory, env });
		opened.push(() => n8n.kill());
		const owner = await setUpOwner(n8n.baseUrl, { stateDirectory: directory });
		const model = await startModelServer();
		opened.push(() => model.stop());
		const make = async (credential) =>
			await createCredential(owner.baseUrl, owner.apiKey, credential);
		const foreman = await make({
			name: 'Foreman',
			type: 'foremanN8nApi',
			data: { baseUrl: owner.baseUrl, apiKey: owner.apiKey },
		});
		const credential = await make(scriptedModelCredential(model.url));
		const publish = async (name, tool) => {
			const { webhookUrl } = await publishWorkflow(
				owner,
				agentWorkflow({
					name: `Agent with ${name}`,
					path: `agent-${name}`,
					script: "={{ $('Webhook').first().json.body.script }}",
					credential,
					tools: [tool],
					modelOptions: { maxRetries: 0 },
				}),
			);
			return webhookUrl;
		};
		const toolkit = {
			name: 'Toolkit',
			type: 'n8n-nodes-foreman.foremanToolkit',
			typeVersion: 1,
			credentials: { foremanN8nApi: foreman },
			parameters: {
				options: { exposure: 'flat' },
				profile: 'unattended',
				domains: [],
				tools: ['build-workflow', 'get-workflow-as-code'],
			},
		};
		const agents = {
			foreman: await publish('foreman', toolkit),
			calculator: await publish('calculator', calculatorNode()),
		};
		return { owner, model, agents, end, memory: async () => await readMemory(n8n.pid, directory) };
	} catch (error) {
		await end();
		throw error;
	}
}

async function readMemory(pid, directory) {
	const { rss, heapUsed } = (await readProcessReport(pid, directory)).memory;
	const mb = (bytes) => Math.round(bytes / 2 ** 20);
	return { rssMb: mb(rss), heapMb: mb(heapUsed) };
}

export const packageRoot = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
