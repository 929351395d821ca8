import { type CallableTool, DEFAULT_DEADLINE } from './callable-tool';
import type { OutcomeError } from './outcome';
import { ToolError } from './tool-error';
import type { Invocation } from './invoke-tool';

const nameOf = (error: unknown) =>
	typeof error === 'object' && error !== null && 'name' in error ? error.name : undefined;

const caution = (tool: CallableTool) =>
	tool.effect === 'read'
		? ''
		: ' What it was changing may or may not have been changed: look before you repeat it.';

function translate(tool: CallableTool, error: unknown): ToolError {
	if (ToolError.is(error)) return error;
	const name = nameOf(error);
	if (name === 'TimeoutError') {
		return new ToolError({
			code: 'timeout',
			message: `${tool.name} did not finish within ${(tool.deadline ?? DEFAULT_DEADLINE) / 1000} s and was stopped.${caution(tool)}`,
			hint: 'n8n may be busy or stopped. Check that it answers, then try again.',
			retryable: true,
			cause: error,
		});
	}
	if (name === 'AbortError' || name === 'CanceledError') {
		return new ToolError({
			code: 'cancelled',
			message: `${tool.name} was cancelled.${caution(tool)}`,
			hint: 'The run it belonged to was stopped. Start again if it is still wanted.',
			cause: error,
		});
	}
	// A foreign error's text may hold secrets or instructions, so only the log gets it.
	return new ToolError({
		code: 'internal',
		message: `${tool.name} failed for a reason it does not know.${caution(tool)}`,
		hint: 'The n8n log has the details (look for "Foreman").',
		cause: error,
	});
}

/** Converts anything that was thrown into an {@link OutcomeError}. Keeps the foreign cause apart, for the log. */
export function readFailure(tool: CallableTool, error: unknown) {
	const { code, message, hint, retryable, said, cause } = translate(tool, error);
	return {
		error: { code, message, hint, retryable, ...(said === undefined ? {} : { said }) },
		cause,
	};
}

export const badOutput = (tool: Pick<CallableTool, 'name'>, cause: unknown) =>
	new ToolError({
		code: 'internal',
		message: `${tool.name} did its work, but its answer is not in the promised shape.`,
		hint: 'Look at the result with another tool before you repeat the call, and report this as a fault of Foreman.',
		cause,
	});

/** Error texts quote what was sent, and a model can send anything. */
const LONGEST_TEXT = 4000;

const shorten = (text: string) =>
	text.length <= LONGEST_TEXT ? text : `${text.slice(0, LONGEST_TEXT)}…[cut]`;

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
