import type {
	EngineResponse,
	IExecuteFunctions,
	ILoadOptionsFunctions,
	INodePropertyOptions,
	INodeType,
	INodeTypeDescription,
	IWebhookFunctions,
	IWebhookResponseData,
} from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';

import { getKeyAbilities } from '../../src/surfaces/panels/open-panel';
import { onceSwitchedOn, versions } from '../../src/surfaces/panels/credential-properties';
import { answerForemanNode } from '../../src/surfaces/foreman/foreman-node';
import { foremanProperties } from '../../src/surfaces/panels/foreman-properties';
import { actionSubtitle } from '../../src/surfaces/panels/action-subtitle';
import {
	answerWaitingWebhook,
	webhooksWithButtons,
} from '../../src/surfaces/card/answer-waiting-webhook';
import { listPanelTools } from '../../src/surfaces/toolkit/list-panel-tools';
import { openForeman } from '../../src/surfaces/foreman/open-foreman';
import { credentialTests } from '../../src/instance/credential-test/credential-tests';

export class Foreman implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Foreman',
		name: 'foreman',
		icon: { light: 'file:foreman.svg', dark: 'file:foreman.dark.svg' },
		group: ['transform'],
		version: versions,
		subtitle: actionSubtitle(foremanProperties),
		description:
			'Plan, build, run and debug workflows with an AI agent that asks you before it acts',
		defaults: { name: 'Foreman' },
		inputs: [
			NodeConnectionTypes.Main,
			{
				type: NodeConnectionTypes.AiLanguageModel,
				displayName: 'Chat Model',
				required: true,
				maxConnections: 1,
			},
			{ type: NodeConnectionTypes.AiMemory, displayName: 'Memory', maxConnections: 1 },
			{ type: NodeConnectionTypes.AiTool, displayName: 'Tools' },
		],
		outputs: [NodeConnectionTypes.Main, NodeConnectionTypes.Main],
		outputNames: ['Done', 'Needs a Person'],
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
			{
				name: 'foremanSearchApi',
				displayName: 'Foreman Search API (Optional)',
				displayOptions: onceSwitchedOn,
				testedBy: 'testSearch',
			},
		],
		webhooks: webhooksWithButtons,
		// Cannot be a tool of another agent: it waits for people, has n8n run other nodes, and needs its own model.
		usableAsTool: undefined,
		properties: foremanProperties,
	};

	methods = {
		credentialTest: credentialTests,
		loadOptions: {
			getKeyAbilities,
			async getTools(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
				return await listPanelTools(this, 'all');
			},
		},
	};

	/** n8n calls this again after each request for connected tools and after each wait. Its state is read from the store. */
	async execute(this: IExecuteFunctions, response?: EngineResponse) {
		return await answerForemanNode(this, openForeman, response);
	}

	async webhook(this: IWebhookFunctions): Promise<IWebhookResponseData> {
		return await answerWaitingWebhook(this);
	}
}
