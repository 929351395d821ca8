import { z } from 'zod';

import { changeSummary, summariseChanges } from '../../kernel/workflow/change-summary';
import { defineTool } from '../../kernel/define-tool';
import { workflowNode } from '../../kernel/ports/instance/workflows';
import { workflowId } from '../fields';
import { tagNames } from '../workspace/choose-tags';

export default defineTool({
	name: 'get-workflow',
	domain: 'workflow',
	title: 'Get workflow',
	description:
		'Get a workflow draft as JSON, and what differs from what is live. To edit it: get-workflow-as-code.',
	effect: 'read',
	uses: ['workflows'],
	scopes: ['workflow:read'],
	input: z.object({ workflowId }),
	output: z.object({
		id: z.string(),
		name: z.string(),
		tags: z.array(z.string()),
		versionId: z.string(),
		activeVersionId: z.string().nullable(),
		isDraftLive: z.boolean(),
		notLiveYet: changeSummary
			.optional()
			.describe('What publishing the draft would change of what is live. Empty: nothing that runs'),
		isArchived: z.boolean(),
		nodes: z.array(workflowNode),
		connections: z.record(z.unknown()),
		settings: z.record(z.unknown()),
	}),
	shows: ({ id: workflowId, versionId, activeVersionId, notLiveYet }) => [
		{ workflowId, versionId },
		...(notLiveYet === undefined ? [] : [{ workflowId, versionId: activeVersionId ?? '' }]),
	],
	whenCapped: 'get-workflow-as-code is shorter.',

	async run(input, { workflows }) {
		const workflow = await workflows.get(input.workflowId);
		const { activeVersion, activeVersionId, versionId, nodes, connections } = workflow;
		const isDraftLive = activeVersionId === versionId;
		const notLiveYet =
			isDraftLive || !activeVersion
				? undefined
				: summariseChanges(activeVersion, { nodes, connections });
		return { ...workflow, tags: tagNames(workflow), isDraftLive, notLiveYet };
	},
});
