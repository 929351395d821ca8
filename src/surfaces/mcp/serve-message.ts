import type { IWebhookFunctions } from 'n8n-workflow';
import type { McpOffer } from '../../host/mcp-offer';
import { openMcpHandler } from '../../host/mcp-server';
import { answerList } from './answer-list';
import { sendResponse } from './send-response';

export const SERVER = { name: 'foreman', title: 'Foreman', version: '1' } as const;

function webRequest(context: IWebhookFunctions, signal: AbortSignal): Request {
	const { headers, path } = context.getRequestObject();
	const given = Object.entries(headers).flatMap(
		([name, value]): Array<[string, string]> =>
			typeof value === 'string' && /^(?:accept|content-type|mcp-[a-z-]+)$/.test(name)
				? [[name, value]]
				: [],
	);
	return new Request(new URL(path, 'http://localhost'), { method: 'POST', headers: given, signal });
}

/** Serves an offer to one message, in every revision of the protocol. */
export async function serveMessage(
	context: IWebhookFunctions,
	body: unknown,
	offer: McpOffer,
	{
		caller,
		signal,
		headers = {},
	}: {
		/** Stands for the caller where lists are kept. */
		readonly caller: string;
		readonly signal: AbortSignal;
		readonly headers?: Readonly<Record<string, string>>;
	},
): Promise<void> {
	if (await answerList(context, body, caller, offer)) return;
	const handler = openMcpHandler(offer, ({ message }) =>
		context.logger.debug(`Foreman MCP: ${message}`),
	);
	const response = await handler.fetch(webRequest(context, signal), body);
	await sendResponse(context, response, response.ok ? headers : {});
}

export function openRequestSignal(context: IWebhookFunctions) {
	const answer = context.getResponseObject();
	const controller = new AbortController();
	let isLetGo = false;
	const gone = () => {
		if (!answer.writableFinished && !isLetGo) controller.abort();
	};
	// It may have gone while it was found out who it is.
	if (answer.closed) gone();
	else answer.on('close', gone);
	return {
		/** Ends when the client goes away before it has its answer. */
		signal: controller.signal,
		letGo() {
			isLetGo = true;
		},
	};
}
export type RequestSignal = ReturnType<typeof openRequestSignal>;
