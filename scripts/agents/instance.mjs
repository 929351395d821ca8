import { mkdir } from 'node:fs/promises';
import path from 'node:path';

import { publishWorkflow } from '../../sandbox/published-workflow.mjs';
import { readProcessReport } from '../../sandbox/read-process-report.mjs';
import { agentWorkflow } from '../../sandbox/workflows.mjs';
import { bootN8n } from '../boot-n8n.mjs';

/**
 * An n8n with an agent that has Foreman's toolkit: `agentUrl` is its webhook, `script` in the body names the model's script, and
 * `heapMb` gives what n8n's process holds once its garbage is collected.
 *
 * @param {(line: string) => void} say
 */
export async function startInstance(say) {
	let reports;
	const { n8n, owner, model, make, makeModel, end } = await bootN8n({
		say,
		async env(directory) {
			reports = path.join(directory, 'reports');
			await mkdir(reports);
			return { FOREMAN_SANDBOX_REPORTS: reports };
		},
	});
	try {
		const { baseUrl, apiKey } = owner;
		const toolkit = {
			name: 'Toolkit',
			type: 'n8n-nodes-foreman.foremanToolkit',
			typeVersion: 1,
			credentials: { foremanN8nApi: await make('foremanN8nApi', { baseUrl, apiKey }) },
			parameters: {
				options: { exposure: 'flat' },
				profile: 'unattended',
				domains: [],
				tools: ['build-workflow', 'get-workflow-as-code'],
			},
		};
		const agent = agentWorkflow({
			name: 'Agent',
			path: 'agent',
			tools: [toolkit],
			modelOptions: { maxRetries: 0 },
			script: "={{ $('Webhook').first().json.body.script }}",
			credential: await makeModel(),
		});
		const { webhookUrl: agentUrl } = await publishWorkflow(owner, agent);
		const heapMb = async () => {
			const { memory } = await readProcessReport(n8n.pid, reports);
			return Math.round(memory.heapUsed / 2 ** 20);
		};
		return { owner, model, agentUrl, heapMb, end };
	} catch (error) {
		await end();
		throw error;
	}
}
