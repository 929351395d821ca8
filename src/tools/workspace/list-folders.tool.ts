import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import { folder } from '../../kernel/ports/instance/projects';
import { limitOf, optionalName, projectId } from '../fields';

export default defineTool({
	name: 'list-folders',
	domain: 'workspace',
	description:
		'List the folders of a project with the folder each is in, and how many workflows it holds. n8n does not tell which.',
	effect: 'read',
	uses: ['folders'],
	scopes: ['folder:list'],
	needs: 'feat:folders',
	input: z.object({
		projectId,
		query: optionalName('Part of the name'),
		limit: limitOf(100),
	}),
	output: z.object({ folders: z.array(folder) }),
	whenCapped: 'Pass query or a smaller limit.',

	run: async ({ projectId, ...filter }, { folders }) => ({
		folders: await folders.list(projectId, filter),
	}),
});
