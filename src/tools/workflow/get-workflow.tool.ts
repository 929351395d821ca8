import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import { workflowNode } from '../../kernel/ports/workflows';
import { workflowId } from '../fields';

export default defineTool({
	name: 'get-workflow',
	domain: 'workflow',
	title: 'Get workflow',
	description:
		'Get a workflow draft as JSON: nodes, connections, settings. To edit it, use get-workflow-as-code.',
	effect: 'read',
	uses: ['workflows'],
	scopes: ['workflow:read'],
	input: z.object({ workflowId }),
	output: z.object({
		id: z.string(),
		name: z.string(),
		activeVersionId: z.string().nullable(),
		isArchived: z.boolean(),
		nodes: z.array(workflowNode),
		connections: z.record(z.unknown()),
		settings: z.record(z.unknown()),
		versionId: z.string(),
	}),
	shows: ({ id: workflowId, versionId }) => [{ workflowId, versionId }],
	whenCapped: 'get-workflow-as-code is shorter.',

	async run(input, { workflows }) {
		return await workflows.get(input.workflowId);
	},
});
