import type { IWebhookFunctions } from 'n8n-workflow';
import { ToolError, type ToolErrorCode } from '../../kernel/tool-error';
import { sendJson } from '../card/send-answer';
import { logFailure } from '../../instance/read-credential';

/** The token of a program. What a browser sends by itself, such as a cookie, is ignored. */
export function bearerToken(context: IWebhookFunctions): string {
	const header = context.getRequestObject().headers.authorization ?? '';
	return /^Bearer +(\S+)$/i.exec(header)?.[1] ?? '';
}

const statuses: Readonly<Record<ToolErrorCode, number>> = {
	'invalid-input': 400,
	'invalid-code': 400,
	unauthorized: 401,
	forbidden: 403,
	'not-licensed': 403,
	'not-found': 404,
	archived: 409,
	conflict: 409,
	'too-large': 413,
	internal: 500,
	'run-failed': 502,
	'output-invalid': 502,
	unsupported: 501,
	unavailable: 503,
	cancelled: 503,
	timeout: 504,
};

const TOO_MANY = 429;

export const statusOf = ({ code, retryAfter }: Pick<ToolError, 'code' | 'retryAfter'>): number =>
	retryAfter === undefined ? statuses[code] : TOO_MANY;

/** Tells a caller who is over the limit when to try again. */
export const waitHeader = ({
	retryAfter,
}: Pick<ToolError, 'retryAfter'>): Readonly<Record<string, string>> =>
	retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) };

/** What the caller is told of an error. An error that is not ours is not shown. */
export const asToolError = (error: unknown): ToolError =>
	ToolError.is(error)
		? error
		: new ToolError({
				code: 'internal',
				message: 'The request could not be answered.',
				hint: 'Try again. If it stays so, the log of n8n says more.',
				cause: error,
			});

/** The same, and tells n8n's log of an error that is not ours. */
export async function toldError(context: IWebhookFunctions, what: string, error: unknown) {
	if (!ToolError.is(error)) await logFailure(context, what, error);
	return asToolError(error);
}

export function sendError(context: IWebhookFunctions, error: ToolError): void {
	const { code, message, hint, problems } = error;
	const where = problems === undefined ? {} : { problems };
	const body = { error: { code, message, hint, ...where } };
	const challenge = { 'www-authenticate': 'Bearer realm="foreman"' };
	const headers = code === 'unauthorized' ? challenge : waitHeader(error);
	sendJson(context, { status: statusOf(error), body, headers });
}
