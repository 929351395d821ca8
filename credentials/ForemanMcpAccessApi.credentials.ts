import type { Icon, ICredentialType, INodeProperties } from 'n8n-workflow';

import { noHttpRequests, secret, setting } from './credential-fields';
import { ACCESS_CREDENTIAL_TITLE } from '../src/instance/credential-names';

export class ForemanMcpAccessApi implements ICredentialType {
	name = 'foremanMcpAccessApi';

	displayName = ACCESS_CREDENTIAL_TITLE;

	icon: Icon = {
		light: 'file:foreman-mcp-access-api.svg',
		dark: 'file:foreman-mcp-access-api.dark.svg',
	};

	documentationUrl =
		'https://github.com/n8n-nodes-foreman/n8n-nodes-foreman/blob/main/docs/nodes/mcp-trigger.md#credentials';

	// No field takes an expression: data of a request must not decide who is let in.
	properties: INodeProperties[] = [
		secret(
			'Token',
			'token',
			'What an MCP client sends to be let in: at least 24 random characters, from a password manager for example. Anyone who has it can do all that the trigger lets clients do.',
			{ required: true },
		),
		setting(
			'Header',
			'header',
			'A header of your own that clients may send the token in. Authorization (with Bearer before the token) and X-API-Key are always taken.',
			{ placeholder: 'e.g. X-My-Token' },
		),
		noHttpRequests,
	];
}
