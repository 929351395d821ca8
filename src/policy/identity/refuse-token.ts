import { ToolError } from '../../kernel/tool-error';

/** The error for a token that is not accepted. The reason never quotes the token. */
export const refuseToken = (reason: string, cause?: unknown): ToolError =>
	new ToolError({
		code: 'unauthorized',
		message: `The identity token is refused: ${reason}.`,
		hint: 'Have the application send a valid token of the person it acts for. Nothing was done.',
		cause,
	});
