import type { IWebhookFunctions } from 'n8n-workflow';
import { z } from 'zod';
import { hostNetwork } from '../../../adapters/network/host-network';
import { newClientFields } from '../../../administration/client/client-page';
import { readClientForm } from '../../../administration/client/read-client-form';
import { grantAccess } from '../../../administration/client/resource';
import { learnSecrets } from '../../../instance/node-secrets';
import { fresh, freshOrAnew } from '../../../kernel/fresh';
import { invokeOperation } from '../../../kernel/operation/invoke-operation';
import { ToolError, invalidInput } from '../../../kernel/tool-error';
import type { AuthorizationRequest } from '../../../policy/clients/oauth/authorization-request';
import {
	authorizationQuery,
	readAuthorization,
} from '../../../policy/clients/oauth/authorization-request';
import { CODE_LASTS, codeOf, softwareOf } from '../../../policy/clients/oauth/grants';
import type { OAuthClient } from '../../../policy/clients/oauth/oauth-client';
import {
	documentedClient,
	isDocumentId,
	registeredClient,
} from '../../../policy/clients/oauth/oauth-client';
import {
	isOneOf,
	redirectPlace,
	redirectSource,
} from '../../../policy/clients/oauth/redirect-address';
import { fingerprint } from '../../../policy/fingerprint';
import { randomId } from '../../../policy/random-id';
import { sealedText } from '../../../policy/sealed-text';
import { type Network, guardedFetch } from '../../../web/guarded-fetch';
import { sendAway, sendPage } from '../../card/send-answer';
import { refusedForm } from '../../control/answer-resource-pages';
import { CONSENT, answerControlPages } from '../../control/control-pages';
import { openOperator, type OperatorRequest } from '../../control/operator-request';
import { formField, saysSignedIn } from '../../control/operator-visit';
import { type FilledForm, emptyForm } from '../../pages/post-form';
import { consentBegins, consentPage } from '../../pages/operator/operator-sign-in';
import { readForm } from '../answer-mcp-pages';
import { refuseWithoutSignIn, resourceOf } from './oauth-place';

/** Bytes, and milliseconds, of a document that describes a client. */
const MOST_BYTES = 10_000;
const PATIENCE = 10_000;
/** Milliseconds for which a document is known, and for which a page may be answered. */
const KNOWN_FOR = 300_000;
const PAGE_LASTS = 600_000;

/** Ties an answer to the request that was shown, and gives the access its id: so one page makes one. */
const asked = sealedText(
	'foreman-oauth-consent-1',
	z.object({ id: z.string(), request: z.string(), until: z.number() }).strict(),
);

const refused = (message: string) =>
	invalidInput(
		message,
		'Begin again in the program that wants to sign in. Your browser is not sent back to it, because anyone could have made this address.',
	);

const documents = fresh<string, Promise<OAuthClient>>({ for: KNOWN_FOR, most: 100 });

export async function fetchClient(id: string, network: Network): Promise<OAuthClient> {
	const { status, body } = await guardedFetch(
		{
			url: id,
			rules: { allowLoopback: false, encryptedOnly: true },
			maxRedirects: 0,
			maxBytes: MOST_BYTES,
			signal: AbortSignal.timeout(PATIENCE),
		},
		network,
	);
	const found = status === 200 ? documentedClient(id, body.toString('utf8')) : undefined;
	if (found !== undefined) return found;
	throw refused('The address that is the client_id does not describe a client that can sign in.');
}

async function clientOf({ context, store }: OperatorRequest, id: string): Promise<OAuthClient> {
	const network = hostNetwork(context.helpers);
	if (isDocumentId(id))
		return await freshOrAnew(documents, id, async () => await fetchClient(id, network));
	const place = { resource: resourceOf(context), secret: store.secret, now: Date.now() };
	const found = registeredClient(id, place);
	if (found !== undefined) return found;
	throw refused('This program has not registered at this MCP server, or did so too long ago.');
}

