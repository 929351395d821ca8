import type { Icon, ICredentialTestRequest, ICredentialType, INodeProperties } from 'n8n-workflow';

import { STORE_CREDENTIAL_TITLE } from '../src/instance/credential-names';
import { signWithKey } from '../src/instance/sign-with-key';

export class ForemanStoreApi implements ICredentialType {
	name = 'foremanStoreApi';

	displayName = STORE_CREDENTIAL_TITLE;

	icon: Icon = { light: 'file:foreman-store-api.svg', dark: 'file:foreman-store-api.dark.svg' };

	documentationUrl =
		'https://github.com/n8n-nodes-foreman/n8n-nodes-foreman/blob/main/docs/approvals.md';

	// No field takes an expression: data of a run must not decide where approvals are kept, or what seals them.
	properties: INodeProperties[] = [
		{
			displayName: 'Base URL',
			name: 'baseUrl',
			type: 'string',
			noDataExpression: true,
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
				'A key for data tables alone. Best that of an n8n user made for this, so that no other key can open these tables.',
		},
		{
			displayName: 'Secret',
			name: 'secret',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			required: true,
			description:
				'At least 32 characters that nobody else knows, such as from a password manager. What Foreman writes is sealed with it; changed, open approvals and permissions count no more.',
		},
		{
			displayName: 'Ask At URL',
			name: 'askUrlSecret',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			placeholder: 'e.g. https://hooks.slack.com/services/…',
			description:
				'Where questions to a person are posted, as JSON with text, question and approvalUrl: the incoming webhook of a chat channel, or your own. Whoever reads there can decide.',
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

	test: ICredentialTestRequest = {
		request: {
			baseURL:
				'={{ $credentials.baseUrl.trim().replace(/\\/+$/, "").replace(/\\/api\\/v1$/, "") }}',
			url: '/api/v1/data-tables?limit=1',
		},
	};
}
