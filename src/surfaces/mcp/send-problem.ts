import { type IWebhookFunctions } from 'n8n-workflow';

import type { ToolError } from '../../kernel/tool-error';
import { sendJson } from '../card/send-answer';
import { statusOf, waitHeader } from '../control/control-api';
import { challengeOf } from './oauth/oauth-place';

const codes: Readonly<Record<number, number>> = { 400: -32600, 500: -32603 };

/** The number for everything that HTTP says better. */
const OTHERWISE = -32000;

type HttpProblem =
	| { readonly error: ToolError }
	| {
			readonly status: number;
			readonly code?: number;
			readonly message?: string;
			readonly headers?: Readonly<Record<string, string>>;
	  };

export function sendProblem(context: IWebhookFunctions, problem: HttpProblem): void {
	if ('error' in problem) {
		const { error } = problem;
		const status = statusOf(error);
		const headers = status === 401 ? challengeOf(context) : waitHeader(error);
		const message = `${error.message} ${error.hint}`;
		sendProblem(context, { status, message, headers });
		return;
	}
	const { status, message = 'Method not allowed.', headers = {} } = problem;
	const { code = codes[status] ?? OTHERWISE } = problem;
	const body = { jsonrpc: '2.0', error: { code, message }, id: null };
	sendJson(context, { status, body, headers });
}
