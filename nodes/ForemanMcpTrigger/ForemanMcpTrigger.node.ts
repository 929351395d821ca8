import type {
	ILoadOptionsFunctions,
	INodePropertyOptions,
	INodeType,
	INodeTypeDescription,
	IWebhookFunctions,
	IWebhookResponseData,
} from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';

import { getKeyAbilities } from '../../src/surfaces/panels/get-key-abilities';
import { optional, required, versions } from '../../src/surfaces/panels/credential-properties';
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
			required('n8n'),
			{
				name: 'foremanMcpAccessApi',
				displayName: 'Foreman MCP Access API',
				required: true,
				testedBy: 'testMcpAccess',
				displayOptions: { show: { clientAuthentication: ['token'] } },
			},
			...optional('identity', 'store', 'server', 'search'),
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
