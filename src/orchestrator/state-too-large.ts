import { ToolError } from '../kernel/tool-error';

const BRAND = Symbol.for('foreman.state-too-large');

/** The error for an agent's state that is too large to store. Nothing was saved. */
export function stateTooLarge(kind: string, characters: number, most: number): ToolError {
	const error = new ToolError({
		code: 'too-large',
		message: `The state of an agent (${kind}) has ${characters} characters, more than the ${most} that are kept. It was not saved.`,
		hint: 'Keep long results of tools by themselves, and fold older steps into a summary.',
	});
	Object.defineProperty(error, BRAND, { value: true });
	return error;
}

export const isStateTooLarge = (error: unknown): boolean =>
	typeof error === 'object' && error !== null && BRAND in error;
