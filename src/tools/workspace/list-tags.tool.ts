import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import { tag } from '../../kernel/ports/instance/tags';
import { optionalName } from '../fields';

export default defineTool({
	name: 'list-tags',
	domain: 'workspace',
	description: 'List the tags of this n8n. tag-workflow puts them on a workflow.',
	effect: 'read',
	uses: ['tags'],
	scopes: ['tag:list'],
	input: z.object({ query: optionalName('Part of the name') }),
	output: z.object({ tags: z.array(tag) }),
	whenCapped: 'Pass query.',

	async run({ query = '' }, { tags }) {
		const wanted = query.toLowerCase();
		return { tags: (await tags.list()).filter(({ name }) => name.toLowerCase().includes(wanted)) };
	},
});
