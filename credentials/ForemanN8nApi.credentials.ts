import type { Icon, ICredentialType, INodeProperties } from 'n8n-workflow';

import { switchSetting, noHttpRequests, secret, setting } from './credential-fields';
import { CREDENTIAL_TITLE } from '../src/instance/credential-names';
import { signWithKey } from '../src/instance/sign-with-key';

const forMore = { show: { moreSettings: [true] } };

export class ForemanN8nApi implements ICredentialType {
	name = 'foremanN8nApi';

	displayName = CREDENTIAL_TITLE;

	icon: Icon = { light: 'file:foreman-n8n-api.svg', dark: 'file:foreman-n8n-api.dark.svg' };

	documentationUrl =
		'https://github.com/n8n-nodes-foreman/n8n-nodes-foreman/blob/main/docs/credentials.md';

	properties: INodeProperties[] = [
		secret('API Key', 'apiKey', 'Its scopes are the most that Foreman can ever do', {
			required: true,
		}),
		{
			displayName:
				'Make the key in <a href="/settings/api" target="_blank">Settings > n8n API</a>: choose “Custom”, and tick “Workflow and executions”, “Credentials and variables” and “Data tables”. The key expires after 30 days unless you choose another “Expiration”. When you save, n8n tests that the key works. “What This Key Can Do” in the node shows what it allows.',
			name: 'keyNotice',
			type: 'notice',
			default: '',
		},
		secret(
			'Ask At URL',
			'askUrlSecret',
			'Where Foreman posts questions, as JSON with text, question and approvalUrl: the incoming webhook of a chat channel, or your own. Anyone who reads there can decide.',
			{ placeholder: 'e.g. https://hooks.slack.com/services/…' },
		),
		switchSetting(
			'More Settings',
			'moreSettings',
			'Whether to fill in the address of n8n or a secret of your own. Most do not need to.',
		),
		setting(
			'Base URL',
			'baseUrl',
			'Where n8n reaches itself. Empty means this n8n. Fill it in where a worker cannot reach n8n at its public address.',
			{ placeholder: 'e.g. http://n8n:5678', displayOptions: forMore },
		),
		secret(
			'Secret',
			'secret',
			'Seals what Foreman stores. Empty means that it is derived from the API key: once you replace the key, open approvals and permissions count no more. To keep them, fill in at least 32 random characters.',
			{ displayOptions: forMore },
		),
		setting(
			'Web Domains',
			'webDomains',
			'What agents may fetch from the web: domains, and addresses inside your network with their port. No approval is needed for these. Empty means every public address; * adds those to a list.',
			{ placeholder: 'e.g. docs.example.com, http://wiki:8080', displayOptions: forMore },
		),
		noHttpRequests,
	];

	authenticate = signWithKey;
}
