import type { IDataObject, IWebhookFunctions } from 'n8n-workflow';
import { notFound, exceedsLimit } from '../../kernel/tool-error';
import { baseWords } from './below-path';
import { controlRoute, type ControlRoute } from './control-route';
import { sendError, toldError } from './control-api';
import { answerControlPages } from './control-pages';
import { answerOpenApi, answerOperation } from '../http/answer-operation';
import { routesAt } from '../http/operation-routes';
import { answerRunEvents } from './stream-run';

/** Bytes of a body. A list of all tools has less than a tenth of it. */
const LARGEST_BODY = 256_000;

function largestBody(route: ControlRoute): number {
	if (route.page === 'resource' && route.id !== '')
		return route.resource.page?.largestForm ?? LARGEST_BODY;
	if (route.page !== 'operations') return LARGEST_BODY;
	return Math.max(...routesAt(route.words).map(({ http }) => http.largestBody ?? LARGEST_BODY));
}

function bodyLength(context: IWebhookFunctions): number {
	const request = context.getRequestObject();
	const raw = 'rawBody' in request ? request.rawBody : undefined;
	const declared = Number(request.headers['content-length'] ?? 0);
	return Math.max(declared, Buffer.isBuffer(raw) ? raw.length : 0);
}

async function answer(context: IWebhookFunctions): Promise<IDataObject | undefined> {
	const route = controlRoute(context.getRequestObject().path, baseWords(context, 'foreman'));
	if (route === undefined)
		throw notFound(
			'There is nothing at this address.',
			'The panel of the Foreman Admin Trigger says which addresses there are.',
		);
	const most = largestBody(route);
	if (bodyLength(context) > most)
		throw exceedsLimit(`The body has more than ${most} bytes.`, 'Send less. Nothing was changed.');
	switch (route.page) {
		case 'operations':
			return await answerOperation(context, route.words);
		case 'run-events':
			await answerRunEvents(context, route.id);
			return undefined;
		case 'open-api':
			await answerOpenApi(context);
			return undefined;
		default:
			return await answerControlPages(context, route);
	}
}

/** Answers every webhook of the admin trigger. An execution starts only for a run that no node works on, and gets its ids alone. */
export async function answerControlWebhook(context: IWebhookFunctions) {
	try {
		const item = await answer(context);
		if (item !== undefined) return { noWebhookResponse: true, workflowData: [[{ json: item }]] };
	} catch (error) {
		sendError(context, await toldError(context, 'Foreman could not answer a request', error));
	}
	return { noWebhookResponse: true };
}
