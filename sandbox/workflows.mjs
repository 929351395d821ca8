import { agentNode, chatModelNode, webhookNode } from './workflow-nodes.mjs';

export * from './workflow-nodes.mjs';

/**
 * Puts nodes together.
 *
 * @param {string} name
 * @param {import('./workflow-nodes.mjs').WorkflowNode[]} nodes
 * @param {[from: string, to: string, type?: string][]} links by node name; `main` when the type is left out
 * @param {object} [settings]
 * @returns {{name: string, nodes: object[], connections: object, settings: object}} as `POST /workflows` takes it
 */
export function workflow(name, nodes, links, settings = {}) {
	const connections = {};
	for (const [from, to, type = 'main'] of links) {
		connections[from] ??= {};
		connections[from][type] ??= [[]];
		connections[from][type][0].push({ node: to, type, index: 0 });
	}
	const placed = nodes.map((node, index) => ({
		id: `node-${index}`,
		position: [index * 220, 0],
		...node,
	}));
	return { name, nodes: placed, connections, settings: { executionOrder: 'v1', ...settings } };
}

/**
 * Webhook → AI Agent, with a scripted model and tools.
 *
 * @param {object} options
 * @param {string} options.path of the webhook
 * @param {string} options.script name of the model's script
 * @param {{id: string, name: string}} options.credential made from `scriptedModelCredential`
 * @param {import('./workflow-nodes.mjs').WorkflowNode[]} [options.tools] sub-nodes, each connected to the agent as a tool
 * @param {import('./workflow-nodes.mjs').WorkflowNode[]} [options.extraNodes] further nodes
 * @param {[string, string, string?][]} [options.extraLinks] how those are connected
 * @param {'lastNode' | 'streaming' | 'onReceived'} [options.responseMode]
 * @param {Parameters<typeof agentNode>[0]} [options.agent]
 * @param {object} [options.modelOptions] of the chat model node
 * @param {object} [options.settings] of the workflow
 * @param {string} [options.name]
 * @returns {ReturnType<typeof workflow>}
 */
export function agentWorkflow({
	path,
	script,
	credential,
	tools = [],
	extraNodes = [],
	extraLinks = [],
	responseMode,
	agent,
	modelOptions,
	settings,
	name,
}) {
	const webhook = webhookNode({ path, responseMode });
	const agentItself = agentNode(agent);
	const model = chatModelNode({ script, credential, options: modelOptions });
	const links = [
		[webhook.name, agentItself.name],
		[model.name, agentItself.name, 'ai_languageModel'],
		...tools.map((tool) => [tool.name, agentItself.name, 'ai_tool']),
		...extraLinks,
	];
	return workflow(
		name ?? `Agent with ${script}`,
		[webhook, agentItself, model, ...tools, ...extraNodes],
		links,
		settings,
	);
}
