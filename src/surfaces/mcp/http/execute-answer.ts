import { z } from 'zod';
import type { Outcome } from '../../../kernel/outcome';
import { outcomeJson } from '../../../kernel/outcome-json';
import { type ToolError, toolErrorCodes } from '../../../kernel/tool-error';
import { nearest } from '../../../kernel/values/nearest';
import { statusOf } from '../../control/control-api';
import type { Answered } from '../call-tool';

export const httpErrorCodes = [
	'TOOL_NOT_FOUND',
	'INVALID_REQUEST_FORMAT',
	'INVALID_TOOL_PARAMETERS',
	'TOOL_EXECUTION_ERROR',
	'INTERNAL_SERVER_ERROR',
] as const;

type Fields = Readonly<Record<string, unknown>>;
type HttpErrorCode = (typeof httpErrorCodes)[number];

export interface HttpAnswer {
	readonly status: number;
	readonly body: Fields;
}

export interface UnknownTool {
	readonly status: 'unknown-tool';
	readonly name: string;
	readonly offered: readonly string[];
}

const INVALID_PARAMETERS = new Set(['invalid-input', 'invalid-code']);
/** What only Foreman can put right. */
const OURS = new Set(['internal', 'output-invalid']);
/** Nothing was done, and a program that knows the reference alone must not take it for an answer. */
const ASKS_FIRST = 428;
const GOES_ON = 202;

function codeOf(code: string): HttpErrorCode {
	if (INVALID_PARAMETERS.has(code)) return 'INVALID_TOOL_PARAMETERS';
	return OURS.has(code) ? 'INTERNAL_SERVER_ERROR' : 'TOOL_EXECUTION_ERROR';
}

const errorAnswer = (status: number, code: HttpErrorCode, message: string, details: Fields) => ({
	status,
	body: { error: { message, code, details } },
});

const asksFirst = (details: Fields) =>
	errorAnswer(
		ASKS_FIRST,
		'TOOL_EXECUTION_ERROR',
		'A person is asked first, and has not answered yet. Nothing was done.',
		details,
	);

function unknownTool({ name, offered }: UnknownTool): HttpAnswer {
	const guess = nearest(name, offered);
	return errorAnswer(
		404,
		'TOOL_NOT_FOUND',
		`There is no tool "${name}".${guess === undefined ? '' : ` Did you mean "${guess}"?`}`,
		{ name, hint: 'POST to …/tools gives the names.', ...(guess ? { nearest: guess } : {}) },
	);
}

/** What `POST …/execute` answers: the tool's answer, or an error in the reference's shape. What goes on elsewhere says its status. */
export function executeAnswer(outcome: Outcome | UnknownTool): HttpAnswer {
	switch (outcome.status) {
		case 'unknown-tool':
			return unknownTool(outcome);
		case 'succeeded':
			return { status: 200, body: outcomeJson(outcome) };
		case 'handed-over':
			return { status: GOES_ON, body: outcomeJson(outcome) };
		case 'approval-required':
			return asksFirst(outcomeJson(outcome));
		default: {
			const { code, message, hint, retryable, said } = outcome.error;
			const status = outcome.status === 'denied' ? 403 : statusOf({ code, retryAfter: undefined });
			return errorAnswer(status, codeOf(code), message, {
				status: outcome.status,
				code,
				hint,
				retryable,
				...(said === undefined ? {} : { said }),
			});
		}
	}
}

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
	if (json.status === 'approval-required') return asksFirst(json);
	if (!isError) return { status: json.status === 'still-running' ? GOES_ON : 200, body: json };
	const read = failure.safeParse(json);
	const error = read.success ? read.data.error : { ...unreadable, code: 'internal' as const };
	return executeAnswer({ status: 'failed', error });
}

const FORMAT = new Set([400, 404, 413]);

function codeOfStatus(status: number): HttpErrorCode {
	if (FORMAT.has(status)) return 'INVALID_REQUEST_FORMAT';
	return status === 500 ? 'INTERNAL_SERVER_ERROR' : 'TOOL_EXECUTION_ERROR';
}

export function refusedAnswer(error: ToolError): HttpAnswer {
	const status = statusOf(error);
	const { code, message, hint } = error;
	return {
		status,
		body: { error: { message, code: codeOfStatus(status), details: { code, hint } } },
	};
}
