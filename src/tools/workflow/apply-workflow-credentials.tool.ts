import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import { ToolError } from '../../kernel/tool-error';
import { workflowId } from '../fields';
import { refuseArchived } from '../refuse-archived';
import { assignCredentials } from './assign-credentials';

const assignment = z.record(z.record(z.string().min(1)));

function refuseNothing(wanted: z.output<typeof assignment>): void {
	const entries = Object.values(wanted);
	if (entries.length > 0 && entries.every((types) => Object.keys(types).length > 0)) return;
	throw new ToolError({
		code: 'invalid-input',
		message: '"credentials" names no node, or a node without a credential. Nothing was changed.',
		hint: 'Pass {nodeName: {credentialType: credentialId}}; setup-workflow tells what is missing and what fits.',
	});
}

export default defineTool({
	name: 'apply-workflow-credentials',
	domain: 'workflow',
	title: 'Apply workflow credentials',
	description:
		'Set credentials that exist on nodes of the draft: all in one save, or none when one does not fit. What is live stays as it is until publish-workflow, and data pinned in place of a missing credential stays pinned until a person unpins it.',
	effect: 'write',
	uses: ['workflows', 'credentials', 'validator'],
	scopes: ['workflow:read', 'workflow:list', 'workflow:update', 'credential:list'],
	input: z.object({
		workflowId,
		credentials: assignment.describe(
			'By node name, an object of credential type and credential ID; setup-workflow tells both',
		),
	}),
	output: z.object({
		updatedNodes: z.array(z.string()).describe('Nodes that have the given credentials now'),
	}),
	approval: (input) =>
		`Set credentials on ${Object.keys(input.credentials).length} nodes of workflow ${input.workflowId}? What is live stays as it is.`,

	async run({ workflowId, credentials: wanted }, { workflows, credentials, validator }) {
		refuseNothing(wanted);
		const workflow = await workflows.get(workflowId);
		refuseArchived(workflow);
		const nodes = assignCredentials(workflow, wanted, await credentials.list(), validator);
		const updatedNodes = Object.keys(wanted);
		if (nodes.every((node, index) => node === workflow.nodes[index])) return { updatedNodes };
		await workflows.update(workflow, { ...workflow, nodes });
		return { updatedNodes };
	},
});
