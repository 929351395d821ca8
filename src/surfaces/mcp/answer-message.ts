import type { IWebhookFunctions } from 'n8n-workflow';
import { z } from 'zod';

import { type McpMethod, type McpOffer, McpError } from '../../host/mcp-offer';
import { logFailure } from '../../instance/log-failure';
import { openStore } from '../../instance/open-store';
import { meterWork } from '../../instance/webhook/work-meter';
import { ToolError } from '../../kernel/tool-error';
import { asToolError } from '../control/control-api';
import { type ClientRequest, catalogOffer } from './catalog-offer';
import { cancelledRequests } from './client/cancelled-requests';
import { countCall, countGreeting, countWork, rateKey } from './client/client-rate';
import { namesNested, readClientSession, writeClientSession } from './client/client-session';
import { beginCall } from './client/running-calls';
import { openRequestSignal } from './request-signal';
import { serveMessage } from './serve-message';

const INTERNAL = -32603;

const SESSION = 'mcp-session-id';

/** Is answered with a stream that ends when the client goes, though we never have news. */
const LISTEN = 'subscriptions/listen';

/** How clients begin: counted by themselves, so that a client that opens a session for each call is not stopped in the middle of a task. */
const begun = /^(?:initialize|server\/discover|ping|tools\/list|notifications\/.*)$/;

const begins = z.object({
	method: z.literal('initialize'),
	params: z.record(z.unknown()),
});

const methodSchema = z.object({ method: z.string() }).catch({ method: '' });

/** Errors that are not the protocol's are told in our words alone, and logged. */
function guarded(context: IWebhookFunctions, answer: McpMethod): McpMethod {
	return async (request) => {
		try {
			return await answer(request);
		} catch (error) {
			if (error instanceof McpError) throw error;
			if (!ToolError.is(error))
				await logFailure(context, 'Foreman could not answer an MCP client', error);
			const { message, hint } = asToolError(error);
			throw new McpError(INTERNAL, `${message} ${hint}`);
		}
	};
}

const guardedOffer = (context: IWebhookFunctions, offer: McpOffer): McpOffer => ({
	...offer,
	methods: Object.fromEntries(
		Object.entries(offer.methods).map(([name, answer]) => [name, guarded(context, answer)]),
	),
});

/** Who sends a message, and where. */
export interface ClientMessage extends Pick<ClientRequest, 'client' | 'panel' | 'letInAt'> {
	/** Of the key and the trigger, as `placeOfClient` names it. */
	readonly place: string;
}

/** Answers one message of a client. Throws `ToolError`. */
export async function answerMessage(
	context: IWebhookFunctions,
	{ client, panel, place, letInAt }: ClientMessage,
	body: unknown,
): Promise<void> {
	const { method } = methodSchema.parse(body);
	const count = begun.test(method) ? countGreeting : countCall;
	const caller = rateKey(context, client);
	count(caller, panel.callsPerMinute);
	meterWork(context, (work) => countWork(caller, panel.callsPerMinute, work));

	const given = context.getRequestObject().headers[SESSION];
	const secret = async () => (await openStore(context, 0)).secret;
	const session =
		given === undefined ? undefined : readClientSession(given, client.id, await secret());
	if (session !== undefined) cancelledRequests.take(session.id, body);
	const cancellable = session && cancelledRequests.watch(session.id, body);
	const { signal: gone, letGo } = openRequestSignal(context);
	const signal = cancellable ? AbortSignal.any([gone, cancellable.signal]) : gone;
	const sessionOpensUrls = session?.opensUrls === true;
	const asked = {
		client,
		panel,
		place,
		letInAt,
		sessionOpensUrls,
		nests: namesNested(given),
		signal,
		letGo,
	};
	const offer = guardedOffer(context, catalogOffer(context, asked));
	const greeting = begins.safeParse(body);
	const more: Readonly<Record<string, string>> = greeting.success
		? {
				[SESSION]: writeClientSession(greeting.data.params, client.id, await secret()),
			}
		: {};
	const listens = method === LISTEN ? beginCall(`${caller} listens`) : undefined;
	try {
		await serveMessage(context, body, offer, { caller: place, signal, headers: more });
	} finally {
		listens?.leave();
		cancellable?.done();
	}
}
