import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import { optionalName } from '../fields';
import { asksTo, editDraft, editFacts, inOwnDraft } from './editing/edit-draft';
import {
	connectNodes,
	tellConnections,
	toldConnections,
	wantedConnection,
} from './editing/connect-nodes';
import { readOperations } from './editing/read-operations';
import { saved } from './editing/save-draft';
import { expectedVersion, includeWorkflow, operations, place } from './fields';

export default defineTool({
	name: 'connection_create',
	...editFacts,
	resource: 'connection',
	title: 'Connection create',
	description:
		'Connect two nodes, or several pairs in one save. A model, memory or tool is the source, its agent the target.',
	build: inOwnDraft,
	input: z.object({
		workflowId: place,
		sourceNodeId: optionalName('Source node ID or name'),
		targetNodeId: optionalName('Target node ID or name'),
		sourceOutput: optionalName("Output: main, main[1], ai_tool, or its name such as 'false'"),
		targetInput: optionalName('Input, likewise'),
		operations: operations('[{sourceNodeId, targetNodeId, sourceOutput}]'),
		versionId: expectedVersion,
		includeWorkflow,
	}),
	output: z.object({ success: z.boolean(), ...toldConnections, ...saved }),
	...asksTo('Connect nodes'),

	async run(input, ports) {
		const wanted = readOperations(wantedConnection, input);
		return await editDraft(input, ports, async (stored, workflow) => {
			const ends = await ports.canvas.ends(workflow);
			const { draft, connections } = connectNodes(stored, wanted, ends);
			return { draft, told: tellConnections(connections) };
		});
	},
});
