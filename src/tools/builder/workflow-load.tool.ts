import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import { equal } from '../../kernel/values/equal';
import { nameOf } from '../fields';
import { readPlace } from './editing/open-place';
import { plainWorkflow } from './editing/workflow-data';

export default defineTool({
	name: 'workflow_load',
	domain: 'builder',
	resource: 'workflow',
	description:
		'Read a workflow as JSON: the draft in n8n, or a workflow file. Secrets are markers such as [redacted:password].',
	effect: 'read',
	follows: 'get-workflow',
	uses: ['workflows', 'workflowFiles', 'workflowCode', 'drafts'],
	scopes: ['workflow:read'],
	input: z.object({ workflowIdOrPath: nameOf('Workflow ID, or path of a workflow file') }),
	output: z.object({
		workflowId: z.string(),
		versionId: z.string().optional(),
		isPublished: z.boolean().optional().describe('Whether a version is live'),
		workflowData: z.record(z.unknown()),
	}),
	shows: ({ workflowId, versionId = '' }) => [{ workflowId, versionId }],
	whenCapped: 'It is too long to be shown whole.',

	async run({ workflowIdOrPath }, ports) {
		const { workflow, text } = await readPlace(workflowIdOrPath, ports);
		const workflowData = plainWorkflow(workflow);
		if (text !== undefined) return { workflowId: workflow.id, workflowData };
		const { drafts, workflowCode } = ports;
		const seen = workflowCode.seen(workflow);
		const known = await drafts.sight(workflow.id);
		// A draft that this run wrote is already remembered with more detail.
		if (!equal(known?.seen, seen)) await drafts.keepSight(workflow.id, { seen, from: seen });
		return {
			workflowId: workflow.id,
			versionId: workflow.versionId,
			isPublished: workflow.activeVersionId !== null,
			workflowData,
		};
	},
});
