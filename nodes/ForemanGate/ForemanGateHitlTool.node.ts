import type {
	IExecuteFunctions,
	INodeExecutionData,
	INodeType,
	INodeTypeDescription,
	IWebhookFunctions,
	IWebhookResponseData,
} from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';

import { onceSwitchedOn, versions } from '../../src/surfaces/panels/credential-properties';
import { gateProperties } from '../../src/surfaces/panels/permission-properties';
import { permissionsSubtitle } from '../../src/surfaces/panels/action-subtitle';
import {
	waitingWebhooks,
	answerWaitingWebhook,
} from '../../src/surfaces/card/answer-waiting-webhook';
import { answerChatMessage } from '../../src/surfaces/card/answer-chat-message';
import { answerGatedCall } from '../../src/surfaces/gate/open-gate';
import { credentialTests } from '../../src/instance/credential-test/credential-tests';

/** n8n recognises a gate by the end of its name (`HitlTool`), and then sends it the agent's calls of the tools behind it. */
export class ForemanGateHitlTool implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Foreman Gate',
		name: 'foremanGateHitlTool',
		icon: { light: 'file:foreman-gate.svg', dark: 'file:foreman-gate.dark.svg' },
		group: ['transform'],
		version: versions,
		subtitle: permissionsSubtitle(gateProperties),
		description:
			'Decide which tool calls of an AI agent run, which ask a person first and which are refused',
		defaults: { name: 'Foreman Gate' },
		inputs: [{ type: NodeConnectionTypes.AiTool, displayName: 'Tools', required: true }],
		outputs: [
			{
				type: NodeConnectionTypes.AiTool,
				displayName: 'Judged Tools',
				filter: {
					nodes: [
						'@n8n/n8n-nodes-langchain.agent',
						'@n8n/n8n-nodes-langchain.agentTool',
						'n8n-nodes-foreman.foreman',
					],
				},
			},
		],
		credentials: [
			{
				name: 'foremanN8nApi',
				displayName: 'Foreman n8n API',
				required: true,
				testedBy: 'testN8n',
			},
			{
				name: 'foremanIdentityApi',
				displayName: 'Foreman Identity API (Optional)',
				displayOptions: onceSwitchedOn,
				testedBy: 'testIdentity',
			},
			{
				name: 'foremanStoreApi',
				displayName: 'Foreman Store API (Optional)',
				displayOptions: onceSwitchedOn,
				testedBy: 'testStore',
			},
			{
				name: 'foremanMcpServerApi',
				displayName: 'Foreman MCP Server API (Optional)',
				displayOptions: onceSwitchedOn,
				testedBy: 'testMcpServer',
			},
		],
		webhooks: waitingWebhooks,
		// Otherwise n8n would also offer the gate as a tool.
		usableAsTool: undefined,
		properties: gateProperties,
	};

	methods = { credentialTest: credentialTests };

	/** n8n routes the agent's calls here, one at a time. The agent node reads its answer, and makes the call. */
	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return await answerGatedCall(this);
	}

	async webhook(this: IWebhookFunctions): Promise<IWebhookResponseData> {
		return await answerWaitingWebhook(this);
	}

	async onMessage(context: IExecuteFunctions, message: INodeExecutionData) {
		return await answerChatMessage(context, message);
	}
}
