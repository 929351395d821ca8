import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import { featureMissing } from '../../kernel/feature';
import { versionId, workflowId } from '../fields';

export default defineTool({
	name: 'update-workflow-version',
	domain: 'workflow',
	description:
		'Name or describe a version of a workflow. n8n’s API cannot: the answer says how a person can.',
	effect: 'write',
	build: 'runs',
	uses: [],
	scopes: [],
	needs: 'feat:namedVersions',
	input: z.object({
		workflowId,
		versionId,
		name: z.string().optional().describe('New name'),
		description: z.string().optional().describe('New description'),
	}),
	output: z.object({ success: z.boolean() }),
	approval: (input) => `Rename version ${input.versionId} of workflow ${input.workflowId}?`,

	async run() {
		throw featureMissing('feat:namedVersions');
	},
});
