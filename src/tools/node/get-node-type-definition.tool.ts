import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import { nodeType } from '../fields';
import { nodeScope } from './node-scope';

export default defineTool({
	name: 'get-node-type-definition',
	domain: 'node',
	title: 'Get node type definition',
	description:
		'Get the exact parameters of a node type as a TypeScript type, and what it returns. Read it before you write a node. Nodes with resources answer with their choices until you pass resource and operation.',
	effect: 'read',
	uses: ['nodeTypes'],
	scopes: [],
	input: z.object({
		nodeType,
		...nodeScope,
		mode: z.string().optional().describe('Mode, where the node has modes'),
	}),
	output: z.object({
		nodeType: z.string(),
		version: z.number(),
		definition: z.string(),
		returns: z.string().optional(),
		subnodes: z.record(z.unknown()).optional(),
		builderHint: z.string().optional(),
		relatedNodes: z.array(z.string()).optional(),
	}),
	whenCapped: 'Pass resource and operation.',

	async run({ nodeType, ...scope }, { nodeTypes }) {
		const { name, relatedNodes, ...rest } = await nodeTypes.definition(nodeType, scope);
		return {
			nodeType: name,
			...rest,
			...(relatedNodes && { relatedNodes: [...relatedNodes] }),
		};
	},
});
