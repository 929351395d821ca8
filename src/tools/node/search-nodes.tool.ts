import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import { limitOf, nameOf } from '../fields';

export default defineTool({
	name: 'search-nodes',
	domain: 'node',
	title: 'Search nodes',
	description: 'Find node types for a job, best first, with resources, operations and sub-nodes.',
	effect: 'read',
	uses: ['nodeTypes'],
	scopes: [],
	input: z.object({
		query: nameOf('Such as slack or send sms'),
		limit: limitOf(5, 20),
	}),
	output: z.object({ nodes: z.array(z.record(z.unknown())) }),
	whenCapped: 'Pass a smaller limit.',

	async run({ query, limit }, { nodeTypes }) {
		return { nodes: [...(await nodeTypes.search(query, limit))] };
	},
});
