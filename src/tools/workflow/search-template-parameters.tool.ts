import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import type { ExampleContent } from '../../kernel/ports/examples';
import { equal } from '../../kernel/values/equal';
import { limitOf, nodeType, optionalName } from '../fields';
import { codeIfAny } from './examples/code-if-any';
import { exampleFrom, exampleSource, shownExample } from './examples/example-source';
import { openFound } from './examples/open-found';
import { templatesOrNote } from './examples/templates-or-note';

const SPARE = 2;

const MOST_TEMPLATES = 8;

const example = exampleSource.extend({
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
	domain: 'workflow',
	title: 'Search template parameters',
	description:
		'See how others set a parameter of a node type: values in workflows of this n8n and in templates, most used first, with code of such a node. Secrets are markers.',
	effect: 'read',
	uses: ['examples', 'workflows', 'nodeTypes'],
	scopes: ['workflow:list', 'workflow:read'],
	input: z.object({
		nodeType,
		parameter: optionalName('Parameter, such as jsonBody or options.timeout'),
		value: optionalName('Text that the value holds'),
		lookIn: exampleFrom,
		limit: limitOf(5, 20),
	}),
	output: z.object({
		nodeType: z.string().optional().describe('Type that was meant'),
		examples: z.array(example),
		lookedThrough: z.number().optional().describe('Workflows of this n8n'),
		isPart: z.literal(true).optional().describe('This n8n has more workflows than that'),
		note: z.string().optional(),
	}),
	shows: ({ examples }) => examples.map(shownExample),
	whenCapped: 'Pass a smaller limit.',

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
				const { nodeName: name, version, path, value: shown } = one;
				found.push({
					...{ ...whose, name: content.name, nodeName: name, version, path, value: shown },
					...codeIfAny(examples, content, [name]),
				});
				// One example a node: the others are of the same author.
				if (parameter !== '') return;
			}
		};
		const own =
			lookIn === 'templates'
				? { hits: [], lookedThrough: 0, isPart: false }
				: await examples.using(wanted, { limit: limit * SPARE });
		for (const { workflowId, nodeName, times } of own.hits) {
			if (found.length >= limit) break;
			const workflow = await openFound(workflows, workflowId);
			if (workflow === undefined) continue;
			const { versionId } = workflow;
			add(workflow, { source: 'this n8n', workflowId, versionId, times }, nodeName);
		}
		const { templates, note } =
			lookIn === 'own' || found.length >= limit
				? { templates: [] }
				: await templatesOrNote(examples, {
						search: value,
						nodeTypes: [type],
						limit: MOST_TEMPLATES,
					});
		for (const { content, url } of templates)
			add(content, { source: 'template', templateUrl: url });
		return {
			...(type === given ? {} : { nodeType: type }),
			...{ examples: found, lookedThrough: own.lookedThrough },
			...(own.isPart ? { isPart: true as const } : {}),
			...(note === undefined ? {} : { note }),
		};
	},
});
