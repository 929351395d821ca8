import type { Icon, ICredentialType, INodeProperties } from 'n8n-workflow';

import { noHttpRequests, secret, setting } from './credential-fields';
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
		secret(
			'API Key',
			'apiKey',
			'A key for data tables alone, best of an n8n user made for this: then only administrators can open the tables with another key.',
			{ required: true },
		),
		secret(
			'Secret',
			'secret',
			'Seals what Foreman stores. At least 32 random characters, from a password manager for example. Once you change it, open approvals and permissions count no more.',
			{ required: true },
		),
		secret(
			'Ask At URL',
			'askUrlSecret',
			'Where Foreman posts questions, as JSON with text, question and approvalUrl: the incoming webhook of a chat channel, or your own. Anyone who reads there can decide.',
			{ placeholder: 'e.g. https://hooks.slack.com/services/…' },
		),
		setting('Base URL', 'baseUrl', 'Where n8n reaches itself. Empty means this n8n.', {
			placeholder: 'e.g. http://n8n:5678',
		}),
		noHttpRequests,
	];

	authenticate = signWithKey;
}
