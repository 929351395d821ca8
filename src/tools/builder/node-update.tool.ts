import { z } from 'zod';

import { optionalName } from '../fields';
import { defineEdit, inOwnDraft } from './editing/edit-draft';
import { updatedNode, updateNodes } from './editing/update-nodes';
import * as field from './fields';

export default defineEdit({
	name: 'node_update',
	resource: 'node',
	description:
		'Change parameters, name, version, position, credentials or settings of a node, or of several in one save. What is not named stays.',
	asks: 'Change nodes',
	build: inOwnDraft,
	fields: {
		nodeId: optionalName('Node ID or name'),
		name: field.nodeName.describe('New name'),
		typeVersion: field.typeVersion.describe('0: as it is'),
		position: field.position.describe('New position'),
		parameters: field.parameters.describe('Values by name or dotted path; null takes one out'),
		credentials: field.credentials,
		settings: z
			.record(z.unknown())
			.optional()
			.describe('{disabled, notes, onError, retryOnFail, maxTries, alwaysOutputData, executeOnce}'),
		operations: field.operations('[{nodeId, parameters}]'),
	},
	item: updatedNode,
	told: { nodeIds: z.array(z.string()) },

	async change(stored, wanted, _place, ports) {
		const { draft, nodes } = await updateNodes(stored, wanted, ports);
		return { draft, nodes, told: { nodeIds: nodes.map(({ id }) => id) } };
	},
});
