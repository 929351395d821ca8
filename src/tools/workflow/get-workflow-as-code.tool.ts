import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import { equal } from '../../kernel/values/equal';
import { workflowId } from '../fields';

export default defineTool({
	name: 'get-workflow-as-code',
	domain: 'workflow',
	description: 'Get a draft as TypeScript SDK code, to change with build-workflow.',
	effect: 'read',
	uses: ['workflows', 'workflowCode', 'drafts'],
	scopes: ['workflow:read'],
	input: z.object({ workflowId }),
	output: z.object({
		workflowId: z.string(),
		name: z.string(),
		versionId: z.string(),
		code: z.string(),
	}),
	shows: ({ workflowId, versionId }) => [{ workflowId, versionId }],
	hidesSecrets: true,
	whenCapped: 'get-workflow lists the nodes; patch only the part you can see.',

	async run(input, { workflows, workflowCode, drafts }) {
		const workflow = await workflows.get(input.workflowId);
		const code = workflowCode.generateMarked(workflow);
		const seen = workflowCode.seen(workflow);
		const known = await drafts.sight(workflow.id);
		// A draft that this run wrote is already remembered with more detail.
		if (!equal(known?.seen, seen)) await drafts.keepSight(workflow.id, { seen, from: seen });
		return { ...workflow, workflowId: workflow.id, code };
	},
});
