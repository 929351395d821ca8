import type { Icon, ICredentialType, INodeProperties } from 'n8n-workflow';

import { switchSetting, secret, setting } from './credential-fields';
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
		setting('Address', 'url', 'Where the server speaks MCP over streamable HTTP', {
			required: true,
			placeholder: 'e.g. https://mcp.example.com/mcp',
		}),
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
		secret('Token', 'token', undefined, { displayOptions: withA('bearer') }),
		setting('Header Name', 'headerName', undefined, {
			placeholder: 'e.g. X-API-Key',
			displayOptions: withA('header'),
		}),
		secret('Header Value', 'headerSecret', undefined, { displayOptions: withA('header') }),
		setting(
			'Name Prefix',
			'prefix',
			'Stands before the names of its tools, as in files_read_file. A tool whose name is taken is left out, so fill it in.',
			{ placeholder: 'e.g. files' },
		),
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
		switchSetting(
			'Trust What It Says of Effects',
			'trustHints',
			'Whether a tool that the server marks as reading counts as one that reads, and runs without asking. Otherwise each counts as one that changes something.',
		),
		switchSetting(
			'Allow Private Addresses',
			'allowPrivate',
			'Whether the address may be of this machine or of the network around it, with http:// and on any port',
		),
	];
}
