import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import { storedCredentialSchema } from '../../kernel/ports/instance/credentials';
import { credentialId, wholeOf, workflowOffset } from '../fields';
import { answerUses, credentialUses } from './credential-uses';

export default defineTool({
	name: 'get-credential',
	domain: 'credential',
	description: 'Get a credential’s name, type and the nodes that use it, never its secrets.',
	effect: 'read',
	uses: ['credentials', 'workflows'],
	scopes: ['credential:read', 'workflow:list'],
	input: z.object({
		credentialId,
		lookThrough: wholeOf(1, 1_000, 50, 'Workflows, 1-1000'),
		offset: workflowOffset,
	}),
	output: storedCredentialSchema.merge(credentialUses),

	async run({ credentialId: id, lookThrough: limit, offset }, { credentials, workflows }) {
		const credential = await credentials.get(id);
		const place = { offset, limit };
		const uses = await workflows.usesOfCredential(credential.id, place);
		const goOn = (next: number) => `Go on with offset ${next}, and lookThrough 1000 for all.`;
		return { ...credential, ...answerUses(uses, place, goOn) };
	},
});
