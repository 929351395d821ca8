import type { Outcome } from '../../../kernel/outcome';
import { outcomeJson } from '../../../kernel/outcome-json';
import { nearest } from '../../../kernel/values/nearest';
import { statusOf } from '../../control/control-api';
import type { HttpAnswer, HttpError } from './http-error';

/** A tool that the caller is not offered. */
export interface UnknownTool {
	readonly status: 'unknown-tool';
	readonly name: string;
	/** Names that the caller is offered. */
	readonly offered: readonly string[];
}

/** A call that takes longer than the trigger waits. */
export interface RunningCall {
	readonly status: 'running';
	readonly handle: string;
	/** How to get the rest. */
	readonly hint: string;
}

const INVALID_PARAMETERS = new Set(['invalid-input', 'invalid-code']);

/** What nobody but us can put right. */
const OURS = new Set(['internal', 'output-invalid']);

/** Nothing was done, and a program that knows the reference alone must not take it for an answer. */
const ASKS_FIRST = 428;

const GOES_ON = 202;

function codeOf(code: string): HttpError['error']['code'] {
	if (INVALID_PARAMETERS.has(code)) return 'INVALID_TOOL_PARAMETERS';
	return OURS.has(code) ? 'INTERNAL_SERVER_ERROR' : 'TOOL_EXECUTION_ERROR';
}

const errorAnswer = (
	status: number,
	code: HttpError['error']['code'],
	message: string,
	details: Readonly<Record<string, unknown>>,
): HttpAnswer => ({ status, body: { error: { message, code, details } } });

function unknownTool({ name, offered }: UnknownTool): HttpAnswer {
	const guess = nearest(name, offered);
	return errorAnswer(
		404,
		'TOOL_NOT_FOUND',
		`There is no tool "${name}".${guess === undefined ? '' : ` Did you mean "${guess}"?`}`,
		{ name, hint: 'POST to …/tools gives the names.', ...(guess ? { nearest: guess } : {}) },
	);
}

/**
 * What `POST …/execute` answers: the tool's own answer, or an error in the reference's shape. What goes on elsewhere is neither,
 * and says its status.
 */
export function executeAnswer(outcome: Outcome | UnknownTool | RunningCall): HttpAnswer {
	switch (outcome.status) {
		case 'unknown-tool':
			return unknownTool(outcome);
		case 'running':
			return { status: GOES_ON, body: { ...outcome } };
		case 'succeeded':
			return { status: 200, body: outcomeJson(outcome) };
		case 'handed-over':
			return { status: GOES_ON, body: outcomeJson(outcome) };
		case 'approval-required': {
			const message = 'A person is asked first, and has not answered yet. Nothing was done.';
			return errorAnswer(ASKS_FIRST, 'TOOL_EXECUTION_ERROR', message, outcomeJson(outcome));
		}
		default: {
			const { code, message, hint, retryable, said } = outcome.error;
			const status = outcome.status === 'denied' ? 403 : statusOf({ code, retryAfter: undefined });
			return errorAnswer(status, codeOf(code), message, {
				...{ status: outcome.status, code, hint, retryable },
				...(said === undefined ? {} : { said }),
			});
		}
	}
}
