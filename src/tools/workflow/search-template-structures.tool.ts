import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import type { ExampleContent, ShapeStep } from '../../kernel/ports/examples';
import type { NodeTypesPort } from '../../kernel/ports/instance/node-types';
import { invalidInput } from '../../kernel/tool-error';
import { limitOf, nameOf } from '../fields';
import * as around from './examples/look-around';

const MOST_STEPS = 8;

const badPattern = (message: string) =>
	invalidInput(
		message,
		'Name two to eight node types or services in the order of the flow, such as "webhook → agent → sheet".',
	);

/** The steps of a pattern, each with the type that the catalog of nodes finds for its words. Throws `ToolError`. */
async function readSteps(
	pattern: string,
	nodeTypes: Pick<NodeTypesPort, 'search' | 'nearest'>,
): Promise<ShapeStep[]> {
	const terms = pattern
		.split(/\s*(?:→|[-=]+>|>|,|\n)\s*/)
		.map((term) => term.trim())
		.filter((term) => term !== '');
	if (terms.length === 0) throw badPattern('"pattern" names no node.');
	if (terms.length > MOST_STEPS)
		throw badPattern(`"pattern" has ${terms.length} nodes, more than ${MOST_STEPS}.`);
	return await Promise.all(
		terms.map(async (term) => {
			// A type in full is that type, and no words that others may hold as well.
			if (term.includes('.')) return { term, also: await nodeTypes.nearest(term) };
			const name = (await nodeTypes.search(term, 1))[0]?.name;
			return { term, also: typeof name === 'string' ? name : undefined };
		}),
	);
}

const example = around.exampleSource.extend({
	path: z.array(z.string()).describe('Names of the nodes that match, and those between'),
	nodes: z.number().describe('Of the whole workflow'),
	code: z.string().optional(),
	isCut: z.literal(true).optional(),
});

export default defineTool({
	name: 'search-template-structures',
	...around.exampleFacts,
	description:
		'Find workflows whose nodes are connected like a pattern, with code of that part for build-workflow. Secrets are markers, long texts cut.',
	effect: 'read',
	input: z.object({
		pattern: nameOf('Nodes in the order of the flow, such as webhook → agent → sheet'),
		lookIn: around.exampleFrom,
		limit: limitOf(3, 10),
	}),
	output: z.object({
		examples: z.array(example),
		...around.lookedAround,
	}),

	async run({ pattern, lookIn, limit }, { examples, workflows, nodeTypes }) {
		const steps = await readSteps(pattern, nodeTypes);
		const found: Array<z.output<typeof example>> = [];
		const add = (
			content: ExampleContent,
			whose: Omit<z.output<typeof around.exampleSource>, 'name'>,
		) => {
			const path = found.length < limit ? examples.pathIn(content, steps) : undefined;
			if (path === undefined) return;
			const nodes = content.nodes.length;
			const shown = { ...whose, name: content.name, path: [...path], nodes };
			found.push({ ...shown, ...around.codeIfAny(examples, content, path) });
		};
		const looked = await around.lookAround(examples, {
			lookIn,
			limit,
			count: () => found.length,
			own: async (most) => await examples.shaped(steps, { limit: most }),
			async addOwn(id) {
				const workflow = await around.openFound(workflows, id);
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
