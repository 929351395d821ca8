import type { Icon, ICredentialTestRequest, ICredentialType, INodeProperties } from 'n8n-workflow';

import { CREDENTIAL_TITLE } from '../src/instance/credential-names';
import { signWithKey } from '../src/instance/sign-with-key';

export class ForemanN8nApi implements ICredentialType {
	name = 'foremanN8nApi';

	displayName = CREDENTIAL_TITLE;

	icon: Icon = { light: 'file:foreman-n8n-api.svg', dark: 'file:foreman-n8n-api.dark.svg' };

	documentationUrl = 'https://docs.n8n.io/api/authentication/';

	properties: INodeProperties[] = [
		{
			displayName: 'Base URL',
			name: 'baseUrl',
			type: 'string',
			default: 'http://127.0.0.1:5678',
			required: true,
			placeholder: 'e.g. http://127.0.0.1:5678',
			description:
				'The address at which this n8n reaches itself. Inside one container or machine that is http://127.0.0.1 with its port.',
		},
		{
			displayName: 'API Key',
			name: 'apiKey',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			required: true,
			description:
				'Made in n8n under Settings > n8n API. Its scopes are the most that Foreman can ever do.',
		},
		{
			// The key of a whole n8n has no business in HTTP Request nodes; n8n would allow them by default.
			displayName: 'Allowed HTTP Request Domains',
			name: 'allowedHttpRequestDomains',
			type: 'hidden',
			default: 'none',
		},
	];

	authenticate = signWithKey;

	test: ICredentialTestRequest = {
		request: {
			baseURL:
				'={{ $credentials.baseUrl.trim().replace(/\\/+$/, "").replace(/\\/api\\/v1$/, "") }}',
			url: '/api/v1/discover',
		},
	};
}
