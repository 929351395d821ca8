import { z } from 'zod';

import { nameOf } from '../fields';
import { findNode } from './editing/connect-nodes';
import { defineEdit, inOwnDraft } from './editing/edit-draft';
import { compatibilityReport, replaceNode } from './editing/replace-node';
import { parameters, typeVersion } from './fields';

const item = z.object({
	targetNodeId: nameOf('ID or name of the node to replace'),
	newNodeType: nameOf('As node_search gives it'),
	typeVersion: typeVersion.describe('0: the newest'),
	parameters: parameters.describe('Parameters of the new node'),
});

export default defineEdit({
	name: 'node_replace',
	resource: 'node',
	description:
		'Put a node of another type in place of one, under its name. Keeps the connections that fit the new type, and reports them.',
	asks: ({ targetNodeId, newNodeType }) => `Replace node ${targetNodeId} with ${newNodeType}`,
	build: inOwnDraft,
	fields: item.shape,
	item,
	told: { nodeId: z.string(), compatibilityReport },

	async change(stored, wanted, { workflow }, ports) {
		const { targetNodeId, ...wish } = item.parse(wanted[0]);
		const target = findNode(workflow.nodes, targetNodeId, 'targetNodeId');
		const { draft, node, report } = await replaceNode(stored, { ...wish, target }, ports);
		return { draft, nodes: [node], told: { nodeId: node.id, compatibilityReport: report } };
	},
});
