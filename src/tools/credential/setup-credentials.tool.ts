import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import type { StoredCredential } from '../../kernel/ports/instance/credentials';
import { invalidInput } from '../../kernel/tool-error';
import { optionalId, optionalName, upTo, waitOf } from '../fields';
import { openCredential, waitForPerson } from './wait-for-person';

const LONGEST_WAIT = 300;

const MARGIN = 60_000;

const statuses = ['waiting-for-person', 'ready', 'not-working', 'untestable'] as const;

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
		status: z.enum(statuses),
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

	async run({ credentialType, name, credentialId, wait }, { credentials, credentialTypes, clock }) {
		const credential = await chosen();
		const { needsBrowser, displayName } = await credentialTypes.get(credential.type);
		const seconds = credentialId === undefined ? 0 : wait;
		const { verdict, message } = await waitForPerson(credential, seconds, credentials, clock);
		const { id, type } = credential;
		const answer = { credentialId: id, credentialType: type, url: credentials.editorUrl(id) };
		const connect = needsBrowser ? ', connect the account there' : '';
		switch (verdict) {
			case 'works':
				return { ...answer, status: 'ready' as const, message };
			case 'fails':
				return {
					...answer,
					status: 'not-working' as const,
					message: `${message} A person corrects it at the url.`,
				};
			case 'untestable':
				return { ...answer, status: 'untestable' as const, message };
			case 'not-connected':
			case 'not-filled':
				return {
					...answer,
					status: 'waiting-for-person' as const,
					...(needsBrowser ? { needsBrowserSetup: true } : {}),
					message:
						verdict === 'not-connected'
							? message
							: `Please open ${answer.url}, fill in ${displayName} ("${credential.name}")${connect} and save.`,
				};
		}

		async function chosen(): Promise<StoredCredential> {
			if (credentialId !== undefined && credentialId !== '')
				return await credentials.get(credentialId);
			if (credentialType !== undefined && credentialType !== '')
				return await openCredential(credentialType, name, credentials, credentialTypes);
			throw invalidInput(
				'setup-credentials needs credentialType or credentialId. Nothing was changed.',
				'Find the type with search-credential-types and pass it as credentialType.',
			);
		}
	},
});
