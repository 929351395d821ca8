import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import { project } from '../../kernel/ports/instance/projects';
import { optionalName, workflowOffset } from '../fields';

export default defineTool({
	name: 'list-projects',
	domain: 'workspace',
	description: 'List projects. Without a licence for them: the personal ones that hold something.',
	effect: 'read',
	uses: ['projects'],
	scopes: ['project:list', 'workflow:list', 'workflow:read', 'dataTable:list'],
	input: z.object({ query: optionalName('Part of the name'), offset: workflowOffset }),
	output: z.object({ projects: z.array(project), note: z.string().optional() }),
	whenCapped: 'Pass query.',

	async run({ query = '', offset }, { projects }) {
		const wanted = query.toLowerCase();
		const { items, next } = await projects.list(offset);
		const found = items.filter(({ name }) => (name ?? '').toLowerCase().includes(wanted));
		if (next === undefined) return { projects: found };
		const note = `This n8n lists no projects: these are those of workflows ${offset + 1} to ${next}. Others may be in more: go on with offset ${next}.`;
		return { projects: found, note };
	},
});
