import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import type { NodeSummary } from '../../kernel/ports/instance/node-types';
import { invalidInput } from '../../kernel/tool-error';
import { optionalName } from '../fields';

const MOST = 10;

/** More than that many are searched where a category leaves most of them out. */
const WIDE = 60;

const found = z.object({
	name: z.string(),
	displayName: z.string(),
	description: z.string(),
	isTrigger: z.boolean().optional(),
	discriminators: z.record(z.unknown()).optional(),
});

const groupOf = (category: string) =>
	/^trigger/i.test(category.trim())
		? 'trigger'
		: /^action/i.test(category.trim())
			? 'action'
			: undefined;

const tell = (node: z.output<typeof found>, groups: readonly string[]) => ({
	id: node.name,
	name: node.displayName,
	description: node.description,
	parameters: node.discriminators ?? {},
	categories: [...groups],
});

export default defineTool({
	name: 'node_search',
	domain: 'builder',
	resource: 'node',
	description:
		'Find node types of this n8n, best first. Pass an id on as nodeType; parameters are its resources and operations.',
	effect: 'read',
	follows: 'search-nodes',
	uses: ['nodeTypes'],
	scopes: [],
	input: z.object({
		category: optionalName('Such as trigger, action, database'),
		keyword: optionalName('A service, or a part of its name'),
		functionality: optionalName('What it should do, such as "send sms"'),
	}),
	output: z.object({
		count: z.number(),
		nodes: z.array(
			z.object({
				id: z.string(),
				name: z.string(),
				description: z.string(),
				parameters: z.record(z.unknown()),
				categories: z.array(z.string()),
			}),
		),
	}),
	whenCapped: 'Pass a keyword that says more.',

	async run({ category = '', keyword = '', functionality = '' }, { nodeTypes }) {
		const group = groupOf(category);
		const words = [keyword, functionality, group === undefined ? category : ''];
		const query = words.filter((word) => word.trim() !== '').join(' ');
		if (query === '' && group === undefined)
			throw invalidInput(
				'None of "category", "keyword" and "functionality" was given.',
				'Pass a keyword, such as a service, or what the node should do.',
			);
		const byName = new Map<string, NodeSummary>();
		for (const one of await nodeTypes.list(undefined)) byName.set(one.name, one);
		const isIn = (name: string) => {
			const isTrigger = byName.get(name)?.group.includes('trigger') === true;
			return group === undefined || isTrigger === (group === 'trigger');
		};
		const all =
			query === ''
				? [...byName.values()]
				: (
						await nodeTypes.search(
							group === 'trigger' ? `${query} trigger` : query,
							group === undefined ? MOST : WIDE,
						)
					).map((one) => found.parse(one));
		const nodes = all
			.filter(({ name }) => isIn(name))
			.slice(0, MOST)
			.map((node) => tell(node, byName.get(node.name)?.group ?? []));
		return { count: nodes.length, nodes };
	},
});
