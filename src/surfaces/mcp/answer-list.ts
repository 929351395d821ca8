import type { IWebhookFunctions } from 'n8n-workflow';

import { type McpOffer, McpError } from '../../host/mcp-offer';
import { sendJson } from '../card/send-answer';
import { type PlainList, plainList } from './plain-list';
import { freshOrAnew } from '../../kernel/fresh';
import { keptFresh } from './kept-fresh';

const kept = keptFresh<Promise<string>>();

/** The text under a key; undefined if it is missing or too old. */
export const freshList = kept.peek;

/** The text under a key; writes it if it is missing or too old. A failure is not kept, and fails no other caller. */
export const keptList = async (key: string, write: () => Promise<string>): Promise<string> =>
	await freshOrAnew(kept, key, write);

/** What names the server in every answer of revision 2026-07-28. */
const SERVER_INFO = 'io.modelcontextprotocol/serverInfo';

const silent = new AbortController().signal;

const keyOf = (caller: string, { cursor, isModern, nests }: PlainList) =>
	JSON.stringify([caller, cursor, isModern, nests]);

/** Sends a list that is written already. */
function sendList(context: IWebhookFunctions, id: PlainList['id'], text: string): void {
	const answer = context.getResponseObject();
	answer.status(200);
	answer.setHeader('content-type', 'application/json; charset=utf-8');
	answer.setHeader('cache-control', 'no-store');
	answer.setHeader('x-content-type-options', 'nosniff');
	answer.end(`{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":${text}}`);
}

/** Answers a request for the list of tools that the same caller was sent just now. False for every other request. */
export async function answerKeptList(context: IWebhookFunctions, body: unknown, caller: string) {
	const asked = plainList(body, context.getRequestObject().headers);
	const text = asked && freshList(keyOf(caller, asked));
	if (asked === undefined || text === undefined) return false;
	try {
		sendList(context, asked.id, await text);
		return true;
	} catch {
		// The request that writes it says what is wrong.
		return false;
	}
}

/**
 * Answers a request for the list of tools that has nothing to judge, and keeps the list for the next one. Whether the client is let in was
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
	const { cursor, isModern } = asked;
	const write = async () => {
		const result = await list({
			params: cursor === undefined ? {} : { cursor },
			isModern,
			capabilities: undefined,
			signal: silent,
			progressToken: undefined,
			requestState: undefined,
			inputResponses: undefined,
			notify: async () => await Promise.resolve(),
		});
		const info = { [SERVER_INFO]: { name, title, version } };
		const modern = { resultType: 'complete', _meta: info };
		return JSON.stringify(isModern ? { ...result, ...modern } : result);
	};
	try {
		sendList(context, asked.id, await keptList(keyOf(caller, asked), write));
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
