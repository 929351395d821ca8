import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import { optionalName } from '../fields';
import { asksTo, editDraft, editFacts, inOwnDraft } from './editing/edit-draft';
import { withCredentials } from './editing/node-settings';
import { readOperations } from './editing/read-operations';
import { saved } from './editing/save-draft';
import * as field from './fields';
import { updatedNode, updateNodes } from './editing/update-nodes';

export default defineTool({
	name: 'node_update',
	...editFacts,
	resource: 'node',
	description:
		'Change parameters, name, version, position, credentials or settings of a node, or of several in one save. What is not named stays.',
	build: inOwnDraft,
	input: z.object({
		workflowId: field.place,
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
		versionId: field.expectedVersion,
		includeWorkflow: field.includeWorkflow,
	}),
	output: z.object({ success: z.boolean(), nodeIds: z.array(z.string()), ...saved }),
	...asksTo('Change nodes'),

	async run(input, ports) {
		const wanted = readOperations(updatedNode, input);
		return await editDraft(input, ports, async (stored, workflow) => {
			const { draft, nodes } = await updateNodes(stored, wanted, ports);
			return {
				draft: await withCredentials(draft, nodes, wanted, workflow, ports),
				touched: nodes.map(({ name }) => name),
				told: { nodeIds: nodes.map(({ id }) => id) },
			};
		});
	},
});
