import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import { optionalName } from '../fields';
import { judgeChange, RUNS, settleChange } from './editing/ask-for-change';
import { canvasDraft } from './editing/canvas-draft';
import { connectNodes, toldConnection, wantedConnection } from './editing/connect-nodes';
import { openPlace } from './editing/open-place';
import { readOperations } from './editing/read-operations';
import { saveDraft, saved, savingPorts, savingScopes, shownOfChange } from './editing/save-draft';
import { expectedVersion, includeWorkflow, operations, place } from './fields';

export default defineTool({
	name: 'connection_create',
	domain: 'builder',
	resource: 'connection',
	title: 'Connection create',
	description:
		'Connect two nodes, or several pairs in one save. A model, memory or tool is the source, its agent the target.',
	effect: 'write',
	follows: 'build-workflow',
	build: { runs: RUNS, judge: judgeChange },
	uses: savingPorts,
	scopes: savingScopes,
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
	output: z.object({
		success: z.boolean(),
		connection: toldConnection,
		connections: z.array(toldConnection),
		...saved,
	}),
	shows: shownOfChange,
	approval: ({ workflowId }) => `Connect nodes in workflow ${workflowId}?`,
	settle: async (input, ports) => await settleChange(input, 'Connect nodes', ports),

	async run(input, ports) {
		const wanted = readOperations(wantedConnection, input);
		const opened = await openPlace(input.workflowId, input.versionId, ports);
		const { workflow } = opened;
		const ends = await ports.canvas.ends(workflow);
		const { draft, connections } = connectNodes(canvasDraft(workflow), wanted, ends);
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
