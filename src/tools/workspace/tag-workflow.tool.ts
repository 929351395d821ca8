import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import { tag } from '../../kernel/ports/tags';
import { workflowId } from '../fields';
import { refuseArchived } from '../refuse-archived';
import { chooseTags, unknownTags } from './choose-tags';

/** n8n refuses longer names, as if the tag existed already. */
const LONGEST_NAME = 24;

export default defineTool({
	name: 'tag-workflow',
	domain: 'workspace',
	title: 'Tag workflow',
	description:
		'Add tags to a workflow; those it has stay. New tags are made only with createMissing.',
	effect: 'write',
	uses: ['workflows', 'tags'],
	scopes: ['workflow:read', 'workflowTags:list', 'workflowTags:update', 'tag:list', 'tag:create'],
	input: z.object({
		workflowId,
		tags: z
			.array(z.string().trim().min(1).max(LONGEST_NAME))
			.min(1)
			.max(50)
			.describe('Tag names or IDs'),
		createMissing: z.boolean().default(false).describe('Make tags that do not exist'),
	}),
	output: z.object({
		success: z.boolean(),
		tags: z.array(tag).describe('All tags of the workflow'),
		created: z.array(z.string()),
	}),
	approval: (input) => `Add the tags ${input.tags.join(', ')} to workflow ${input.workflowId}?`,

	async run({ workflowId, tags: wanted, createMissing }, { workflows, tags }) {
		const workflow = await workflows.get(workflowId);
		refuseArchived(workflow);
		const known = await tags.list();
		const { found, missing } = chooseTags(wanted, known);
		if (missing.length > 0 && !createMissing) throw unknownTags(missing, known);
		const before = await tags.of(workflow.id);
		const all = [...before, ...found];
		for (const name of missing) all.push(await tags.create(name));
		const ids = [...new Set(all.map(({ id }) => id))];
		const after = ids.length > before.length ? await tags.assign(workflow.id, ids) : before;
		return {
			success: true,
			tags: after.map(({ id, name }) => ({ id, name })),
			created: [...missing],
		};
	},
});
