import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import { credentialId } from '../fields';
import { tryCredential, trialVerdicts } from './try-credential';

export default defineTool({
	name: 'test-credential',
	domain: 'credential',
	description:
		'Try a credential on its service. Read verdict: success is true for "works" alone, and "untestable" does not mean bad.',
	effect: 'read',
	uses: ['credentials'],
	scopes: ['credential:read'],
	input: z.object({ credentialId }),
	output: z.object({ success: z.boolean(), verdict: z.enum(trialVerdicts), message: z.string() }),

	async run(input, { credentials }) {
		const found = await tryCredential(await credentials.get(input.credentialId), credentials);
		return { success: found.verdict === 'works', ...found };
	},
});
