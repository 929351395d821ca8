import type { CallableTool } from '../callable-tool';
import type { Invocation } from '../invoke-tool';
import type { OutcomeError } from '../outcome';

/** Error texts quote what was sent, and a model can send anything. */
const LONGEST_TEXT = 4000;

function shorten(text: string): string {
	return text.length <= LONGEST_TEXT ? text : `${text.slice(0, LONGEST_TEXT)}…[cut]`;
}

/** An error as the caller may see it. A text that cannot be cleaned is not shown. What others say is marked as theirs. */
export async function finishError(
	{ said, ...error }: OutcomeError,
	tool: CallableTool,
	{ redact, present }: Pick<Invocation, 'redact' | 'present'>,
): Promise<OutcomeError> {
	const clean = (text: unknown) => shorten(String(redact(text)));
	try {
		const own = { ...error, message: clean(error.message), hint: clean(error.hint) };
		if (said === undefined) return own;
		return { ...own, said: await present(clean(said), { ...tool, foreign: true }, []) };
	} catch {
		return { ...error, message: 'The call failed.', hint: 'The audit and the n8n log say more.' };
	}
}
