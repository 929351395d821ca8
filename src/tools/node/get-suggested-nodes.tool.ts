import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import { didYouMean } from '../../kernel/values/nearest';
import { notFound } from '../../kernel/tool-error';
import { optionalName } from '../fields';

const bare = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '');

export default defineTool({
	name: 'get-suggested-nodes',
	domain: 'node',
	description:
		'Get the nodes that n8n suggests for a kind of workflow, such as chatbot or notification, with notes. Without a category: what categories there are.',
	effect: 'read',
	uses: ['knowledge', 'nodeTypes'],
	scopes: [],
	input: z.object({
		category: optionalName('Category, as the list names it'),
	}),
	output: z.object({
		category: z.string().optional(),
		patternHint: z.string().optional(),
		nodes: z
			.array(
				z.object({
					name: z.string(),
					displayName: z.string(),
					description: z.string(),
					note: z.string().optional(),
				}),
			)
			.optional(),
		categories: z.array(z.object({ category: z.string(), description: z.string() })).optional(),
	}),

	async run({ category }, { knowledge, nodeTypes }) {
		const all = await knowledge.suggestions();
		if (category === undefined) return { categories: [...all] };
		const found = all.find((one) => bare(one.category) === bare(category));
		if (!found) {
			const names = all.map((one) => one.category);
			throw notFound(
				`There is no category "${category}".${didYouMean(category, names)}`,
				`Categories: ${names.join(', ')}.`,
			);
		}
		const here = new Map((await nodeTypes.list(undefined)).map((node) => [node.name, node]));
		// Suggest only nodes that this n8n has.
		const nodes = found.nodes.flatMap(({ name, note }) => {
			const node = here.get(name);
			return node
				? [{ name, displayName: node.displayName, description: node.description, note }]
				: [];
		});
		return { category: found.category, patternHint: found.patternHint, nodes };
	},
});
