import type { Invocation } from '../invoke-tool';
import type { OutcomeError } from '../outcome';

/** Error texts quote what was sent, and a model can send anything. */
const LONGEST_TEXT = 4000;

function shorten(text: string): string {
	return text.length <= LONGEST_TEXT ? text : `${text.slice(0, LONGEST_TEXT)}…[cut]`;
}

/** An error as the caller may see it. A text that cannot be cleaned is not shown. */
export function finishError(
	error: OutcomeError,
	{ redact }: Pick<Invocation, 'redact'>,
): OutcomeError {
	const clean = (text: string) => shorten(String(redact(text)));
	try {
		return { ...error, message: clean(error.message), hint: clean(error.hint) };
	} catch {
		return { ...error, message: 'The call failed.', hint: 'The audit and the n8n log say more.' };
	}
}
