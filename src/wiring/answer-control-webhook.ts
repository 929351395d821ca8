import type { IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';

import { ToolError } from '../kernel/tool-error';
import { controlRoute } from '../surfaces/n8n/control-route';
import { answerControlApi, asToolError, sendError } from './control-api';
import { answerControlPages } from './control-pages';

/** Bytes of a body. A list of all tools has less than a tenth of it. */
const LARGEST_BODY = 256_000;

const tooLarge = () =>
	new ToolError({
		code: 'too-large',
		message: `The body has more than ${LARGEST_BODY} bytes.`,
		hint: 'Send less. Nothing was changed.',
	});

const noRoute = () =>
	new ToolError({
		code: 'not-found',
		message: 'There is nothing at this address.',
		hint: 'The panel of the Foreman Control Trigger says which addresses there are.',
	});

function bodyLength(context: IWebhookFunctions): number {
	const request = context.getRequestObject();
	const raw = 'rawBody' in request ? request.rawBody : undefined;
	const declared = Number(request.headers['content-length'] ?? 0);
	return Math.max(declared, Buffer.isBuffer(raw) ? raw.length : 0);
}

/** The words that n8n and the panel put before our addresses. */
function baseOf(context: IWebhookFunctions): readonly string[] {
	const path: unknown = context.getNode().parameters.path ?? 'foreman';
	const words = String(path).trim().split('/').filter(Boolean);
	return [context.getNode().webhookId ?? '', ...words];
}

async function answer(context: IWebhookFunctions): Promise<void> {
	const route = controlRoute(context.getRequestObject().path, baseOf(context));
	if (route === undefined) throw noRoute();
	if (bodyLength(context) > LARGEST_BODY) throw tooLarge();
	if (route.page === 'tools' || route.page === 'catalog') await answerControlApi(context, route);
	else await answerControlPages(context, route);
}

/** Answers every webhook of the control trigger by itself: no execution starts, so nothing of it is recorded by n8n. */
export async function answerControlWebhook(
	context: IWebhookFunctions,
): Promise<IWebhookResponseData> {
	try {
		await answer(context);
	} catch (error) {
		if (!ToolError.is(error)) context.logger.error('Foreman could not answer a request', { error });
		sendError(context, asToolError(error));
	}
	return { noWebhookResponse: true };
}
