import type { Icon, ICredentialType, INodeProperties } from 'n8n-workflow';

import { MCP_SERVER_CREDENTIAL_TITLE } from '../src/instance/credential-names';

const withA = (authentication: string) => ({ show: { authentication: [authentication] } });

export class ForemanMcpServerApi implements ICredentialType {
	name = 'foremanMcpServerApi';

	displayName = MCP_SERVER_CREDENTIAL_TITLE;

	icon: Icon = {
		light: 'file:foreman-mcp-server-api.svg',
		dark: 'file:foreman-mcp-server-api.dark.svg',
	};

	documentationUrl =
		'https://github.com/n8n-nodes-foreman/n8n-nodes-foreman/blob/main/docs/how-to/use-mcp-servers.md';

	// Only what is secret takes an expression: data of a run must not decide which server an agent works with.
	properties: INodeProperties[] = [
		{
			displayName: 'Address',
			name: 'url',
			type: 'string',
			noDataExpression: true,
			default: '',
			required: true,
			placeholder: 'e.g. https://mcp.example.com/mcp',
			description: 'Where the server speaks MCP over streamable HTTP',
		},
		{
			displayName: 'Authentication',
			name: 'authentication',
			type: 'options',
			noDataExpression: true,
			options: [
				{ name: 'Bearer Token', value: 'bearer' },
				{ name: 'Header', value: 'header', description: 'A header with a name of its own' },
				{ name: 'None', value: 'none' },
			],
			default: 'bearer',
		},
		{
			displayName: 'Token',
			name: 'token',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			displayOptions: withA('bearer'),
		},
		{
			displayName: 'Header Name',
			name: 'headerName',
			type: 'string',
			noDataExpression: true,
			default: '',
			placeholder: 'e.g. X-API-Key',
			displayOptions: withA('header'),
		},
		{
			displayName: 'Header Value',
			name: 'headerSecret',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			displayOptions: withA('header'),
		},
		{
			displayName: 'Name Prefix',
			name: 'prefix',
			type: 'string',
			noDataExpression: true,
			default: '',
			placeholder: 'e.g. files',
			description:
				'Stands before the names of its tools, as in files_read_file. A tool whose name is taken is left out, so fill it in.',
		},
		{
			displayName: 'Kind',
			name: 'kind',
			type: 'options',
			noDataExpression: true,
			options: [
				{
					name: 'Filesystem',
					value: 'filesystem',
					description: 'It reads and writes files. A Foreman may hand its tools on to delegates.',
				},
				{
					name: 'Other',
					value: 'other',
					description: 'Its tools are for the agent itself, and never handed on',
				},
			],
			default: 'other',
		},
		{
			displayName: 'Trust What It Says of Effects',
			name: 'trustHints',
			type: 'boolean',
			noDataExpression: true,
			default: false,
			description:
				'Whether a tool that the server marks as reading counts as one that reads, and runs without asking. Otherwise each counts as one that changes something.',
		},
		{
			displayName: 'Allow Private Addresses',
			name: 'allowPrivate',
			type: 'boolean',
			noDataExpression: true,
			default: false,
			description:
				'Whether the address may be of this machine or of the network around it, with http:// and on any port',
		},
	];
}
