import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import { given, requireOneOf } from '../fields';
import { place } from './fields';
import { checkContent, checked } from '../workflow/building/check-content';
import { readPlace } from './editing/open-place';
import { readWorkflowData } from './editing/workflow-data';

export default defineTool({
	name: 'workflow_validate',
	domain: 'builder',
	resource: 'workflow',
	description:
		'Check a workflow with the engine of n8n, without running it: types, parameters, credentials, expressions, connections.',
	effect: 'read',
	follows: 'validate-workflow',
	uses: ['workflows', 'workflowFiles', 'validator', 'credentials'],
	scopes: ['workflow:read', 'workflow:list'],
	input: z.object({
		workflowId: place.optional(),
		workflowData: z.record(z.unknown()).optional().describe('In place of workflowId'),
	}),
	output: z.object(checked),
	shows: ({ findings }, { workflowId = '' }) =>
		findings.length === 0 || workflowId === '' ? [] : [{ workflowId }],
	whenCapped: 'Errors come first: put those right and call again.',

	async run({ workflowId = '', workflowData }, ports) {
		requireOneOf(
			{ workflowId: given(workflowId), workflowData },
			'Pass workflowId for what is stored, or workflowData for what is not.',
		);
		const content =
			workflowData === undefined
				? (await readPlace(workflowId, ports)).workflow
				: readWorkflowData(workflowData, '"workflowData"');
		return await checkContent(content, ports);
	},
});
