import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import { nameOf } from '../fields';
import { editDraft, editFacts, inOwnDraft, settleChange } from './editing/edit-draft';
import { findNode } from './editing/connect-nodes';
import { refuseUnsafeKeys } from './editing/read-operations';
import { saved } from './editing/save-draft';
import { expectedVersion, includeWorkflow, parameters, place, typeVersion } from './fields';
import { compatibilityReport, replaceNode } from './editing/replace-node';

export default defineTool({
	name: 'node_replace',
	...editFacts,
	resource: 'node',
	description:
		'Put a node of another type in place of one, under its name. Keeps the connections that fit the new type, and reports them.',
	build: inOwnDraft,
	input: z.object({
		workflowId: place,
		targetNodeId: nameOf('ID or name of the node to replace'),
		newNodeType: nameOf('As node_search gives it'),
		typeVersion: typeVersion.describe('0: the newest'),
		parameters: parameters.describe('Parameters of the new node'),
		versionId: expectedVersion,
		includeWorkflow,
	}),
	output: z.object({
		success: z.boolean(),
		nodeId: z.string(),
		compatibilityReport,
		...saved,
	}),
	approval: ({ workflowId, targetNodeId, newNodeType }) =>
		`Replace node ${targetNodeId} with ${newNodeType} in workflow ${workflowId}?`,
	settle: async (input, ports) =>
		await settleChange(
			input,
			`Replace node ${input.targetNodeId} with ${input.newNodeType}`,
			ports,
		),

	async run({ targetNodeId, newNodeType, typeVersion, parameters, ...input }, ports) {
		refuseUnsafeKeys(parameters, 'parameters');
		return await editDraft(input, ports, async (stored, { nodes }) => {
			const target = findNode(nodes, targetNodeId, 'targetNodeId');
			const wish = { target, newNodeType, typeVersion, parameters };
			const { draft, node, report } = await replaceNode(stored, wish, ports);
			const told = { nodeId: node.id, compatibilityReport: report };
			return { draft, touched: [node.name], told };
		});
	},
});
