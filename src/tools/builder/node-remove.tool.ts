import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import type { WorkflowNode } from '../../kernel/ports/instance/workflows';
import { filterEdges } from '../../kernel/workflow/connections';
import { nameOf, optionalName } from '../fields';
import { type CanvasDraft, asksTo, editDraft, editFacts, inOwnDraft } from './editing/edit-draft';
import { findNode } from './editing/connect-nodes';
import { readOperations } from './editing/read-operations';
import { saved } from './editing/save-draft';
import { expectedVersion, includeWorkflow, operations, place } from './fields';

/** A draft without nodes and whatever was connected to them. */
export function removeNodes(draft: CanvasDraft, gone: readonly WorkflowNode[]): CanvasDraft {
	const names = new Set(gone.map(({ name }) => name));
	const connections = filterEdges(
		draft.connections,
		([source, , , target]) => !names.has(source) && !names.has(target),
	);
	return {
		nodes: draft.nodes.filter((node) => !gone.includes(node)),
		connections: Object.fromEntries(
			Object.entries(connections).filter(([name]) => !names.has(name)),
		),
	};
}

const removedNode = z.object({ nodeId: nameOf('Node ID or name') });

export default defineTool({
	name: 'node_remove',
	...editFacts,
	resource: 'node',
	title: 'Node remove',
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
