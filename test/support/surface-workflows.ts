import { agentNode, chatModelNode, webhookNode, workflow } from '../../sandbox/workflows.mjs';
import type { NativeTool } from '../../src/kernel/define-tool';
import { fieldsOf } from '../../src/kernel/field';
import { builderPanel } from '../../nodes/ForemanBuilder/properties';
import { researchPanel } from '../../nodes/ForemanResearch/properties';
import { teamPanel } from '../../nodes/ForemanTeam/properties';
import { workflowsPanel } from '../../nodes/ForemanWorkflows/properties';
import { nodeOfTool } from '../../src/surfaces/panels/node-panels';
import { parameterName } from '../../src/surfaces/panels/panel-field';
import type { CredentialReference, Json } from './live-instance';
import { panelParameters } from './panel-parameters';

/** The nodes that offer tools as operations, and what their panels have. */
const nodes = {
	workflows: { type: 'n8n-nodes-foreman.foremanWorkflows', panel: workflowsPanel },
	team: { type: 'n8n-nodes-foreman.foremanTeam', panel: teamPanel },
	builder: { type: 'n8n-nodes-foreman.foremanBuilder', panel: builderPanel },
	research: { type: 'n8n-nodes-foreman.foremanResearch', panel: researchPanel },
};

const nodeWith = (tool: NativeTool) => nodes[nodeOfTool(tool)];

/** The property that a person sees for a field of a tool. */
const panelProperty = (tool: NativeTool, field: string) =>
	nodeWith(tool).panel.find(
		({ name, displayOptions }) =>
			name === parameterName(field) &&
			displayOptions?.show?.operation?.includes(tool.name) === true &&
			displayOptions.hide?.['@tool'] !== undefined,
	);

/** What a person writes into a field: an expression that uses the panel's own default if the caller gives no value. */
function panelValue(tool: NativeTool, field: string): unknown {
	const property = panelProperty(tool, field);
	if (property === undefined) throw new Error(`${tool.name} shows no field ${field}`);
	const isPicker = property.type === 'resourceLocator';
	const untouched = isPicker ? "''" : JSON.stringify(property.default);
	const value = `={{ $json.body.${field} ?? ${untouched} }}`;
	return isPicker ? { __rl: true, mode: 'id', value } : value;
}

/** The credential for n8n and, where calls act for somebody, the one that says for whom. */
export interface Credentials extends CredentialReference {
	readonly identity?: CredentialReference | undefined;
	/** Where calls are kept. */
	readonly store?: CredentialReference | undefined;
	/** The service that searches the web. */
	readonly search?: CredentialReference | undefined;
	/** Whether all nodes record their calls; otherwise only the nodes that need the store do. */
	readonly keepsAll?: boolean;
}

const signedIn = (
	{ identity, store, search, keepsAll, ...credential }: Credentials,
	{
		needsIdentity,
		needsStore,
		needsSearch,
	}: Pick<NativeTool, 'needsIdentity' | 'needsStore' | 'needsSearch'>,
) => ({
	credentials: {
		foremanN8nApi: credential,
		...(needsIdentity && identity ? { foremanIdentityApi: identity } : {}),
		...(needsSearch && search ? { foremanSearchApi: search } : {}),
		...((needsStore || keepsAll === true) && store ? { foremanStoreApi: store } : {}),
	},
});

/** Webhook → Foreman Workflows, one branch a tool, answering at `<path>/<tool>`. */
export function canvasWorkflow(
	path: string,
	tools: readonly NativeTool[],
	credential: Credentials,
): Json {
	const branches = tools.map((tool) => {
		const hook = {
			...webhookNode({ path: `${path}/${tool.name}`, name: `Call ${tool.name}` }),
			webhookId: `${path}-${tool.name}`,
		};
		const fields = fieldsOf(tool.input).map(
			({ name }) => [parameterName(name), panelValue(tool, name)] as const,
		);
		const node = {
			name: tool.title,
			type: nodeWith(tool).type,
			typeVersion: 1,
			parameters: {
				resource: tool.resource,
				operation: tool.name,
				...Object.fromEntries(fields),
				// So that lists come in the shape that a model gets, as on all other surfaces.
				options: { asOneItem: true },
			},
			...signedIn(credential, tool),
		};
		return { hook, node };
	});
	return workflow(
		'Foreman on the canvas',
		branches.flatMap(({ hook, node }) => [hook, node]),
		branches.map(({ hook, node }) => [hook.name, node.name]),
	);
}

/** One tool node for each operation, with nothing filled in: the generated `$fromAI` defaults do the rest. */
export const toolNodes = (tools: readonly NativeTool[], credential: Credentials): Json[] =>
	tools.map((tool) => ({
		name: tool.title,
		type: `${nodeWith(tool).type}Tool`,
		typeVersion: 1,
		parameters: { resource: tool.resource, operation: tool.name },
		...signedIn(credential, tool),
	}));

/** It shows all its tools, unless the parameters say otherwise. */
export const toolkitNode = (parameters: object, credential: Credentials): Json => ({
	name: 'Foreman Toolkit',
	type: 'n8n-nodes-foreman.foremanToolkit',
	typeVersion: 1,
	parameters: panelParameters({ profile: 'unattended', exposure: 'flat', ...parameters }),
	...signedIn(credential, { needsIdentity: true, needsStore: true, needsSearch: true }),
});

/** Webhook → AI Agent with these tools; the call's body names the script of the model. */
export function agentWorkflowFor(
	name: string,
	path: string,
	toolSubNodes: readonly Json[],
	modelCredential: CredentialReference,
): Json {
	const webhook = webhookNode({ path });
	const agent = agentNode();
	const model = chatModelNode({
		script: "={{ $('Webhook').first().json.body.script }}",
		credential: modelCredential,
		options: { maxRetries: 0 },
	});
	return workflow(
		name,
		[webhook, agent, model, ...toolSubNodes],
		[
			[webhook.name, agent.name],
			[model.name, agent.name, 'ai_languageModel'],
			...toolSubNodes.map((node) => [node.name, agent.name, 'ai_tool'] as [string, string, string]),
		],
	);
}
