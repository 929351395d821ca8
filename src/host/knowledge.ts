import { z } from 'zod';
import type { KnowledgePort } from '../kernel/ports';
import { unsupported } from '../kernel/tool-error';

const guide = z.custom<{ getDocumentation(): string }>(
	(value) => typeof value === 'object' && value !== null && 'getDocumentation' in value,
);

const practices = z.object({
	bestPracticesRegistry: z.record(guide.optional()),
	TechniqueDescription: z.record(z.string()),
});

const suggestions = z.object({
	suggestedNodesData: z.record(
		z.object({
			description: z.string(),
			patternHint: z.string(),
			nodes: z.array(z.object({ name: z.string(), note: z.string().optional() })),
		}),
	),
});

/** n8n may remove these modules. A missing one must break one tool, not the package. */
function read<Schema extends z.ZodTypeAny>(
	schema: Schema,
	what: string,
	load: () => unknown,
): z.output<Schema> {
	try {
		return schema.parse(load());
	} catch (cause) {
		throw unsupported(
			`This n8n does not ship ${what} in a form that Foreman knows.`,
			'Do without: search-nodes finds nodes and get-node-type-definition tells how they are set up.',
			{ cause },
		);
	}
}

export const knowledge: KnowledgePort = {
	async bestPractices() {
		const { bestPracticesRegistry, TechniqueDescription } = read(practices, 'best practices', () =>
			require('@n8n/workflow-sdk/prompts/best-practices'),
		);
		return Object.entries(TechniqueDescription).map(([technique, description]) => ({
			technique,
			description,
			guide: bestPracticesRegistry[technique]?.getDocumentation(),
		}));
	},
	async suggestions() {
		const { suggestedNodesData } = read(suggestions, 'node suggestions', () =>
			require('@n8n/ai-utilities/node-catalog'),
		);
		return Object.entries(suggestedNodesData).map(([category, data]) => ({ category, ...data }));
	},
};
