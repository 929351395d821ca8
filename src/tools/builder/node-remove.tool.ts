import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import { nameOf, optionalName } from '../fields';
import { judgeChange, RUNS, settleChange } from './editing/ask-for-change';
import { canvasDraft } from './editing/canvas-draft';
import { findNode } from './editing/find-node';
import { openPlace } from './editing/open-place';
import { readOperations } from './editing/read-operations';
import { removeNodes } from './editing/remove-nodes';
import { saveDraft, saved, savingPorts, savingScopes, shownOfChange } from './editing/save-draft';
import { expectedVersion, includeWorkflow, operations, place } from './fields';

const removedNode = z.object({ nodeId: nameOf('Node ID or name') });

export default defineTool({
	name: 'node_remove',
	domain: 'builder',
	resource: 'node',
	title: 'Node remove',
	description:
		'Take a node, or several in one save, out of the draft of a workflow, with its connections.',
	effect: 'write',
	follows: 'build-workflow',
	build: { runs: RUNS, judge: judgeChange },
	uses: savingPorts,
	scopes: savingScopes,
	input: z.object({
		workflowId: place,
		nodeId: optionalName('Node ID or name'),
		operations: operations('[{nodeId}]'),
		versionId: expectedVersion,
		includeWorkflow,
	}),
	output: z.object({ success: z.boolean(), nodeIds: z.array(z.string()), ...saved }),
	shows: shownOfChange,
	approval: ({ workflowId }) => `Remove nodes in workflow ${workflowId}?`,
	settle: async (input, ports) => await settleChange(input, 'Remove nodes', ports),

	async run(input, ports) {
		const wanted = readOperations(removedNode, input);
		const opened = await openPlace(input.workflowId, input.versionId, ports);
		const { workflow } = opened;
		const gone = wanted.map(({ nodeId }) => findNode(workflow.nodes, nodeId, 'nodeId'));
		const { nodes, connections } = removeNodes(canvasDraft(workflow), gone);
		const told = await saveDraft(
			{
				place: opened,
				content: { ...workflow, nodes: [...nodes], connections },
				touched: [],
				includeWorkflow: input.includeWorkflow,
			},
			ports,
		);
		return { success: true, nodeIds: gone.map(({ id }) => id), ...told };
	},
});
