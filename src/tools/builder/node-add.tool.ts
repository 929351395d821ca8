import { z } from 'zod';

import { optionalName } from '../fields';
import { addedNode, addNodes } from './editing/add-nodes';
import { defineEdit, inOwnDraft } from './editing/edit-draft';
import * as field from './fields';

export default defineEdit({
	name: 'node_add',
	resource: 'node',
	description:
		'Add a node, or several in one save, to the draft of a workflow. Then connection_create. What is live stays as it is.',
	asks: 'Add nodes',
	build: inOwnDraft,
	fields: {
		nodeType: optionalName('As node_search gives it, such as n8n-nodes-base.httpRequest'),
		name: field.nodeName,
		typeVersion: field.typeVersion.describe('0: the newest'),
		position: field.position,
		parameters: field.parameters.describe('Its parameters'),
		credentials: field.credentials,
		operations: field.operations('[{nodeType, name, parameters, settings}]'),
	},
	item: addedNode,
	told: {
		nodeId: z.string(),
		nodes: z.array(z.object({ id: z.string(), name: z.string() })),
		notes: z.array(z.string()).optional(),
	},

	async change(stored, wanted, { workflow, text }, ports) {
		const seed = `${workflow.id}\n${text ?? workflow.versionId}`;
		const { draft, nodes, notes } = await addNodes(stored, wanted, seed, ports);
		const told = {
			nodeId: nodes[0]?.id ?? '',
			nodes: nodes.map(({ id, name }) => ({ id, name })),
			...(notes.length > 0 ? { notes } : {}),
		};
		return { draft, nodes, told };
	},
});
