import type { IWebhookFunctions } from 'n8n-workflow';
import { z } from 'zod';
import { revokeAccess } from '../../../administration/client/resource';
import { openClients } from '../../../instance/clients/open-clients';
import { countRegistration, refusedToken } from '../../../instance/identity/limit-tries';
import { learnSecrets } from '../../../instance/node-secrets';
import { type Store, openStore } from '../../../instance/open-store';
import { invokeOperation } from '../../../kernel/operation/invoke-operation';
import { notFound, unauthorized } from '../../../kernel/tool-error';
import type { ClientRecord } from '../../../policy/clients/client-record';
import { type TokenRequest, createGrants, softwareOf } from '../../../policy/clients/oauth/grants';
import { registerClient } from '../../../policy/clients/oauth/oauth-client';
import { sendJson } from '../../card/send-answer';
import { statusOf, toldError, waitHeader } from '../../control/control-api';
import { openOperator } from '../../control/operator-request';
import { formValues } from '../answer-mcp-pages';
import { guardRequest } from '../guard-request';
import { readBody } from '../read-body';
import { readMcpPanel } from '../read-mcp-panel';
import { refuseWithoutSignIn, resourceOf, SCOPE, wellKnown } from './oauth-place';

const PATIENCE = 30_000;
const LONGEST_DESCRIPTION = 20_000;

interface Answer {
	readonly status: number;
	readonly body: object;
}

const refused = (error: string, why: string): Answer => ({
	status: 400,
	body: { error, error_description: why },
});

const text = z.string().min(1).max(8_192);
const asked = z.object({ client_id: text, resource: text.optional() });

const tokenFields = z.discriminatedUnion('grant_type', [
	asked.extend({
		grant_type: z.literal('authorization_code'),
		code: text,
		code_verifier: z.string().regex(/^[\w.~-]{43,128}$/),
		redirect_uri: text.optional(),
	}),
	asked.extend({ grant_type: z.literal('refresh_token'), refresh_token: text }),
]);

const revokeFields = z.object({ token: text, client_id: text.optional() });

/** The fields of a form; what is there twice cannot be read. */
async function readFields(context: IWebhookFunctions) {
	const type = context.getRequestObject().headers['content-type'] ?? '';
	const body = await readBody(context, true);
	return /^application\/x-www-form-urlencoded\b/i.test(type) ? formValues(body) : {};
}

const grantsOf = (context: IWebhookFunctions, store: Store) =>
	createGrants({
		records: openClients(store, AbortSignal.timeout(PATIENCE)),
		secret: store.secret,
		resource: resourceOf(context),
		now: () => Date.now(),
	});

/** Revokes a grant as an operator would, in the name of who gave it: it is in the audit. */
async function revoke(
	context: IWebhookFunctions,
	store: Store,
	{ id, organisation, agency, user }: ClientRecord,
): Promise<void> {
	const call = openOperator({ context, store, session: { organisation, agency, user } });
	await invokeOperation(revokeAccess, { clientId: id }, call);
}

async function register(context: IWebhookFunctions): Promise<Answer> {
	countRegistration(context);
	const body = await readBody(context, true);
	if (body.length > LONGEST_DESCRIPTION)
		return refused('invalid_client_metadata', `Send at most ${LONGEST_DESCRIPTION} characters.`);
	const { secret } = await openStore(context, 0);
	const resource = resourceOf(context);
	const now = Date.now();
	const made = registerClient(body, { resource, secret, now });
	if ('error' in made) return refused(made.error, made.why);
	return {
		status: 201,
		body: {
			client_id: made.id,
			client_id_issued_at: Math.floor(now / 1_000),
			client_name: made.name,
			redirect_uris: made.redirects,
			grant_types: ['authorization_code', 'refresh_token'],
			response_types: ['code'],
			token_endpoint_auth_method: 'none',
			scope: SCOPE,
		},
	};
}

function tokenRequestOf(fields: z.output<typeof tokenFields>): TokenRequest {
	const { client_id: clientId, resource } = fields;
	if (fields.grant_type === 'refresh_token')
		return { clientId, resource, refresh: fields.refresh_token };
	const { code, code_verifier: verifier, redirect_uri: redirect } = fields;
	return { clientId, resource, code: { text: code, verifier, redirect } };
}

