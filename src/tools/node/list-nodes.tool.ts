import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import { nodeSummary } from '../../kernel/ports/instance/node-types';
import { optionalName } from '../fields';

export default defineTool({
	name: 'list-nodes',
	domain: 'node',
	description:
		'List the node types of this n8n, community nodes included, by name. To find one for a job: search-nodes.',
	effect: 'read',
	uses: ['nodeTypes'],
	scopes: [],
	input: z.object({ query: optionalName('Part of the name or description') }),
	output: z.object({
		nodes: z.array(nodeSummary),
	}),
	whenCapped: 'Pass query, or use search-nodes.',

	run: async ({ query }, { nodeTypes }) => ({ nodes: await nodeTypes.list(query) }),
});
