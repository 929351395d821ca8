import { z } from 'zod';

import { CODE_TECHNIQUE, codeGrammar } from '../../kernel/workflow/code-grammar';
import { defineTool } from '../../kernel/define-tool';
import { didYouMean } from '../../kernel/values/nearest';
import { notFound } from '../../kernel/tool-error';

const own = {
	technique: CODE_TECHNIQUE,
	description:
		'All that the code of a workflow can say: branches, loops, merging, failures, retries, sub-nodes, credentials',
	guide: codeGrammar.join('\n'),
};

const bare = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '');

export default defineTool({
	name: 'get-best-practices',
	domain: 'workflow',
	description:
		'Read the guide to one technique, such as chatbot or scheduling, before building such a workflow. Without a technique: what techniques there are.',
	effect: 'read',
	uses: ['knowledge', 'nodeTypes'],
	scopes: [],
	input: z.object({
		technique: z.string().optional().describe('Technique, as the list names it'),
	}),
	output: z.object({
		technique: z.string().optional(),
		guide: z.string().optional(),
		techniques: z
			.array(z.object({ technique: z.string(), description: z.string(), hasGuide: z.boolean() }))
			.optional(),
	}),

	async run({ technique }, { knowledge, nodeTypes }) {
		if (technique !== undefined && bare(technique) === bare(own.technique))
			return { technique: own.technique, guide: own.guide };
		const all = [...(await knowledge.bestPractices()), own];
		if (technique === undefined) {
			return { techniques: all.map((one) => ({ ...one, hasGuide: one.guide !== undefined })) };
		}
		const found = all.find((one) => bare(one.technique) === bare(technique));
		if (found?.guide !== undefined)
			return { technique: found.technique, guide: await nodeTypes.checkGuide(found.guide) };
		const guided = all.flatMap((one) => (one.guide === undefined ? [] : [one.technique]));
		throw notFound(
			found
				? `n8n has no guide to "${found.technique}".`
				: `There is no technique "${technique}".${didYouMean(technique, guided)}`,
			`Guides: ${guided.join(', ')}.`,
		);
	},
});
