import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import { teamProject } from '../../kernel/ports/operations';
import { listing, page } from './fields';

export default defineTool({
	name: 'list_projects',
	...listing,
	resource: 'project',
	title: 'List team projects',
	description: 'List what the team works on, newest first. Not the projects of n8n.',
	effect: 'read',
	input: z.object(page),
	output: z.object({ projects: z.array(teamProject), hasMore: z.boolean() }),

	async run(input, { operationsQueries }) {
		const { rows, hasMore } = await operationsQueries.projects(input);
		return { projects: [...rows], hasMore };
	},
});
