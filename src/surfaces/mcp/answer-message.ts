import type { IWebhookFunctions } from 'n8n-workflow';

import { openMcpHandler } from '../../host/mcp-server';
import { isDeeperThan } from '../../kernel/values/is-deeper-than';
import { catalogOffer } from './catalog-offer';
import type { McpClient } from './identify-client';
import type { McpPanel } from './read-mcp-panel';
import { sendProblem } from './send-problem';
import { sendResponse, signalOf } from './send-response';

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

/** The request in the web's own form, with the headers that the protocol reads. */
function webRequest(context: IWebhookFunctions, signal: AbortSignal): Request {
	const { headers, path } = context.getRequestObject();
	const given = Object.entries(headers).flatMap(
		([name, value]): Array<[string, string]> =>
			typeof value === 'string' && /^(?:accept|content-type|mcp-[a-z-]+)$/.test(name)
				? [[name, value]]
				: [],
	);
	return new Request(new URL(path, 'http://localhost'), {
		...{ method: 'POST', headers: given, signal },
	});
}

/** Answers one message of a client. */
export async function answerMessage(
	context: IWebhookFunctions,
	client: McpClient,
	panel: McpPanel,
	text: string,
): Promise<void> {
	const refuse = (status: number, code: number, message: string) =>
		sendProblem(context, { status, code, message });
	if (!isJson(context.getRequestObject().headers['content-type'])) {
		refuse(415, INVALID_REQUEST, 'Send the message as application/json.');
		return;
	}
	const body = parsed(text);
	if (body === undefined) {
		refuse(400, PARSE_ERROR, 'The body is not valid JSON.');
		return;
	}
	if (Array.isArray(body)) {
		refuse(400, INVALID_REQUEST, 'Send one message a request: there are no batches.');
		return;
	}
	if (isDeeperThan(body, DEEPEST)) {
		refuse(400, INVALID_REQUEST, `The message is nested more than ${DEEPEST} levels deep.`);
		return;
	}
	const signal = signalOf(context);
	const handler = openMcpHandler(catalogOffer(context, client, panel, signal), ({ message }) =>
		context.logger.debug(`Foreman MCP: ${message}`),
	);
	await sendResponse(context, await handler.fetch(webRequest(context, signal), body));
}
