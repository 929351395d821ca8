import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import { nameOf, optionalName } from '../fields';
import { asksTo, editDraft, editFacts, inOwnDraft } from './editing/edit-draft';
import { findNode, removeNodes } from './editing/connect-nodes';
import { readOperations } from './editing/read-operations';
import { saved } from './editing/save-draft';
import { expectedVersion, includeWorkflow, operations, place } from './fields';

const removedNode = z.object({ nodeId: nameOf('Node ID or name') });

export default defineTool({
	name: 'node_remove',
	...editFacts,
	resource: 'node',
	description:
		'Take a node, or several in one save, out of the draft of a workflow, with its connections.',
	build: inOwnDraft,
	input: z.object({
		workflowId: place,
		nodeId: optionalName('Node ID or name'),
		operations: operations('[{nodeId}]'),
		versionId: expectedVersion,
		includeWorkflow,
	}),
	output: z.object({ success: z.boolean(), nodeIds: z.array(z.string()), ...saved }),
	...asksTo('Remove nodes'),

	async run(input, ports) {
		const wanted = readOperations(removedNode, input);
		return await editDraft(input, ports, async (stored, { nodes }) => {
			const gone = wanted.map(({ nodeId }) => findNode(nodes, nodeId, 'nodeId'));
			return { draft: removeNodes(stored, gone), told: { nodeIds: gone.map(({ id }) => id) } };
		});
	},
});
