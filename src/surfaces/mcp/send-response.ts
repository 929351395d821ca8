import { type IWebhookFunctions, sleep } from 'n8n-workflow';
import type { ToolError } from '../../kernel/tool-error';
import { sendJson } from '../card/send-answer';
import { statusOf, waitHeader } from '../control/control-api';
import { challengeOf } from './oauth/oauth-place';

/** Milliseconds in which a client that has to read takes nothing of its answer. */
const UNREAD = 30_000;
/** Milliseconds for a client that was refused before it had sent its whole body. */
const UNSENT = 5_000;

type Answer = ReturnType<IWebhookFunctions['getResponseObject']>;

/** From now on ends the connection of a client that takes nothing of its answer for a while: the answer is kept in memory until then. */
const endUnread = (answer: Answer): void => void answer.setTimeout(UNREAD);

/** A client that does not read may stay again: there is nothing to read. */
const keepUnread = (answer: Answer): void => void answer.setTimeout(0);

/** Ends the connection of a client that was answered, and then neither takes the answer nor stops sending. */
export async function endIdleClient(context: IWebhookFunctions): Promise<void> {
	const [request, answer] = [context.getRequestObject(), context.getResponseObject()];
	if (!answer.writableFinished) endUnread(answer);
	if (request.complete || request.destroyed) return;
	await sleep(UNSENT);
	if (!request.complete) request.destroy();
}

/** `no-transform` keeps n8n from compressing what it sends, which would hold messages back until the end. */
const guards = {
	'cache-control': 'no-store, no-transform',
	'x-accel-buffering': 'no',
	'x-content-type-options': 'nosniff',
} as const;

/** Waits until a client that reads slowly has room again, or has gone. One that reads nothing is left. */
const drained = async (answer: Answer): Promise<void> =>
	await new Promise((resolve) => {
		const goOn = () => {
			answer.off('drain', goOn).off('close', goOn);
			keepUnread(answer);
			resolve();
		};
		answer.on('drain', goOn).on('close', goOn);
		endUnread(answer);
	});

/** Sends an answer of the web's own form: a stream piece by piece as it comes. */
export async function sendResponse(
	context: IWebhookFunctions,
	response: Response,
	headers: Readonly<Record<string, string>> = {},
): Promise<void> {
	const answer = context.getResponseObject();
	answer.status(response.status);
	response.headers.forEach((value, name) => void answer.setHeader(name, value));
	for (const [name, value] of Object.entries({ ...guards, ...headers }))
		answer.setHeader(name, value);
	const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true;
	if (response.body === null || !isStream) {
		// With its headers it is one write.
		answer.end(Buffer.from(await response.arrayBuffer()));
		return;
	}
	answer.flushHeaders();
	const reader = response.body.getReader();
	for (;;) {
		const piece = await reader.read();
		if (piece.done) break;
		const value: unknown = piece.value;
		if (answer.closed || answer.destroyed) return await reader.cancel();
		if (value instanceof Uint8Array && !answer.write(value)) await drained(answer);
	}
	answer.end();
}

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
