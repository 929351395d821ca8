import { z } from 'zod';

import { changeSummary, summariseChanges } from '../../kernel/workflow/change-summary';
import { defineTool } from '../../kernel/define-tool';
import { versionId, workflowId } from '../fields';
import { requireUnarchived } from '../refuse-workflow';
import { describeErrors } from './building/describe-finding';
import { knownCredentials } from './building/known-credentials';
import { tellChanges } from './tell-changes';
import { ofChangedDraft } from '../of-own-draft';

export default defineTool({
	name: 'restore-workflow-version',
	domain: 'workflow',
	description:
		'Make an earlier version the draft again: nodes and connections, with the name and settings of today. What is live stays.',
	effect: 'write',
	build: {
		runs: 'a workflow that the agent made',
		judge: async ({ workflowId }, ports) => await ofChangedDraft([workflowId], ports),
	},
	uses: [
		'workflows',
		'made',
		'workflowVersions',
		'validator',
		'credentials',
		'destinations',
		'liveWebhooks',
	],
	scopes: ['workflow:read', 'workflow:update'],
	changesDraft: true,
	input: z.object({ workflowId, versionId }),
	output: z.object({
		success: z.boolean(),
		versionId: z.string().describe('The version that the draft has now'),
		previousVersionId: z.string().describe('The draft before'),
		changes: changeSummary.describe('What is other now in the draft'),
		errors: z.array(z.string()).describe('It cannot run until these are put right'),
	}),
	shows: ({ previousVersionId }, { workflowId, versionId }) =>
		[versionId, previousVersionId].map((one) => ({ workflowId, versionId: one })),
	approval: (input) =>
		`Replace the draft of workflow ${input.workflowId} with version ${input.versionId}? What is live stays as it is.`,

	async check(input, { workflows, workflowVersions }) {
		const workflow = requireUnarchived(await workflows.get(input.workflowId));
		const { nodes, connections } = await workflowVersions.get(workflow.id, input.versionId);
		await workflows.check({ ...workflow, nodes, connections }, workflow);
	},

	async settle(input, { workflows, workflowVersions, destinations, liveWebhooks }) {
		const workflow = await workflows.get(input.workflowId);
		const { id, name } = workflow;
		const version = await workflowVersions.get(id, input.versionId);
		const { facts } = await destinations.tell(await destinations.ofWorkflow({ ...version, id }));
		const after = { ...workflow, ...version, id, name };
		const ports = { destinations, liveWebhooks };
		const changes = await tellChanges(workflow, after, 'the draft of now', ports);
		return {
			input: { workflowId: id, versionId: version.versionId },
			question: `Replace the draft of workflow ${JSON.stringify(name)} (${id}) with version ${version.versionId}? What is live stays as it is.`,
			facts: [...changes, ...facts],
		};
	},

	async run(input, { workflows, workflowVersions, validator, credentials }) {
		const workflow = requireUnarchived(await workflows.get(input.workflowId));
		const version = await workflowVersions.get(workflow.id, input.versionId);
		const { nodes, connections } = version;
		const content = { ...workflow, nodes, connections, nodeGroups: version.nodeGroups ?? [] };
		const isDraft = version.versionId === workflow.versionId;
		const restored = isDraft ? workflow : await workflows.update(workflow, content);
		const known = await knownCredentials(restored, credentials);
		return {
			success: true,
			versionId: restored.versionId,
			previousVersionId: workflow.versionId,
			changes: summariseChanges(workflow, restored),
			errors: describeErrors(await validator.check(restored, known)),
		};
	},
});
