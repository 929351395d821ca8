import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import { optionalName } from '../fields';
import { judgeChange, RUNS, settleChange } from './editing/ask-for-change';
import { canvasDraft } from './editing/canvas-draft';
import { openPlace } from './editing/open-place';
import { readOperations } from './editing/read-operations';
import { saveDraft, saved, savingPorts, savingScopes, shownOfChange } from './editing/save-draft';
import { updatedNode, updateNodes } from './editing/update-nodes';
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
	name: 'node_update',
	domain: 'builder',
	resource: 'node',
	title: 'Node update',
	description:
		'Change parameters, name, version, position, credentials or settings of a node, or of several in one save. What is not named stays.',
	effect: 'write',
	follows: 'build-workflow',
	build: { runs: RUNS, judge: judgeChange },
	uses: savingPorts,
	scopes: savingScopes,
	input: z.object({
		workflowId: place,
		nodeId: optionalName('Node ID or name'),
		name: nodeName.describe('New name'),
		typeVersion: typeVersion.describe('0: as it is'),
		position: position.describe('New position'),
		parameters: parameters.describe('Values by name or dotted path; null takes one out'),
		credentials,
		settings: z
			.record(z.unknown())
			.optional()
			.describe('{disabled, notes, onError, retryOnFail, maxTries, alwaysOutputData, executeOnce}'),
		operations: operations('[{nodeId, parameters}]'),
		versionId: expectedVersion,
		includeWorkflow,
	}),
	output: z.object({ success: z.boolean(), nodeIds: z.array(z.string()), ...saved }),
	shows: shownOfChange,
	approval: ({ workflowId }) => `Change nodes in workflow ${workflowId}?`,
	settle: async (input, ports) => await settleChange(input, 'Change nodes', ports),

	async run(input, ports) {
		const wanted = readOperations(updatedNode, input);
		const opened = await openPlace(input.workflowId, input.versionId, ports);
		const { workflow } = opened;
		const updated = await updateNodes(canvasDraft(workflow), wanted, ports);
		const { nodes, connections } = await withCredentials(
			...([updated.draft, updated.nodes, wanted, workflow, ports] as const),
		);
		const told = await saveDraft(
			{
				place: opened,
				content: { ...workflow, nodes: [...nodes], connections },
				touched: updated.nodes.map(({ name }) => name),
				includeWorkflow: input.includeWorkflow,
			},
			ports,
		);
		return { success: true, nodeIds: updated.nodes.map(({ id }) => id), ...told };
	},
});
