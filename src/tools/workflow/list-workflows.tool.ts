import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import type { TagsPort } from '../../kernel/ports/instance/tags';
import { type WorkflowPage, workflowSummary } from '../../kernel/ports/instance/workflows';
import { limitOf, name, optionalName } from '../fields';
import { chooseTags, tagNames, unknownTags } from '../workspace/choose-tags';

const PUBLISHED = { yes: true, no: false, any: undefined } as const;

async function readTags(wanted: readonly string[], tags: TagsPort) {
	if (wanted.length === 0) return [];
	const known = await tags.list();
	const { found, missing } = chooseTags(wanted, known);
	if (missing.length === 0) return found;
	throw unknownTags(missing, known, 'Pass names as list-tags gives them.');
}

const noteOn = ({ ordered }: WorkflowPage) =>
	ordered === undefined
		? undefined
		: `More than ${ordered} match, and n8n lists them by id: newest first holds for ${ordered} of them at a time, and later pages may be newer. Narrow it by query, tags or published, or go on with cursor until the answer has no cursor.`;

export default defineTool({
	name: 'list-workflows',
	domain: 'workflow',
	description: 'List workflows, newest change first. activeVersionId null: unpublished.',
	effect: 'read',
	uses: ['workflows', 'tags'],
	// Only the filter by tags needs tag:list as well.
	scopes: ['workflow:list'],
	input: z.object({
		query: optionalName('Part of the name'),
		limit: limitOf(50),
		status: z
			.enum(['active', 'archived', 'all'])
			.default('active')
			.describe('active: not archived'),
		published: z.enum(['yes', 'no', 'any']).default('any').describe('Live or not'),
		tags: z.array(name).max(20).optional().describe('All of these'),
		cursor: optionalName('For the next page'),
	}),
	output: z.object({
		workflows: z.array(
			workflowSummary.omit({ shared: true }).extend({ tags: z.array(z.string()) }),
		),
		cursor: z.string().optional().describe('There are more: pass it on'),
		note: z.string().optional(),
	}),
	shows: ({ workflows }) => workflows.map(({ id }) => ({ workflowId: id })),
	whenCapped: 'Pass query or a smaller limit.',

	async run({ published, tags: wanted = [], ...filter }, { workflows, tags }) {
		const page = await workflows.list({
			...filter,
			isPublished: PUBLISHED[published],
			tags: await readTags(wanted, tags),
		});
		return {
			workflows: page.workflows.map((one) => ({ ...one, tags: tagNames(one) })),
			cursor: page.cursor,
			note: noteOn(page),
		};
	},
});
