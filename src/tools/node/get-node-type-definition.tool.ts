import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import { grammarFor } from '../../kernel/workflow/code-grammar';
import { nodeType, optionalName } from '../fields';
import { nodeScope } from './node-scope';

export default defineTool({
	name: 'get-node-type-definition',
	domain: 'node',
	description:
		'Get the parameters of a node type as TypeScript, and what it returns. Read it before you write a node. Resources come first.',
	effect: 'read',
	uses: ['nodeTypes', 'nodeOutputs'],
	scopes: ['execution:list', 'execution:read'],
	input: z.object({
		nodeType,
		...nodeScope,
		mode: optionalName('If it has any'),
		section: optionalName('One left out: its name, or words'),
		fromExecutions: z.boolean().default(false).describe('No schema: from executions'),
	}),
	output: z.object({
		nodeType: z.string(),
		version: z.number(),
		definition: z.string(),
		returns: z.string().optional(),
		returnsFrom: z.enum(['schema', 'past-execution']).optional(),
		subnodes: z.record(z.unknown()).optional(),
		builderHint: z.string().optional(),
		code: z.string().optional().describe('How to write it in workflow code'),
		relatedNodes: z.array(z.string()).optional(),
	}),
	whenCapped: 'Pass resource and operation, or a section.',

	async run({ nodeType, fromExecutions, section = '', ...selected }, { nodeTypes, nodeOutputs }) {
		const scope = { ...selected, section };
		const found = await nodeTypes.definition(nodeType, scope);
		const { name, version, definition, returns, relatedNodes, ...rest } = found;
		const kind = { ...scope, name, version };
		const past =
			fromExecutions && returns === undefined ? await nodeOutputs.typeOf(kind) : undefined;
		const isTrigger = await nodeTypes.isTrigger(name, version);
		const code = grammarFor(name, isTrigger, rest.subnodes !== undefined).join('\n');
		return {
			nodeType: name,
			version,
			definition,
			...(returns !== undefined && { returns, returnsFrom: 'schema' as const }),
			...(past !== undefined && { returns: past, returnsFrom: 'past-execution' as const }),
			...rest,
			...(relatedNodes && { relatedNodes: [...relatedNodes] }),
			...(code !== '' && { code }),
		};
	},
});
