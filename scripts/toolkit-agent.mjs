import { publishWorkflow } from '../sandbox/published-workflow.mjs';
import { agentWorkflow } from '../sandbox/workflows.mjs';

/**
 * Publishes an n8n AI Agent with Foreman's toolkit, which asks nobody.
 *
 * @param {Awaited<ReturnType<typeof import('./boot-n8n.mjs').bootN8n>>} booted
 * @param {{foreman: {id: string, name: string}, tools: string[], script: string}} options `script` is the name of the model's script, or an
 *   expression for it
 * @returns {Promise<{workflowId: string, webhookUrl: string}>} the webhook takes `chatInput`
 */
export async function publishToolkitAgent({ owner, makeModel }, { foreman, tools, script }) {
	const toolkit = {
		name: 'Toolkit',
		type: 'n8n-nodes-foreman.foremanToolkit',
		typeVersion: 1,
		credentials: { foremanN8nApi: foreman },
		parameters: { options: { exposure: 'flat' }, profile: 'unattended', domains: [], tools },
	};
	const agent = agentWorkflow({
		name: 'Agent',
		path: 'agent',
		script,
		credential: await makeModel(),
		tools: [toolkit],
		modelOptions: { maxRetries: 0 },
	});
	return await publishWorkflow(owner, agent);
}
