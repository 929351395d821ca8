import type { IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';
import { z } from 'zod';
import { notFound } from '../../kernel/tool-error';
import { baseWords, wordsBehind } from '../control/below-path';
import { toldError } from '../control/control-api';
import { CONSENT } from '../control/control-pages';
import { answerHttp } from './answer-http';
import { answerMcpPages } from './answer-mcp-pages';
import { answerMessage } from './answer-message';
import { endIdleClient, sendProblem } from './send-response';
import { guardRequest } from './guard-request';
import { identifyClient, sentKey } from './client/identify-client';
import { placeOfClient, placeOfKey, keptClient } from './client/kept-clients';
import { type McpPanel, readMcpPanel } from './read-mcp-panel';
import { parsedMessage, readMessage, readSmallMessage } from './read-body';
import { answerConsent } from './oauth/answer-consent';
import { answerOAuth } from './oauth/answer-oauth';
import type { McpOffer } from '../../host/mcp-offer';
import { SEARCH_TOOLS } from '../../kernel/looked-up-call';
import { answerList } from './answer-list';
import { countCall, rateKey } from './client/client-rate';
import { namesNested } from './client/client-session';
import { openRequestSignal, serveMessage, SERVER } from './serve-message';
import { toolResult } from './call-tool';

const searching = z.object({
	method: z.literal('tools/call'),
	params: z.object({ name: z.literal(SEARCH_TOOLS), arguments: z.record(z.unknown()).default({}) }),
});

/** Answers the list of tools and searches in it from memory, for a key that was let in here within the last seconds. False for every other message. */
export async function answerFromMemory(
	context: IWebhookFunctions,
	place: string,
	body: unknown,
	callsPerMinute: number,
): Promise<boolean> {
	if (await answerList(context, body, place)) return true;
	const read = searching.safeParse(body);
	// A client that nests its arguments is answered the whole way.
	const isPlain = !namesNested(context.getRequestObject().headers['mcp-session-id']);
	const known = read.success && isPlain ? keptClient(place) : undefined;
	if (!read.success || known === undefined) return false;
	countCall(rateKey(context, known.client), callsPerMinute);
	const offer: McpOffer = {
		...SERVER,
		instructions: async () => await Promise.resolve(''),
		capabilities: { tools: {} },
		methods: {
			'tools/call': async () => toolResult(await known.search(read.data.params.arguments)),
		},
	};
	const { signal } = openRequestSignal(context);
	await serveMessage(context, body, offer, { caller: place, signal });
	return true;
}

const noRoute = () =>
	notFound(
		'There is nothing at this address.',
		'The panel of the Foreman MCP Trigger says which addresses there are.',
	);

/** The panel of the trigger, for a request that may come from where it comes. Throws `ToolError`. */
function guardedPanel(context: IWebhookFunctions): McpPanel {
	const panel = readMcpPanel(context.getNode().parameters);
	guardRequest(context, panel.allowedOrigins);
	return panel;
}

async function letIn(context: IWebhookFunctions) {
	const panel = guardedPanel(context);
	return { panel, client: await identifyClient(context, panel) };
}

async function answer(context: IWebhookFunctions): Promise<void> {
	const { path, method } = context.getRequestObject();
	const words = wordsBehind(path, baseWords(context, 'mcp'));
	if (words === undefined) throw noRoute();
	const [area, ...rest] = words;
	if (area === '.well-known' || area === 'oauth') return await answerOAuth(context, area, rest);
	if (area === 'ui' && rest.length === 1 && rest[0] === CONSENT)
		return await answerConsent(context);
	if (area === 'ui' && (await answerMcpPages(context, rest))) return;
	if (area === 'tools' || area === 'execute') {
		if (rest.length > 0) throw noRoute();
		await answerHttp(context, async () => ({ area, ...(await letIn(context)) }));
		return;
	}
	if (area !== undefined) throw noRoute();
	if (method !== 'POST') return sendProblem(context, { status: 405, headers: { allow: 'POST' } });
	const panel = guardedPanel(context);
	const key = sentKey(context);
	const small = await readSmallMessage(context);
	const isAnswered =
		small !== undefined &&
		(await answerFromMemory(
			context,
			placeOfKey(context, key),
			parsedMessage(small),
			panel.callsPerMinute,
		));
	if (isAnswered) return;
	const letInAt = Date.now();
	const client = await identifyClient(context, panel);
	const place = placeOfClient(context, client, key);
	const body = await readMessage(context, small);
	if (body !== undefined) await answerMessage(context, { client, panel, place, letInAt }, body);
}

/** Answers every webhook of the MCP trigger without an execution. */
export async function answerMcpWebhook(context: IWebhookFunctions): Promise<IWebhookResponseData> {
	try {
		await answer(context);
	} catch (error) {
		const told = await toldError(context, 'Foreman could not answer an MCP client', error);
		if (context.getResponseObject().headersSent) context.getResponseObject().end();
		else sendProblem(context, { error: told });
	}
	void endIdleClient(context);
	return { noWebhookResponse: true };
}
