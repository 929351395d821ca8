import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import { nameOf } from '../fields';
import { judgeChange, RUNS, settleChange } from './editing/ask-for-change';
import { canvasDraft } from './editing/canvas-draft';
import { findNode } from './editing/find-node';
import { openPlace } from './editing/open-place';
import { refuseUnsafeKeys } from './editing/read-operations';
import { compatibilityReport, replaceNode } from './editing/replace-node';
import { saveDraft, saved, savingPorts, savingScopes, shownOfChange } from './editing/save-draft';
import { expectedVersion, includeWorkflow, parameters, place, typeVersion } from './fields';

export default defineTool({
	name: 'node_replace',
	domain: 'builder',
	resource: 'node',
	title: 'Node replace',
	description:
		'Put a node of another type in place of one, under its name. Keeps the connections that fit the new type, and reports them.',
	effect: 'write',
	follows: 'build-workflow',
	build: { runs: RUNS, judge: judgeChange },
	uses: savingPorts,
	scopes: savingScopes,
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
	shows: shownOfChange,
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
		const opened = await openPlace(input.workflowId, input.versionId, ports);
		const { workflow } = opened;
		const target = findNode(workflow.nodes, targetNodeId, 'targetNodeId');
		const wish = { target, newNodeType, typeVersion, parameters };
		const { draft, node, report } = await replaceNode(canvasDraft(workflow), wish, ports);
		const told = await saveDraft(
			{
				place: opened,
				content: { ...workflow, nodes: [...draft.nodes], connections: draft.connections },
				touched: [node.name],
				includeWorkflow: input.includeWorkflow,
			},
			ports,
		);
		return { success: true, nodeId: node.id, compatibilityReport: report, ...told };
	},
});
