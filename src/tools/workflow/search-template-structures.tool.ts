import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import type { ExampleContent } from '../../kernel/ports/examples';
import { limitOf, nameOf } from '../fields';
import { codeIfAny } from './examples/code-if-any';
import { exampleFrom, exampleSource, shownExample } from './examples/example-source';
import { lookAround, lookedAround } from './examples/look-around';
import { openFound } from './examples/open-found';
import { readSteps } from './examples/read-steps';

const example = exampleSource.extend({
	path: z.array(z.string()).describe('Names of the nodes that match, and those between'),
	nodes: z.number().describe('Of the whole workflow'),
	code: z.string().optional(),
	isCut: z.literal(true).optional(),
});

export default defineTool({
	name: 'search-template-structures',
	domain: 'workflow',
	title: 'Search template structures',
	description:
		'Find workflows whose nodes are connected like a pattern, in this n8n and among templates, with code of that part for build-workflow. Secrets are placeholders, long texts are cut.',
	effect: 'read',
	uses: ['examples', 'workflows', 'nodeTypes'],
	scopes: ['workflow:list', 'workflow:read'],
	input: z.object({
		pattern: nameOf('Nodes in the order of the flow, such as webhook → agent → sheet'),
		lookIn: exampleFrom,
		limit: limitOf(3, 10),
	}),
	output: z.object({
		examples: z.array(example),
		...lookedAround,
	}),
	shows: ({ examples }) => examples.map(shownExample),
	whenCapped: 'Pass a smaller limit.',

	async run({ pattern, lookIn, limit }, { examples, workflows, nodeTypes }) {
		const steps = await readSteps(pattern, nodeTypes);
		const found: Array<z.output<typeof example>> = [];
		const add = (content: ExampleContent, whose: Omit<z.output<typeof exampleSource>, 'name'>) => {
			const path = found.length < limit ? examples.pathIn(content, steps) : undefined;
			if (path === undefined) return;
			const nodes = content.nodes.length;
			const shown = { ...whose, name: content.name, path: [...path], nodes };
			found.push({ ...shown, ...codeIfAny(examples, content, path) });
		};
		const looked = await lookAround(examples, {
			lookIn,
			limit,
			count: () => found.length,
			own: async (most) => await examples.shaped(steps, { limit: most }),
			async addOwn(id) {
				const workflow = await openFound(workflows, id);
				const { versionId } = workflow ?? {};
				if (workflow) add(workflow, { source: 'this n8n', workflowId: id, versionId });
			},
			query: {
				search: '',
				nodeTypes: steps.flatMap(({ also }) => (also === undefined ? [] : [also])),
			},
			addTemplate: ({ content, url }) => add(content, { source: 'template', templateUrl: url }),
		});
		return { examples: found, ...looked };
	},
});
