import type { Icon, ICredentialType, INodeProperties } from 'n8n-workflow';

import { SEARCH_CREDENTIAL_TITLE } from '../src/instance/credential-names';

const withA = (...provider: string[]) => ({ show: { provider } });

export class ForemanSearchApi implements ICredentialType {
	name = 'foremanSearchApi';

	displayName = SEARCH_CREDENTIAL_TITLE;

	icon: Icon = {
		light: 'file:foreman-search-api.svg',
		dark: 'file:foreman-search-api.dark.svg',
	};

	documentationUrl =
		'https://github.com/n8n-nodes-foreman/n8n-nodes-foreman/blob/main/docs/how-to/search-the-web.md';

	// Only what is secret takes an expression: data of a run must not decide who is asked.
	properties: INodeProperties[] = [
		{
			displayName: 'Provider',
			name: 'provider',
			type: 'options',
			noDataExpression: true,
			options: [
				{ name: 'Brave Search', value: 'brave', description: 'A service with a key' },
				{
					name: 'Brave Search, Else SearXNG',
					value: 'braveThenSearxng',
					description: 'Where Brave cannot answer, such as when its plan is used up',
				},
				{ name: 'SearXNG', value: 'searxng', description: 'A search of your own, without a key' },
			],
			default: 'brave',
		},
		{
			displayName: 'API Key',
			name: 'apiKey',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			required: true,
			description: 'Made at api-dashboard.search.brave.com',
			displayOptions: withA('brave', 'braveThenSearxng'),
		},
		{
			displayName: 'SearXNG Address',
			name: 'searxngUrl',
			type: 'string',
			noDataExpression: true,
			default: '',
			required: true,
			placeholder: 'e.g. https://search.example.com',
			description: 'Where your SearXNG is. Its settings must allow the format JSON.',
			displayOptions: withA('searxng', 'braveThenSearxng'),
		},
		{
			displayName: 'Brave Address',
			name: 'braveUrl',
			type: 'string',
			noDataExpression: true,
			default: 'https://api.search.brave.com',
			description: 'Change it only for a proxy in front of Brave: the key goes there',
			displayOptions: withA('brave', 'braveThenSearxng'),
		},
		{
			displayName: 'Allow Private Addresses',
			name: 'allowPrivate',
			type: 'boolean',
			noDataExpression: true,
			default: false,
			description:
				'Whether these addresses may be of this machine or of the network around it, with http:// and on any port',
		},
		{
			// The credential signs no requests.
			displayName: 'Allowed HTTP Request Domains',
			name: 'allowedHttpRequestDomains',
			type: 'hidden',
			default: 'none',
		},
	];
}
