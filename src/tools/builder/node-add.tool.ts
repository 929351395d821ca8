import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import { optionalName } from '../fields';
import { addedNode, addNodes } from './editing/add-nodes';
import { judgeChange, RUNS, settleChange } from './editing/ask-for-change';
import { canvasDraft } from './editing/canvas-draft';
import { openPlace } from './editing/open-place';
import { readOperations } from './editing/read-operations';
import { saveDraft, saved, savingPorts, savingScopes, shownOfChange } from './editing/save-draft';
import { withCredentials } from './editing/with-credentials';
import {
	credentials,
	expectedVersion,
	includeWorkflow,
	nodeName,
	operations,
	parameters,
	place,
	position,
	typeVersion,
} from './fields';

export default defineTool({
	name: 'node_add',
	domain: 'builder',
	resource: 'node',
	title: 'Node add',
	description:
		'Add a node, or several in one save, to the draft of a workflow. Then connection_create. What is live stays as it is.',
	effect: 'write',
	follows: 'build-workflow',
	build: { runs: RUNS, judge: judgeChange },
	uses: savingPorts,
	scopes: savingScopes,
	input: z.object({
		workflowId: place,
		nodeType: optionalName('As node_search gives it, such as n8n-nodes-base.httpRequest'),
		name: nodeName,
		typeVersion: typeVersion.describe('0: the newest'),
		position,
		parameters: parameters.describe('Its parameters'),
		credentials,
		operations: operations('[{nodeType, name, parameters, settings}]'),
		versionId: expectedVersion,
		includeWorkflow,
	}),
	output: z.object({
		success: z.boolean(),
		nodeId: z.string(),
		nodes: z.array(z.object({ id: z.string(), name: z.string() })),
		notes: z.array(z.string()).optional(),
		...saved,
	}),
	shows: shownOfChange,
	approval: ({ workflowId }) => `Add nodes in workflow ${workflowId}?`,
	settle: async (input, ports) => await settleChange(input, 'Add nodes', ports),

	async run(input, ports) {
		const wanted = readOperations(addedNode, input);
		const opened = await openPlace(input.workflowId, input.versionId, ports);
		const { workflow, text } = opened;
		const seed = `${workflow.id}\n${text ?? workflow.versionId}`;
		const added = await addNodes(canvasDraft(workflow), wanted, seed, ports);
		const { nodes, connections } = await withCredentials(
			...([added.draft, added.nodes, wanted, workflow, ports] as const),
		);
		const told = await saveDraft(
			{
				place: opened,
				content: { ...workflow, nodes: [...nodes], connections },
				touched: added.nodes.map(({ name }) => name),
				includeWorkflow: input.includeWorkflow,
			},
			ports,
		);
		return {
			success: true,
			nodeId: added.nodes[0]?.id ?? '',
			nodes: added.nodes.map(({ id, name }) => ({ id, name })),
			...(added.notes.length > 0 ? { notes: [...added.notes] } : {}),
			...told,
		};
	},
});
