import { z } from 'zod';

import type { ShownWorkflow } from '../../../kernel/callable-tool';
import type {
	ExampleContent,
	ExamplesPort,
	Looked,
	Template,
	TemplateQuery,
} from '../../../kernel/ports/examples';
import type { WorkflowDocument, WorkflowsPort } from '../../../kernel/ports/instance/workflows';
import { ToolError, orRefusal, unlessRefused } from '../../../kernel/tool-error';
import { clipText } from '../../../kernel/values/clip-text';

const LONGEST = 6_000;

/** The code of some nodes; nothing for a workflow that cannot be written as code. */
export function codeIfAny(
	{ codeOf }: Pick<ExamplesPort, 'codeOf'>,
	content: ExampleContent,
	nodeNames: readonly string[],
): { readonly code?: string; readonly isCut?: true } {
	try {
		const code = codeOf(content, nodeNames);
		return code.length <= LONGEST ? { code } : { code: clipText(code, LONGEST), isCut: true };
	} catch (error) {
		if (!ToolError.is(error)) throw error;
		return {};
	}
}

export const exampleSource = z.object({
	source: z.enum(['this n8n', 'template']),
	workflowId: z.string().optional(),
	versionId: z.string().optional(),
	templateUrl: z.string().optional(),
	name: z.string(),
});

export const exampleFrom = z
	.enum(['all', 'own', 'templates'])
	.default('all')
	.describe('own: of this n8n; templates: of n8n.io, by strangers');

/** A template is not a workflow of this n8n, and so it belongs to no user. */
const shownExample = ({
	workflowId,
	versionId,
	templateUrl = '',
}: z.output<typeof exampleSource>): ShownWorkflow =>
	workflowId === undefined ? { workflowId: templateUrl } : { workflowId, versionId };

/** A workflow that a search has found, as it is now. Undefined for one that the caller may not read any more, or that was archived. */
export async function openFound(
	workflows: Pick<WorkflowsPort, 'get'>,
	id: string,
): Promise<WorkflowDocument | undefined> {
	const found = await unlessRefused(workflows.get(id), 'not-found', 'forbidden');
	return found?.id === id && !found.isArchived ? found : undefined;
}

/** Workflows of the index that are read for one that is shown: they may have changed since. */
const SPARE = 2;

const MOST_TEMPLATES = 8;

/** Why there are no templates is a note: the workflows of this n8n are an answer without them. */
const PASSING = ['unavailable', 'unsupported', 'timeout', 'forbidden', 'too-large'] as const;

export const lookedAround = {
	lookedThrough: z.number().optional().describe('Workflows of this n8n'),
	isPart: z.literal(true).optional().describe('This n8n has more workflows than that'),
	note: z.string().optional(),
};

async function templatesOrNote(
	examples: Pick<ExamplesPort, 'templates'>,
	query: Omit<TemplateQuery, 'limit'>,
): Promise<{ readonly templates: readonly Template[]; readonly note?: string }> {
	const asked = examples.templates({ ...query, limit: MOST_TEMPLATES });
	const templates = await orRefusal(asked, ...PASSING);
	if (!ToolError.is(templates)) return { templates };
	return { templates: [], note: `No templates: ${templates.message}` };
}

interface Search<Hit> {
	readonly lookIn: 'all' | 'own' | 'templates';
	readonly limit: number;
	readonly own: (limit: number) => Promise<Looked<Hit>>;
	readonly addOwn: (hit: Hit) => Promise<void>;
	readonly query: Omit<TemplateQuery, 'limit'>;
	readonly addTemplate: (template: Template) => void;
	readonly count: () => number;
}

/** Looks for examples in this n8n, then among templates where there is room for more. Tells how far it looked. */
export async function lookAround<Hit>(
	examples: Pick<ExamplesPort, 'templates'>,
	{ lookIn, limit, own, addOwn, query, addTemplate, count }: Search<Hit>,
) {
	const none: Looked<Hit> = { hits: [], lookedThrough: 0, isPart: false };
	const { hits, lookedThrough, isPart } = lookIn === 'templates' ? none : await own(limit * SPARE);
	for (const hit of hits) {
		if (count() >= limit) break;
		await addOwn(hit);
	}
	const { templates, note } =
		lookIn === 'own' || count() >= limit
			? { templates: [] }
			: await templatesOrNote(examples, query);
	templates.forEach(addTemplate);
	return {
		lookedThrough,
		...(isPart ? { isPart: true as const } : {}),
		...(note === undefined ? {} : { note }),
	};
}

export const exampleFacts = {
	domain: 'workflow',
	uses: ['examples', 'workflows', 'nodeTypes'],
	scopes: ['workflow:list', 'workflow:read'],
	shows: ({ examples }: { readonly examples: ReadonlyArray<z.output<typeof exampleSource>> }) =>
		examples.map(shownExample),
	whenCapped: 'Pass a smaller limit.',
} as const;
