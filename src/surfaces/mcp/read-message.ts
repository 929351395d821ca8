import type { IWebhookFunctions } from 'n8n-workflow';

import { isDeeperThan } from '../../kernel/values/is-deeper-than';
import { readBody } from './read-body';
import { sendProblem } from './send-problem';

const PARSE_ERROR = -32700;
const INVALID_REQUEST = -32600;

/** Levels of nesting: those of a workflow that n8n can store, and of the message around it. */
const DEEPEST = 210;

const isJson = (type = '') => /^application\/json\s*(?:;|$)/i.test(type);

function parsed(text: string): unknown {
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
	if (!isDeeperThan(body, DEEPEST)) return undefined;
	const message = `The message is nested more than ${DEEPEST} levels deep.`;
	return { code: INVALID_REQUEST, message };
}

/** The message of a request; undefined where there is none, and the client was told so. Throws `ToolError`. */
export async function readMessage(context: IWebhookFunctions): Promise<unknown> {
	if (!isJson(context.getRequestObject().headers['content-type'])) {
		const message = 'Send the message as application/json.';
		sendProblem(context, { status: 415, code: INVALID_REQUEST, message });
		return undefined;
	}
	const body = parsed(await readBody(context));
	const problem = problemOf(body);
	if (problem === undefined) return body;
	sendProblem(context, { status: 400, ...problem });
	return undefined;
}
