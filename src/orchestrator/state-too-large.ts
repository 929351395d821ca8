import { ToolError } from '../kernel/tool-error';

const BRAND = Symbol.for('foreman.state-too-large');

/** Says that the state of an agent has more characters than are kept. Nothing was saved. */
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
