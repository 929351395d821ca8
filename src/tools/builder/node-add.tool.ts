import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import { optionalName } from '../fields';
import { asksTo, editDraft, editFacts, inOwnDraft } from './editing/edit-draft';
import { withCredentials } from './editing/node-settings';
import { readOperations } from './editing/read-operations';
import { saved } from './editing/save-draft';
import * as field from './fields';
import { addedNode, addNodes } from './editing/add-nodes';

export default defineTool({
	name: 'node_add',
	...editFacts,
	resource: 'node',
	description:
		'Add a node, or several in one save, to the draft of a workflow. Then connection_create. What is live stays as it is.',
	build: inOwnDraft,
	input: z.object({
		workflowId: field.place,
		nodeType: optionalName('As node_search gives it, such as n8n-nodes-base.httpRequest'),
		name: field.nodeName,
		typeVersion: field.typeVersion.describe('0: the newest'),
		position: field.position,
		parameters: field.parameters.describe('Its parameters'),
		credentials: field.credentials,
		operations: field.operations('[{nodeType, name, parameters, settings}]'),
		versionId: field.expectedVersion,
		includeWorkflow: field.includeWorkflow,
	}),
	output: z.object({
		success: z.boolean(),
		nodeId: z.string(),
		nodes: z.array(z.object({ id: z.string(), name: z.string() })),
		notes: z.array(z.string()).optional(),
		...saved,
	}),
	...asksTo('Add nodes'),

	async run(input, ports) {
		const wanted = readOperations(addedNode, input);
		return await editDraft(input, ports, async (stored, workflow, { text }) => {
			const seed = `${workflow.id}\n${text ?? workflow.versionId}`;
			const { draft, nodes, notes } = await addNodes(stored, wanted, seed, ports);
			return {
				draft: await withCredentials(draft, nodes, wanted, workflow, ports),
				touched: nodes.map(({ name }) => name),
				told: {
					nodeId: nodes[0]?.id ?? '',
					nodes: nodes.map(({ id, name }) => ({ id, name })),
					...(notes.length > 0 ? { notes: [...notes] } : {}),
				},
			};
		});
	},
});
