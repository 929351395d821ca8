import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import { limitOf, nameOf } from '../fields';

/** What scores less than this share of the best is hardly what was meant, and each costs a model as much as the best. */
const LEAST_SHARE = 1 / 4;

const scoreOf = (node: Readonly<Record<string, unknown>> | undefined) => Number(node?.score ?? 0);

const NOTHING_FITS =
	'No node fits. These are the nearest kinds; httpRequest calls a service that has no node.';

export default defineTool({
	name: 'search-nodes',
	domain: 'node',
	description: 'Find node types for a job, best first, with resources, operations and sub-nodes.',
	effect: 'read',
	uses: ['nodeTypes'],
	scopes: [],
	input: z.object({
		query: nameOf('Such as slack or send sms'),
		limit: limitOf(5, 20),
	}),
	output: z.object({ note: z.string().optional(), nodes: z.array(z.record(z.unknown())) }),
	whenCapped: 'Pass a smaller limit.',

	async run({ query, limit }, { nodeTypes }) {
		const nodes = [...(await nodeTypes.search(query, limit))];
		if (nodes.every(({ fits }) => fits === false)) return { note: NOTHING_FITS, nodes };
		const least = scoreOf(nodes[0]) * LEAST_SHARE;
		return { nodes: nodes.filter((node) => scoreOf(node) >= least) };
	},
});
