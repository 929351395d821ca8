import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import { workflowSummary } from '../../kernel/ports/workflows';
import { limitUpTo100, optionalName } from '../fields';

export default defineTool({
	name: 'list-workflows',
	domain: 'workflow',
	title: 'List workflows',
	description:
		'List workflows, newest change first, without their nodes. activeVersionId is null when a workflow is unpublished.',
	effect: 'read',
	uses: ['workflows'],
	scopes: ['workflow:list'],
	input: z.object({
		query: optionalName('Part of the name'),
		limit: limitUpTo100.default(50).describe('Max results, 1-100'),
		status: z
			.enum(['active', 'archived', 'all'])
			.default('active')
			.describe('active means not archived'),
	}),
	output: z.object({ workflows: z.array(workflowSummary) }),
	shows: ({ workflows }) => workflows.map(({ id }) => ({ workflowId: id })),
	whenCapped: 'Pass query or a smaller limit.',

	async run(filter, { workflows }) {
		return { workflows: await workflows.list(filter) };
	},
});
