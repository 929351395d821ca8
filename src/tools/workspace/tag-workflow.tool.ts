import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import { once } from '../../kernel/fresh';
import { type Tag, type TagsPort, tag } from '../../kernel/ports/instance/tags';
import { requireUnarchived } from '../refuse-workflow';
import * as several from '../several/one-or-several';
import { chooseTags, unknownTags } from './choose-tags';
import { ofOwnDraft } from '../of-own-draft';

/** n8n refuses longer names with the wrong error: that the tag exists. */
const LONGEST_NAME = 24;

const tagged = {
	tags: z.array(tag).optional().describe('All tags of the workflow'),
	versionId: z.string().optional().describe('The draft, which tags leave as it is'),
};

async function readTags(
	wanted: readonly string[],
	createMissing: boolean,
	tags: TagsPort,
	created: string[],
) {
	const known = await tags.list();
	const { found, missing } = chooseTags(wanted, known);
	if (missing.length > 0 && !createMissing)
		throw unknownTags(
			missing,
			known,
			'Call list-tags, or pass createMissing: true to make new tags.',
		);
	const made: Tag[] = [];
	for (const name of missing) {
		made.push(await tags.create(name));
		created.push(name);
	}
	return [...found, ...made];
}

/** Quotes the names, because a name may be a sentence. */
const ask = ({ tags }: { readonly tags: readonly string[] }, workflows: string) =>
	`Add the tag${tags.length > 1 ? 's' : ''} ${tags.map((tag) => JSON.stringify(tag)).join(', ')} to ${workflows}?`;

export default defineTool({
	name: 'tag-workflow',
	domain: 'workspace',
	description:
		'Add tags to a workflow, or to several; those it has stay. New tags are made only with createMissing.',
	effect: 'write',
	build: {
		runs: 'a workflow that the agent made',
		judge: async (input, ports) => await ofOwnDraft(several.idsOf(input), ports),
	},
	uses: ['workflows', 'made', 'tags'],
	scopes: ['workflow:read', 'workflowTags:list', 'workflowTags:update', 'tag:list', 'tag:create'],
	deadline: several.SEVERAL_DEADLINE,
	input: z.object({
		...several.oneOrSeveral,
		tags: z
			.array(z.string().trim().min(1).max(LONGEST_NAME))
			.min(1)
			.max(50)
			.describe('Tag names or IDs'),
		createMissing: z.boolean().default(false).describe('Make tags that do not exist'),
	}),
	output: z.object({
		success: z.boolean(),
		...tagged,
		created: z.array(z.string()),
		results: z.array(several.toldResult.extend(tagged)).optional(),
	}),
	shows: several.shownOf,
	approval: (input) => ask(input, several.sayNamed(input)),

	async settle(input, { workflows }) {
		const { ids, said, tell } = await several.findNamed(input, workflows);
		return {
			input: { ...ids, tags: input.tags, createMissing: input.createMissing },
			question: ask(input, said),
			facts: tell(({ isArchived }) =>
				isArchived ? 'is archived, and will be refused.' : 'is given the tags.',
			),
		};
	},

	async run({ tags: wanted, createMissing, ...named }, { workflows, tags }) {
		const created: string[] = [];
		const read = once(async () => await readTags(wanted, createMissing, tags, created));
		const answer = await several.withEach(named, workflows, async (workflow) => {
			requireUnarchived(workflow);
			// First make sure that the workflow exists.
			const all = await read();
			const before = await tags.of(workflow.id);
			const ids = [...new Set([...before, ...all].map(({ id }) => id))];
			const isNew = ids.length > before.length;
			const after = isNew ? await tags.assign(workflow.id, ids) : before;
			const said = { tags: [...after], versionId: workflow.versionId };
			return { outcome: isNew ? 'done' : 'unchanged', said };
		});
		return { ...answer, created };
	},
});
