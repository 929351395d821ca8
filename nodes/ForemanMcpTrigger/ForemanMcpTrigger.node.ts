import type {
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
import { mcpPanel } from './properties';
import { credentialTests } from '../../src/instance/credential-test/credential-tests';
import { answerMcpWebhook } from '../../src/surfaces/mcp/answer-mcp-webhook';
import { mcpWebhooks } from '../../src/surfaces/mcp/mcp-webhooks';
import { listPanelTools } from '../../src/surfaces/toolkit/list-panel-tools';

export class ForemanMcpTrigger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Foreman MCP Trigger',
		name: 'foremanMcpTrigger',
		icon: { light: 'file:foreman-mcp-trigger.svg', dark: 'file:foreman-mcp-trigger.dark.svg' },
		group: ['trigger'],
		version: versions,
		subtitle: '={{ "MCP at " + $parameter["path"] }}',
		description:
			'Give Claude, Cursor and other MCP clients the tools to build, run and debug workflows',
		defaults: { name: 'Foreman MCP Trigger' },
		eventTriggerDescription: '',
		activationMessage: 'MCP clients can now call the address.',
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		credentials: [
			{
				name: 'foremanN8nApi',
				displayName: 'Foreman n8n API',
				required: true,
				testedBy: 'testN8n',
			},
			{
				name: 'foremanMcpAccessApi',
				displayName: 'Foreman MCP Access API',
				required: true,
				testedBy: 'testMcpAccess',
				displayOptions: { show: { clientAuthentication: ['token'] } },
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
		webhooks: mcpWebhooks,
		properties: mcpPanel,
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

	/** Answers each request by itself, and starts no execution. */
	async webhook(this: IWebhookFunctions): Promise<IWebhookResponseData> {
		return await answerMcpWebhook(this);
	}
}
