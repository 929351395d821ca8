import { z } from 'zod';

import { nameOf, optionalName } from '../fields';
import { findNode, removeNodes } from './editing/connect-nodes';
import { defineEdit, inOwnDraft } from './editing/edit-draft';
import { operations } from './fields';

export default defineEdit({
	name: 'node_remove',
	resource: 'node',
	description:
		'Take a node, or several in one save, out of the draft of a workflow, with its connections.',
	asks: 'Remove nodes',
	build: inOwnDraft,
	fields: { nodeId: optionalName('Node ID or name'), operations: operations('[{nodeId}]') },
	item: z.object({ nodeId: nameOf('Node ID or name') }),
	told: { nodeIds: z.array(z.string()) },

	async change(stored, wanted, { workflow: { nodes } }) {
		const gone = wanted.map(({ nodeId }) => findNode(nodes, nodeId, 'nodeId'));
		return { draft: removeNodes(stored, gone), told: { nodeIds: gone.map(({ id }) => id) } };
	},
});
