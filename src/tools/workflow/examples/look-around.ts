import { z } from 'zod';

import type { ExamplesPort, Looked, Template, TemplateQuery } from '../../../kernel/ports/examples';
import { ToolError } from '../../../kernel/tool-error';

/** Workflows of the index that are read for one that is shown: they may have changed since. */
const SPARE = 2;

const MOST_TEMPLATES = 8;

/** Why there are no templates is a note: the workflows of this n8n are an answer without them. */
const PASSING = new Set(['unavailable', 'unsupported', 'timeout', 'forbidden', 'too-large']);

/** What a search says of how far it looked. */
export const lookedAround = {
	lookedThrough: z.number().optional().describe('Workflows of this n8n'),
	isPart: z.literal(true).optional().describe('This n8n has more workflows than that'),
	note: z.string().optional(),
};

async function templatesOrNote(
	examples: Pick<ExamplesPort, 'templates'>,
	query: Omit<TemplateQuery, 'limit'>,
): Promise<{ readonly templates: readonly Template[]; readonly note?: string }> {
	try {
		return { templates: await examples.templates({ ...query, limit: MOST_TEMPLATES }) };
	} catch (error) {
		if (!ToolError.is(error) || !PASSING.has(error.code)) throw error;
		return { templates: [], note: `No templates: ${error.message}` };
	}
}

/** How a search looks for examples. */
export interface Search<Hit> {
	readonly lookIn: 'all' | 'own' | 'templates';
	/** Of examples. */
	readonly limit: number;
	/** Looks through the index of this n8n for so many. */
	readonly own: (limit: number) => Promise<Looked<Hit>>;
	/** Adds the example of a hit, if it still is one. */
	readonly addOwn: (hit: Hit) => Promise<void>;
	readonly query: Omit<TemplateQuery, 'limit'>;
	readonly addTemplate: (template: Template) => void;
	/** How many were added. */
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
