import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import { optionalName } from '../fields';
import { asksTo, editDraft, editFacts, inOwnDraft } from './editing/edit-draft';
import {
	disconnectNodes,
	tellConnections,
	toldConnections,
	wantedConnection,
} from './editing/connect-nodes';
import { readOperations } from './editing/read-operations';
import { saved } from './editing/save-draft';
import { expectedVersion, includeWorkflow, operations, place } from './fields';

export default defineTool({
	name: 'connection_remove',
	...editFacts,
	resource: 'connection',
	title: 'Connection remove',
	description:
		'Take away connections from one node to another, in one save. Without output and input: all between the two.',
	build: inOwnDraft,
	input: z.object({
		workflowId: place,
		sourceNodeId: optionalName('Source node ID or name'),
		targetNodeId: optionalName('Target node ID or name'),
		sourceOutput: optionalName('Output, as connection_create takes it'),
		targetInput: optionalName('Input, likewise'),
		operations: operations('[{sourceNodeId, targetNodeId, sourceOutput}]'),
		versionId: expectedVersion,
		includeWorkflow,
	}),
	output: z.object({ success: z.boolean(), ...toldConnections, ...saved }),
	...asksTo('Disconnect nodes'),

	async run(input, ports) {
		const wanted = readOperations(wantedConnection, input);
		return await editDraft(input, ports, async (stored, workflow) => {
			const ends = await ports.canvas.ends(workflow);
			const { draft, connections } = disconnectNodes(stored, wanted, ends);
			return { draft, told: tellConnections(connections) };
		});
	},
});
