import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import { project } from '../../kernel/ports/projects';
import { optionalName } from '../fields';

export default defineTool({
	name: 'list-projects',
	domain: 'workspace',
	title: 'List projects',
	description:
		'List projects. An n8n without a licence for them has personal projects alone; those that hold something are listed.',
	effect: 'read',
	uses: ['projects'],
	scopes: ['project:list', 'workflow:list', 'workflow:read', 'dataTable:list'],
	input: z.object({ query: optionalName('Part of the name') }),
	output: z.object({ projects: z.array(project) }),
	whenCapped: 'Pass query.',

	async run({ query = '' }, { projects }) {
		const wanted = query.toLowerCase();
		const found = await projects.list();
		return { projects: found.filter(({ name }) => (name ?? '').toLowerCase().includes(wanted)) };
	},
});
