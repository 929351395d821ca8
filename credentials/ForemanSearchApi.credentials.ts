import type { Icon, ICredentialType, INodeProperties } from 'n8n-workflow';

import { switchSetting, noHttpRequests, secret, setting } from './credential-fields';
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
		secret('API Key', 'apiKey', 'Made at api-dashboard.search.brave.com', {
			required: true,
			displayOptions: withA('brave', 'braveThenSearxng'),
		}),
		setting(
			'SearXNG Address',
			'searxngUrl',
			'Where your SearXNG is. Its settings must allow the format JSON.',
			{
				required: true,
				placeholder: 'e.g. https://search.example.com',
				displayOptions: withA('searxng', 'braveThenSearxng'),
			},
		),
		setting(
			'Brave Address',
			'braveUrl',
			'Change it only for a proxy in front of Brave: the key goes there',
			{
				default: 'https://api.search.brave.com',
				displayOptions: withA('brave', 'braveThenSearxng'),
			},
		),
		switchSetting(
			'Allow Private Addresses',
			'allowPrivate',
			'Whether these addresses may be of this machine or of the network around it, with http:// and on any port',
		),
		noHttpRequests,
	];
}
