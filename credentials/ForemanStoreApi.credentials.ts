import type { Icon, ICredentialType, INodeProperties } from 'n8n-workflow';

import { STORE_CREDENTIAL_TITLE } from '../src/instance/credential-names';
import { signWithKey } from '../src/instance/sign-with-key';

export class ForemanStoreApi implements ICredentialType {
	name = 'foremanStoreApi';

	displayName = STORE_CREDENTIAL_TITLE;

	icon: Icon = { light: 'file:foreman-store-api.svg', dark: 'file:foreman-store-api.dark.svg' };

	documentationUrl =
		'https://github.com/n8n-nodes-foreman/n8n-nodes-foreman/blob/main/docs/credentials.md';

	// No field takes an expression: data of a run must not decide where approvals are kept, or what seals them.
	properties: INodeProperties[] = [
		{
			displayName: 'API Key',
			name: 'apiKey',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			required: true,
			description:
				'A key for data tables alone, best of an n8n user made for this: then only administrators can open the tables with another key.',
		},
		{
			displayName: 'Secret',
			name: 'secret',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			required: true,
			description:
				'Seals what Foreman stores. At least 32 random characters, from a password manager for example. Once you change it, open approvals and permissions count no more.',
		},
		{
			displayName: 'Ask At URL',
			name: 'askUrlSecret',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			placeholder: 'e.g. https://hooks.slack.com/services/…',
			description:
				'Where Foreman posts questions, as JSON with text, question and approvalUrl: the incoming webhook of a chat channel, or your own. Anyone who reads there can decide.',
		},
		{
			displayName: 'Base URL',
			name: 'baseUrl',
			type: 'string',
			noDataExpression: true,
			default: '',
			placeholder: 'e.g. http://n8n:5678',
			description: 'Where n8n reaches itself. Empty means this n8n.',
		},
		{
			// The keys to all approvals have no business in HTTP Request nodes; n8n would allow them by default.
			displayName: 'Allowed HTTP Request Domains',
			name: 'allowedHttpRequestDomains',
			type: 'hidden',
			default: 'none',
		},
	];

	authenticate = signWithKey;
}
