import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import type { ExampleContent } from '../../kernel/ports/examples';
import { equal } from '../../kernel/values/equal';
import { limitOf, nodeType, optionalName } from '../fields';
import * as around from './examples/look-around';

const example = around.exampleSource.extend({
	nodeName: z.string(),
	version: z.number(),
	path: z.string(),
	value: z.unknown(),
	times: z.number().optional().describe('Nodes of this n8n with this value'),
	code: z.string().optional(),
	isCut: z.literal(true).optional(),
});

type Whose = Pick<
	z.output<typeof example>,
	'source' | 'workflowId' | 'versionId' | 'templateUrl' | 'times'
>;

export default defineTool({
	name: 'search-template-parameters',
	...around.exampleFacts,
	description:
		'See how others set a parameter of a node type: values in workflows of this n8n and in templates, most used first, with code of such a node. Secrets are markers.',
	effect: 'read',
	input: z.object({
		nodeType,
		parameter: optionalName('Such as options.timeout'),
		value: optionalName('In the value'),
		lookIn: around.exampleFrom,
		limit: limitOf(5, 20),
	}),
	output: z.object({
		nodeType: z.string().optional().describe('Type that was meant'),
		examples: z.array(example),
		...around.lookedAround,
	}),

	async run(
		{ nodeType: given, parameter = '', value = '', lookIn, limit },
		{ examples, workflows, nodeTypes },
	) {
		const type = (await nodeTypes.nearest(given)) ?? given;
		const wanted = { nodeType: type, parameter, value };
		const found: Array<z.output<typeof example>> = [];
		const add = (content: ExampleContent, whose: Whose, nodeName?: string) => {
			for (const one of examples.valuesIn(content, wanted)) {
				if (found.length >= limit) return;
				if (nodeName !== undefined && one.nodeName !== nodeName) continue;
				if (found.some(({ path, value: known }) => path === one.path && equal(known, one.value)))
					continue;
				const code = around.codeIfAny(examples, content, [one.nodeName]);
				found.push({ ...one, ...whose, name: content.name, ...code });
				// One example a node: the others are of the same author.
				if (parameter !== '') return;
			}
		};
		const looked = await around.lookAround(examples, {
			lookIn,
			limit,
			count: () => found.length,
			own: async (most) => await examples.using(wanted, { limit: most }),
			async addOwn({ workflowId, nodeName, times }) {
				const workflow = await around.openFound(workflows, workflowId);
				if (workflow === undefined) return;
				const { versionId } = workflow;
				add(workflow, { source: 'this n8n', workflowId, versionId, times }, nodeName);
			},
			query: { search: value, nodeTypes: [type] },
			addTemplate: ({ content, url }) => add(content, { source: 'template', templateUrl: url }),
		});
		return { ...(type === given ? {} : { nodeType: type }), examples: found, ...looked };
	},
});
