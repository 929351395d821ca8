import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import { storedCredential } from '../../kernel/ports/credentials';
import { credentialId } from '../fields';
import { answerUses, credentialUses } from './credential-uses';

export default defineTool({
	name: 'get-credential',
	domain: 'credential',
	title: 'Get credential',
	description: 'Get a credential’s name, type and the nodes that use it, never its secrets.',
	effect: 'read',
	uses: ['credentials', 'workflows'],
	scopes: ['credential:read', 'workflow:list'],
	input: z.object({ credentialId }),
	output: storedCredential.merge(credentialUses),

	async run(input, { credentials, workflows }) {
		const credential = await credentials.get(input.credentialId);
		return { ...credential, ...answerUses(await workflows.usesOfCredential(credential.id)) };
	},
});
