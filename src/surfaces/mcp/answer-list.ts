import type { IWebhookFunctions } from 'n8n-workflow';

import type { McpOffer } from '../../host/mcp-offer';
import { McpError } from '../../host/mcp-error';
import { sendJson } from '../card/send-answer';
import { keptList } from './kept-lists';
import { plainList } from './plain-list';

/** What names the server in every answer of revision 2026-07-28. */
const SERVER_INFO = 'io.modelcontextprotocol/serverInfo';

const silent = new AbortController().signal;

/**
 * Answers a request for the list of tools that has nothing to judge, from memory where the same client has asked just now. Whether the client is let in was
 * checked before. False for every other request.
 */
export async function answerList(
	context: IWebhookFunctions,
	body: unknown,
	caller: string,
	{ name, title, version, methods }: McpOffer,
): Promise<boolean> {
	const asked = plainList(body, context.getRequestObject().headers);
	const list = methods['tools/list'];
	if (asked === undefined || list === undefined) return false;
	const node = context.getNode();
	const { cursor, isModern } = asked;
	const key = JSON.stringify([
		...[context.getWorkflow().id, node.id, caller, cursor, isModern],
		...[node.parameters, node.credentials],
	]);
	const write = async () => {
		const result = await list({
			...{ params: cursor === undefined ? {} : { cursor }, isModern, capabilities: undefined },
			...{ signal: silent, progressToken: undefined, requestState: undefined },
			inputResponses: undefined,
			notify: async () => await Promise.resolve(),
		});
		const info = { [SERVER_INFO]: { name, title, version } };
		const modern = { resultType: 'complete', _meta: info };
		return JSON.stringify(isModern ? { ...result, ...modern } : result);
	};
	try {
		const text = await keptList(key, write);
		const answer = context.getResponseObject();
		answer.status(200);
		answer.setHeader('content-type', 'application/json; charset=utf-8');
		answer.setHeader('cache-control', 'no-store');
		answer.setHeader('x-content-type-options', 'nosniff');
		answer.end(`{"jsonrpc":"2.0","id":${JSON.stringify(asked.id)},"result":${text}}`);
	} catch (error) {
		if (!(error instanceof McpError)) throw error;
		const { code, message } = error;
		sendJson(context, {
			status: 200,
			body: { jsonrpc: '2.0', id: asked.id, error: { code, message } },
		});
	}
	return true;
}
