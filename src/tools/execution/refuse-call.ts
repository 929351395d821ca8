import { ToolError } from '../../kernel/tool-error';

/** A call of what is live that is not made, by what was asked for. */
export const refuseCall = (
	message: string,
	hint: string,
	code: 'invalid-input' | 'forbidden' = 'invalid-input',
) => new ToolError({ code, message: `${message} Nothing was called.`, hint });
