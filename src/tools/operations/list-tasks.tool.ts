import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import { task } from '../../kernel/ports/operations';
import { listing, page, word } from './fields';

export default defineTool({
	name: 'list_tasks',
	...listing,
	resource: 'task',
	description: 'List the team’s tasks, newest first.',
	effect: 'read',
	input: z.object({ statusId: word.optional().describe('Only tasks with this status'), ...page }),
	output: z.object({ tasks: z.array(task), hasMore: z.boolean() }),

	async run(input, { operationsQueries }) {
		const { rows, hasMore } = await operationsQueries.tasks(input);
		return { tasks: [...rows], hasMore };
	},
});
