import { publishWorkflow } from '../../sandbox/published-workflow.mjs';
import { agentWorkflow } from '../../sandbox/workflows.mjs';

/** Publishes an n8n AI Agent with tools of Foreman's toolkit, in a booted n8n. The script is one of the model's, or an expression for its name. */
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
