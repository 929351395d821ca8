import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import { storedCredentialSchema } from '../../kernel/ports/instance/credentials';
import { optionalName } from '../fields';

export default defineTool({
	name: 'list-credentials',
	domain: 'credential',
	description: 'List credentials by name and type, never secrets.',
	effect: 'read',
	uses: ['credentials', 'credentialTypes'],
	scopes: ['credential:list'],
	input: z.object({
		credentialType: optionalName('Such as notionApi'),
	}),
	output: z.object({ credentials: z.array(storedCredentialSchema) }),
	whenCapped: 'Pass credentialType.',

	async run({ credentialType: type }, { credentials, credentialTypes }) {
		const all = await credentials.list();
		const found = all.filter((one) => type === undefined || one.type === type);
		// An empty list for an unknown type would look like "none yet".
		if (type !== undefined && found.length === 0) await credentialTypes.get(type);
		return { credentials: found };
	},
});