const queryOf = (context: IWebhookFunctions): URLSearchParams =>
	new URLSearchParams(context.getRequestObject().originalUrl.split('?').slice(1).join('?'));

function answerTo(
	{ redirect, state }: AuthorizationRequest,
	iss: string,
	result: Readonly<Record<string, string>>,
): string {
	const url = new URL(redirect);
	const answered = { ...result, ...(state === undefined ? {} : { state }), iss };
	for (const [name, value] of Object.entries(answered)) url.searchParams.set(name, value);
	return url.href;
}

const names = newClientFields.map(({ name }) => name);

/** Lets the client in as the form says, and gives the code that it gets. Throws `ToolError`. */
async function allow(
	visit: OperatorRequest,
	{ clientId, redirect, challenge }: AuthorizationRequest,
	id: string,
	typed: FilledForm['fields'],
): Promise<string> {
	const { context, store } = visit;
	const call = openOperator(visit);
	const { n8n, seesAll } = await call.ports();
	const wish = await readClientForm(typed, seesAll ? await n8n() : undefined);
	const grant = {
		id,
		software: softwareOf(clientId),
		redirect,
		resource: resourceOf(context),
		challenge,
		codeUntil: Date.now() + CODE_LASTS,
	};
	await invokeOperation(grantAccess, { ...wish, grant }, call);
	const code = codeOf(id, store.secret);
	learnSecrets(context, [code]);
	return code;
}

async function answerOperator(visit: OperatorRequest): Promise<void> {
	const { context, store, session, isPost, hidden } = visit;
	const query = queryOf(context);
	const resource = resourceOf(context);
	const request = readAuthorization(query, resource);
	if (typeof request === 'string') throw refused(`The request of the program is wrong: ${request}`);
	const client = await clientOf(visit, request.clientId);
	if (!isOneOf(request.redirect, client.redirects))
		throw refused('The program names an address to go on to that it has not registered.');
	const shown = fingerprint(session.id, authorizationQuery(query));
	const show = (status: number, form: FilledForm) => {
		const page = { id: randomId(), request: shown, until: Date.now() + PAGE_LASTS };
		const html = consentPage({
			...client,
			place: redirectPlace(request.redirect),
			user: session.user,
			fields: newClientFields,
			form,
			hidden: { ...hidden, asked: asked.write(page, store.secret) },
		});
		sendPage(context, { status, html, formsTo: redirectSource(request.redirect) });
	};
	if (!isPost) return show(200, { ...emptyForm, fields: { name: client.name } });
	const page = asked.read(formField(context, 'asked'), store.secret);
	if (page?.request !== shown || page.until <= Date.now())
		throw refused('The page is too old, or was shown for another request.');
	const decision = formField(context, 'do');
	const goOn = (result: Readonly<Record<string, string>>) =>
		sendAway(context, { location: answerTo(request, resource, result) });
	if (decision === 'decline') return goOn({ error: 'access_denied' });
	const typed = Object.fromEntries(names.map((name) => [name, formField(context, name)]));
	if (decision !== 'allow') return show(200, { fields: typed, problems: [] });
	try {
		goOn({ code: await allow(visit, request, page.id, typed) });
	} catch (error) {
		if (!ToolError.is(error) || error.code !== 'invalid-input') throw error;
		const { status, form } = refusedForm(error, typed);
		show(status, form);
	}
}

/** Clients send the browser of an operator here. Nothing of a request is looked at before the sign-in, and the browser goes back only once they have decided. */
export async function answerConsent(context: IWebhookFunctions): Promise<void> {
	refuseWithoutSignIn(context);
	const { method, headers } = context.getRequestObject();
	const query = authorizationQuery(queryOf(context));
	// A browser does not send the cookie of a session along when another site leads it here.
	if (method === 'GET' && headers['sec-fetch-site'] === 'cross-site' && !saysSignedIn(context))
		return sendPage(context, { status: 200, html: consentBegins(`${CONSENT}?${query}`) });
	await readForm(context);
	await answerControlPages(context, { page: 'consent', query }, answerOperator);
}
