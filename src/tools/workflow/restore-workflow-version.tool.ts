import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import { versionId, workflowId } from '../fields';
import { refuseArchived } from '../refuse-archived';

export default defineTool({
	name: 'restore-workflow-version',
	domain: 'workflow',
	title: 'Restore workflow version',
	description:
		'Make an earlier version the draft again: its nodes and connections, with the name and settings of today. What is live stays as it is until publish-workflow.',
	effect: 'write',
	uses: ['workflows', 'workflowVersions', 'destinations'],
	scopes: ['workflow:read', 'workflow:update'],
	input: z.object({ workflowId, versionId }),
	output: z.object({
		success: z.boolean(),
		versionId: z.string().describe('The version that the draft has now'),
	}),
	approval: (input) =>
		`Replace the draft of workflow ${input.workflowId} with version ${input.versionId}? What is live stays as it is.`,

	async settle(input, { workflows, workflowVersions, destinations }) {
		const { id, name } = await workflows.get(input.workflowId);
		const version = await workflowVersions.get(id, input.versionId);
		const { facts } = await destinations.tell(await destinations.ofWorkflow({ ...version, id }));
		return {
			input: { workflowId: id, versionId: version.versionId },
			question: `Replace the draft of workflow "${name}" (${id}) with version ${version.versionId}? What is live stays as it is.`,
			facts,
		};
	},

	async run(input, { workflows, workflowVersions }) {
		const workflow = await workflows.get(input.workflowId);
		refuseArchived(workflow);
		const version = await workflowVersions.get(workflow.id, input.versionId);
		if (version.versionId === workflow.versionId)
			return { success: true, versionId: workflow.versionId };
		const { nodes, connections } = version;
		const content = { ...workflow, nodes, connections, nodeGroups: version.nodeGroups ?? [] };
		const restored = await workflows.update(workflow, content);
		return { success: true, versionId: restored.versionId };
	},
});
