import { z } from 'zod';

import { toolErrorCodes } from '../../../kernel/tool-error';
import type { Answered } from '../tool-result';
import { executeAnswer } from './execute-answer';
import type { HttpAnswer } from './http-error';

const GOES_ON = 202;

const failure = z.object({
	error: z.object({
		code: z.enum(toolErrorCodes),
		message: z.string(),
		hint: z.string().default(''),
		retryable: z.boolean().default(false),
	}),
});

const unreadable = { code: 'internal', message: 'The call failed.', hint: '', retryable: false };

/** The answer of a tool that has no outcome of its own, such as `search-tools`. */
export function answeredCall({ json, isError }: Answered): HttpAnswer {
	if (!isError) return { status: json.status === 'still-running' ? GOES_ON : 200, body: json };
	const read = failure.safeParse(json);
	const error = read.success ? read.data.error : { ...unreadable, code: 'internal' as const };
	return executeAnswer({ status: 'failed', error });
}
