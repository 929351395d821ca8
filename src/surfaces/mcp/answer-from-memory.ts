import type { IWebhookFunctions } from 'n8n-workflow';
import { z } from 'zod';

import type { McpOffer } from '../../host/mcp-offer';
import { SEARCH_TOOLS } from '../../kernel/looked-up-call';
import { answerKeptList } from './answer-list';
import { countCall, rateKey } from './client/client-rate';
import { namesNested } from './client/client-session';
import { keptClient } from './client/kept-clients';
import { openRequestSignal } from './request-signal';
import { serveMessage, SERVER } from './serve-message';
import { toolResult } from './tool-result';

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
	if (await answerKeptList(context, body, place)) return true;
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