async function token(context: IWebhookFunctions): Promise<Answer> {
	const read = tokenFields.safeParse(await readFields(context));
	if (!read.success) {
		const [issue] = read.error.issues;
		const isType = issue?.code === 'invalid_union_discriminator';
		return isType
			? refused('unsupported_grant_type', 'grant_type must be authorization_code or refresh_token.')
			: refused('invalid_request', `${String(issue?.path[0])} is missing, or wrong.`);
	}
	const request = tokenRequestOf(read.data);
	const { refresh = '', code } = request;
	learnSecrets(context, [refresh, code?.text ?? '', code?.verifier ?? '']);
	const store = await openStore(context, 0);
	const given = await grantsOf(context, store).exchange(request);
	if (!('why' in given)) {
		const { access, refresh: next, expiresIn } = given;
		learnSecrets(context, [access, next]);
		const lasting = { access_token: access, expires_in: expiresIn, refresh_token: next };
		return { status: 200, body: { ...lasting, token_type: 'Bearer', scope: SCOPE } };
	}
	const { why, isForged = false, reused } = given;
	if (reused !== undefined) {
		context.logger.warn(
			`Foreman revoked the access of client ${reused.id}: a code or refresh token of it was used twice.`,
		);
		await revoke(context, store, reused);
	}
	const error = unauthorized(why, 'Sign in again.');
	const counted = isForged ? refusedToken(context, 'header', error) : error;
	if (counted !== error) throw counted;
	return refused('invalid_grant', why);
}

/** RFC 7009: a text that is not a token of ours is answered like one that was revoked. */
async function revokeToken(context: IWebhookFunctions): Promise<Answer> {
	const read = revokeFields.safeParse(await readFields(context));
	if (!read.success) return refused('invalid_request', 'token is missing, or wrong.');
	const { token: given, client_id: clientId } = read.data;
	learnSecrets(context, [given]);
	const store = await openStore(context, 0);
	const found = await grantsOf(context, store).ofToken(given);
	if (found === undefined) return { status: 200, body: {} };
	if (clientId !== undefined && softwareOf(clientId) !== found.grant.software)
		return refused('invalid_request', 'client_id is not that of the token.');
	await revoke(context, store, found);
	return { status: 200, body: {} };
}

const steps: ReadonlyMap<string, (context: IWebhookFunctions) => Promise<Answer>> = new Map([
	['POST register', register],
	['POST token', token],
	['POST revoke', revokeToken],
	['GET keys', async () => await Promise.resolve({ status: 200, body: { keys: [] } })],
]);

async function answer(context: IWebhookFunctions, area: '.well-known' | 'oauth', name: string) {
	refuseWithoutSignIn(context);
	const document = area === '.well-known' ? wellKnown.get(name) : undefined;
	if (document !== undefined) return { status: 200, body: document(resourceOf(context)) };
	const { method } = context.getRequestObject();
	const step = area === 'oauth' ? steps.get(`${method} ${name}`) : undefined;
	if (step === undefined)
		throw notFound(
			'There is nothing at this address.',
			'The document at …/.well-known/openid-configuration says which addresses there are.',
		);
	guardRequest(context, readMcpPanel(context.getNode().parameters).allowedOrigins);
	return await step(context);
}

/** Answers what programs ask that sign in: the documents that say how, and the steps. Errors have the form of RFC 6749. */
export async function answerOAuth(
	context: IWebhookFunctions,
	area: '.well-known' | 'oauth',
	[name = '', ...rest]: readonly string[],
): Promise<void> {
	try {
		sendJson(context, await answer(context, area, rest.length > 0 ? '' : name));
	} catch (error) {
		const told = await toldError(context, 'Foreman could not let an MCP client sign in', error);
		const status = statusOf(told);
		const code = status >= 500 || status === 429 ? 'temporarily_unavailable' : 'invalid_request';
		const body = { error: code, error_description: `${told.message} ${told.hint}` };
		sendJson(context, { status, body, headers: waitHeader(told) });
	}
}
