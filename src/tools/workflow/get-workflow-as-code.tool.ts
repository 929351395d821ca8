import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import { workflowId } from '../fields';

export default defineTool({
	name: 'get-workflow-as-code',
	domain: 'workflow',
	title: 'Get workflow as code',
	description:
		'Get a workflow draft as TypeScript SDK code. Edit this code and hand it, or patches of it, to build-workflow.',
	effect: 'read',
	uses: ['workflows', 'workflowCode'],
	scopes: ['workflow:read'],
	input: z.object({ workflowId }),
	output: z.object({ workflowId: z.string(), name: z.string(), code: z.string() }),
	whenCapped: 'get-workflow lists the nodes; patch only the part you can see.',

	async run(input, { workflows, workflowCode }) {
		const workflow = await workflows.get(input.workflowId);
		return { workflowId: workflow.id, name: workflow.name, code: workflowCode.generate(workflow) };
	},
});
