import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import { credentialId } from '../fields';
import { answerUses, credentialUses } from './credential-uses';

const FIRST = { offset: 0, limit: 1_000 };

export default defineTool({
	name: 'delete-credential',
	domain: 'credential',
	description:
		'Delete a credential for good. Workflows that use it fail from then on: look with get-credential first.',
	effect: 'destroy',
	build: 'asks',
	uses: ['credentials', 'workflows'],
	scopes: ['credential:read', 'credential:delete', 'workflow:list'],
	input: z.object({ credentialId }),
	output: credentialUses.extend({ success: z.boolean(), name: z.string(), type: z.string() }),
	approval: (input) =>
		`Delete credential ${input.credentialId} for good? Every workflow that uses it fails from then on.`,

	async run(input, { credentials, workflows }) {
		const { id, name, type } = await credentials.get(input.credentialId);
		// Look first: a key that may not read workflows must not delete a credential that they use.
		const uses = await workflows.usesOfCredential(id, FIRST);
		await credentials.delete(id);
		return { success: true, name, type, ...answerUses(uses, FIRST, () => 'They may use it too.') };
	},
});
