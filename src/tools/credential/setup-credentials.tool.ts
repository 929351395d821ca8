import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import { invalidInput } from '../../kernel/tool-error';
import { optionalId, optionalName, upTo, waitOf } from '../fields';
import { openCredential, waitForPerson } from './wait-for-person';

const LONGEST_WAIT = 300;

const MARGIN = 60_000;

const statuses = {
	'not-connected': 'waiting-for-person',
	'not-filled': 'waiting-for-person',
	works: 'ready',
	fails: 'not-working',
	untestable: 'untestable',
} as const;

export default defineTool({
	name: 'setup-credentials',
	domain: 'credential',
	title: 'Set up credentials',
	description:
		'Have a person fill in a credential; secrets never pass through you. First pass credentialType: an empty credential is made; give the person its url. Then pass credentialId and wait, until it is filled in and tested. "untestable": filled in, n8n cannot test it.',
	effect: 'write',
	build: 'asks',
	alsoFor: ['builder'],
	uses: ['credentials', 'credentialTypes', 'clock'],
	scopes: ['credential:list', 'credential:read', 'credential:create'],
	deadline: LONGEST_WAIT * 1000 + MARGIN,
	input: z.object({
		credentialType: optionalName('Type to set up, from search-credential-types'),
		name: upTo(128).optional().describe('Name of the new credential'),
		credentialId: optionalId('Credential to wait for'),
		wait: waitOf('Seconds to wait for the person; with credentialId', LONGEST_WAIT),
	}),
	output: z.object({
		credentialId: z.string(),
		credentialType: z.string(),
		status: z.enum(['waiting-for-person', 'ready', 'not-working', 'untestable']),
		needsBrowserSetup: z
			.boolean()
			.optional()
			.describe('An account has still to be connected in the browser'),
		url: z.string().describe('Where a person fills it in'),
		message: z.string(),
	}),
	approval: ({ credentialType, credentialId }) =>
		credentialId === undefined
			? `Make an empty ${credentialType ?? ''} credential? A person fills it in, in n8n.`
			: `Wait for credential ${credentialId} to be filled in? It is tested then.`,

	async run(input, { credentials, credentialTypes, clock }) {
		const { credentialType = '', name, credentialId = '', wait } = input;
		if (credentialId === '' && credentialType === '')
			throw invalidInput(
				'setup-credentials needs credentialType or credentialId. Nothing was changed.',
				'Find the type with search-credential-types and pass it as credentialType.',
			);
		const credential =
			credentialId === ''
				? await openCredential(credentialType, name, credentials, credentialTypes)
				: await credentials.get(credentialId);
		const { id, type } = credential;
		const { needsBrowser, displayName } = await credentialTypes.get(type);
		const seconds = input.credentialId === undefined ? 0 : wait;
		const { verdict, message } = await waitForPerson(credential, seconds, credentials, clock);
		const url = credentials.editorUrl(id);
		const connect = needsBrowser ? ', connect the account there' : '';
		const messages: Partial<Record<typeof verdict, string>> = {
			fails: `${message} A person corrects it at the url.`,
			'not-filled': `Please open ${url}, fill in ${displayName} ("${credential.name}")${connect} and save.`,
		};
		const status = statuses[verdict];
		return {
			credentialId: id,
			credentialType: type,
			status,
			...(status === 'waiting-for-person' && needsBrowser && { needsBrowserSetup: true }),
			url,
			message: messages[verdict] ?? message,
		};
	},
});
