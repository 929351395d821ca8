import type { ExamplesPort, Template, TemplateQuery } from '../../../kernel/ports/examples';
import { ToolError } from '../../../kernel/tool-error';

/** Why there are no templates is a note: the workflows of this n8n are an answer without them. */
const PASSING = new Set(['unavailable', 'unsupported', 'timeout', 'forbidden', 'too-large']);

export async function templatesOrNote(
	examples: Pick<ExamplesPort, 'templates'>,
	query: TemplateQuery,
): Promise<{ readonly templates: readonly Template[]; readonly note?: string }> {
	try {
		return { templates: await examples.templates(query) };
	} catch (error) {
		if (!ToolError.is(error) || !PASSING.has(error.code)) throw error;
		return { templates: [], note: `No templates: ${error.message}` };
	}
}
