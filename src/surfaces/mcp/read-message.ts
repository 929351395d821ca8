import type { IWebhookFunctions } from 'n8n-workflow';

import { isDeeperThan } from '../../kernel/values/is-deeper-than';
import { readBody } from './read-body';
import { sendProblem } from './send-problem';

const PARSE_ERROR = -32700;
const INVALID_REQUEST = -32600;

/** Levels of nesting: those of a workflow that n8n can store, and of the message around it. */
export const DEEPEST_MESSAGE = 210;

const isJson = (type = '') => /^application\/json\s*(?:;|$)/i.test(type);

/** A text parsed as JSON; undefined if it is invalid. */
export function parsedMessage(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

/** What is wrong with a body, in the protocol's numbers; undefined for one that is a message. */
function problemOf(body: unknown): { readonly code: number; readonly message: string } | undefined {
	if (body === undefined) return { code: PARSE_ERROR, message: 'The body is not valid JSON.' };
	if (Array.isArray(body))
		return { code: INVALID_REQUEST, message: 'Send one message a request: there are no batches.' };
	if (!isDeeperThan(body, DEEPEST_MESSAGE)) return undefined;
	const message = `The message is nested more than ${DEEPEST_MESSAGE} levels deep.`;
	return { code: INVALID_REQUEST, message };
}

/** Bytes of a message that is read before it is known who sends it. */
const SMALL = 4_096;

/** The text of a small message; undefined for one that is larger, or does not say how large it is. Throws `ToolError`. */
export async function readSmallMessage(context: IWebhookFunctions): Promise<string | undefined> {
	const length = Number(context.getRequestObject().headers['content-length'] ?? Infinity);
	return length <= SMALL ? await readBody(context) : undefined;
}

/** The message of a request; undefined where it is invalid, and the client was told so. `read`: its text, if it is known. Throws `ToolError`. */
export async function readMessage(context: IWebhookFunctions, read?: string): Promise<unknown> {
	if (!isJson(context.getRequestObject().headers['content-type'])) {
		const message = 'Send the message as application/json.';
		sendProblem(context, { status: 415, code: INVALID_REQUEST, message });
		return undefined;
	}
	const body = parsedMessage(read ?? (await readBody(context)));
	const problem = problemOf(body);
	if (problem === undefined) return body;
	sendProblem(context, { status: 400, ...problem });
	return undefined;
}
