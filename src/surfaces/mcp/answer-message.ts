import type { IWebhookFunctions } from 'n8n-workflow';
import { z } from 'zod';
import { INTERNAL, McpError, type McpMethod, type McpOffer } from '../../host/mcp-offer';
import { openStore } from '../../instance/open-store';
import { meterWork } from '../../instance/connect';
import { toldError } from '../control/control-api';
import { type ClientRequest, catalogOffer } from './catalog-offer';
import { countCall, countGreeting, countWork, rateKey, beginCall } from './client/client-rate';
import { namesNested, readClientSession, writeClientSession } from './client/client-session';
import { openRequestSignal, serveMessage } from './serve-message';

const running = new Map<string, AbortController>();
const idSchema = z.union([z.string(), z.number()]);
const request = z.object({ id: idSchema, method: z.literal('tools/call') });

const cancelling = z.object({
	method: z.literal('notifications/cancelled'),
	params: z.object({ requestId: idSchema }),
});

/** JSON tells the id 1 from the id "1". */
const placeOf = (session: string, id: string | number) => JSON.stringify([session, id]);

/** Clients of older revisions cancel by the id of a request, which is their own: only in the same sealed session. What another process answers goes on. */
export const cancelledRequests = {
	watch(session: string, body: unknown) {
		const read = request.safeParse(body);
		if (!read.success) return undefined;
		const place = placeOf(session, read.data.id);
		const controller = new AbortController();
		running.set(place, controller);
		return {
			signal: controller.signal,
			done() {
				if (running.get(place) === controller) running.delete(place);
			},
		};
	},

	take(session: string, body: unknown): void {
		const read = cancelling.safeParse(body);
		if (read.success) running.get(placeOf(session, read.data.params.requestId))?.abort();
	},
};

const SESSION = 'mcp-session-id';
/** Is answered with a stream that ends when the client goes, though we never have news. */
const LISTEN = 'subscriptions/listen';
/** How clients begin: counted by themselves, so that a client that opens a session for each call is not stopped in the middle of a task. */
const begun = /^(?:initialize|server\/discover|ping|tools\/list|notifications\/.*)$/;
const begins = z.object({ method: z.literal('initialize'), params: z.record(z.unknown()) });
const methodSchema = z.object({ method: z.string() }).catch({ method: '' });

/** Errors that are not the protocol's are told in our words alone, and logged. */
function guarded(context: IWebhookFunctions, answer: McpMethod): McpMethod {
	return async (request) => {
		try {
			return await answer(request);
		} catch (error) {
			if (error instanceof McpError) throw error;
			const told = await toldError(context, 'Foreman could not answer an MCP client', error);
			const { message, hint } = told;
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

interface ClientMessage extends Pick<ClientRequest, 'client' | 'panel' | 'letInAt'> {
	readonly place: string;
}

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
		? { [SESSION]: writeClientSession(greeting.data.params, client.id, await secret()) }
		: {};
	const listens = method === LISTEN ? beginCall(`${caller} listens`) : undefined;
	try {
		await serveMessage(context, body, offer, { caller: place, signal, headers: more });
	} finally {
		listens?.leave();
		cancellable?.done();
	}
}
