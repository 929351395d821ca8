import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import { limitOf, nameOf } from '../fields';

export default defineTool({
	name: 'search-credential-types',
	domain: 'credential',
	description: 'Find the credential type for a service or kind of log-in, best first.',
	effect: 'read',
	uses: ['credentialTypes'],
	scopes: [],
	input: z.object({
		query: nameOf('Such as "slack", "oauth" or "bearer token"'),
		limit: limitOf(10, 50),
	}),
	output: z.object({
		credentialTypes: z.array(
			z.object({ name: z.string(), displayName: z.string(), description: z.string() }),
		),
	}),
	whenCapped: 'Pass a smaller limit.',

	run: async ({ query, limit }, { credentialTypes }) => ({
		credentialTypes: [...(await credentialTypes.search(query, limit))],
	}),
});
