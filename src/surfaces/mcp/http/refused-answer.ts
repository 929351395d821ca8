import type { ToolError } from '../../../kernel/tool-error';
import { statusOf } from '../../control/control-api';
import type { HttpAnswer, HttpError } from './http-error';

/** What is wrong with the request itself. */
const FORMAT = new Set([400, 404, 413]);

function codeOf(status: number): HttpError['error']['code'] {
	if (FORMAT.has(status)) return 'INVALID_REQUEST_FORMAT';
	return status === 500 ? 'INTERNAL_SERVER_ERROR' : 'TOOL_EXECUTION_ERROR';
}

/** A request that was refused before a tool was called, in the reference's shape. */
export function refusedAnswer(error: ToolError): HttpAnswer {
	const status = statusOf(error);
	const { code, message, hint } = error;
	return { status, body: { error: { message, code: codeOf(status), details: { code, hint } } } };
}
