import type { ExampleContent, ExamplesPort } from '../../../kernel/ports/examples';
import { clipText } from '../../../kernel/values/clip-text';
import { ToolError } from '../../../kernel/tool-error';

/** Characters of one example. */
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
