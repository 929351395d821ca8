import type {
	IExecuteFunctions,
	ILoadOptionsFunctions,
	INodeExecutionData,
	INodePropertyOptions,
	INodeType,
	INodeTypeDescription,
	ISupplyDataFunctions,
	IWebhookFunctions,
	IWebhookResponseData,
	SupplyData,
} from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';

import { getKeyAbilities } from '../../src/surfaces/panels/open-panel';
import { onceSwitchedOn, versions } from '../../src/surfaces/panels/credential-properties';
import { toolkitPanel } from './properties';
import { hostObject } from '../../src/adapters/in-process/host-object';
import { createToolkit } from '../../src/host/langchain';
import { schemaReaderOf } from '../../src/adapters/in-process/schema-reader-of';
import { answerToolCalls, offerTools } from '../../src/surfaces/toolkit/toolkit-node';
import {
	waitingWebhooks,
	answerWaitingWebhook,
} from '../../src/surfaces/card/answer-waiting-webhook';
import { answerChatMessage } from '../../src/surfaces/card/answer-chat-message';
import { permissionsSubtitle } from '../../src/surfaces/panels/action-subtitle';
import { listPanelTools } from '../../src/surfaces/toolkit/list-panel-tools';
import { openToolkit } from '../../src/surfaces/toolkit/open-toolkit';
import { credentialTests } from '../../src/instance/credential-test/credential-tests';

export class ForemanToolkit implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Foreman Toolkit',
		name: 'foremanToolkit',
		icon: { light: 'file:foreman-toolkit.svg', dark: 'file:foreman-toolkit.dark.svg' },
		group: ['transform'],
		version: versions,
		subtitle: permissionsSubtitle(toolkitPanel),
		description: 'Give an AI agent the tools to build, run, debug and publish workflows',
		defaults: { name: 'Foreman Toolkit' },
		inputs: [],
		outputs: [NodeConnectionTypes.AiTool],
		outputNames: ['Tools'],
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
		webhooks: waitingWebhooks,
		properties: toolkitPanel,
	};

	methods = {
		credentialTest: credentialTests,
		loadOptions: {
			getKeyAbilities,
			async getTools(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
				return await listPanelTools(this, 'tools');
			},
		},
	};

	/** n8n calls this in each turn of the agent. It is cheap: it sends at most one request every few minutes. */
	async supplyData(this: ISupplyDataFunctions, itemIndex: number): Promise<SupplyData> {
		const offered = await offerTools(this, () => openToolkit(this), itemIndex);
		return { response: createToolkit(offered, await hostObject(this), schemaReaderOf(this)) };
	}

	/** n8n routes the agent's calls here, one item for each call, so that the canvas shows each. */
	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return await answerToolCalls(this, openToolkit(this));
	}

	async webhook(this: IWebhookFunctions): Promise<IWebhookResponseData> {
		return await answerWaitingWebhook(this);
	}

	async onMessage(context: IExecuteFunctions, message: INodeExecutionData) {
		return await answerChatMessage(context, message);
	}
}
