import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import { nodeDescription } from '../../kernel/ports/instance/node-types';
import { nodeType } from '../fields';
import { nodeScope } from './node-scope';

export default defineTool({
	name: 'get-node-description',
	domain: 'node',
	description:
		'Describe a node type: properties, credentials, inputs and outputs. Large: pass resource and operation.',
	effect: 'read',
	uses: ['nodeTypes'],
	scopes: [],
	input: z.object({ nodeType, ...nodeScope }),
	output: nodeDescription,
	whenCapped: 'Pass resource and operation, or use get-node-type-definition.',

	run: async ({ nodeType, ...scope }, { nodeTypes }) => await nodeTypes.describe(nodeType, scope),
});
