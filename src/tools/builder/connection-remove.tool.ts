import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import { optionalName } from '../fields';
import { judgeChange, RUNS, settleChange } from './editing/ask-for-change';
import { canvasDraft } from './editing/canvas-draft';
import { disconnectNodes, toldConnection, wantedConnection } from './editing/connect-nodes';
import { openPlace } from './editing/open-place';
import { readOperations } from './editing/read-operations';
import { saveDraft, saved, savingPorts, savingScopes, shownOfChange } from './editing/save-draft';
import { expectedVersion, includeWorkflow, operations, place } from './fields';

export default defineTool({
	name: 'connection_remove',
	domain: 'builder',
	resource: 'connection',
	title: 'Connection remove',
	description:
		'Take away connections from one node to another, in one save. Without output and input: all between the two.',
	effect: 'write',
	follows: 'build-workflow',
	build: { runs: RUNS, judge: judgeChange },
	uses: savingPorts,
	scopes: savingScopes,
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
	output: z.object({
		success: z.boolean(),
		connection: toldConnection,
		connections: z.array(toldConnection),
		...saved,
	}),
	shows: shownOfChange,
	approval: ({ workflowId }) => `Disconnect nodes in workflow ${workflowId}?`,
	settle: async (input, ports) => await settleChange(input, 'Disconnect nodes', ports),

	async run(input, ports) {
		const wanted = readOperations(wantedConnection, input);
		const opened = await openPlace(input.workflowId, input.versionId, ports);
		const { workflow } = opened;
		const ends = await ports.canvas.ends(workflow);
		const { draft, connections } = disconnectNodes(canvasDraft(workflow), wanted, ends);
		const told = await saveDraft(
			{
				place: opened,
				content: { ...workflow, connections: draft.connections },
				touched: [],
				includeWorkflow: input.includeWorkflow,
			},
			ports,
		);
		const [connection = { sourceNodeId: '', targetNodeId: '', sourceOutput: '', targetInput: '' }] =
			connections;
		return { success: true, connection, connections: [...connections], ...told };
	},
});
