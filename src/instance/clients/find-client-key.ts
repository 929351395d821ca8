import type { IWebhookFunctions } from 'n8n-workflow';
import { type ToolError, unauthorized } from '../../kernel/tool-error';
import type { ClientRecord } from '../../policy/clients/client-record';
import { clientTokens } from '../../policy/clients/client-token';
import { readAccess } from '../../policy/clients/oauth/grants';
import { type Tenant, isOfTenant } from '../../policy/identity/principal';
import { refusedToken } from '../identity/limit-tries';
import { learnSecrets } from '../node-secrets';
import type { Store } from '../open-store';
import { openClients, knownClients } from './open-clients';

const PATIENCE = 15_000;

const refusal = (message: string) =>
	unauthorized(
		message,
		'Ask the operator for a key: the pages of the Foreman Admin Trigger make one under Clients. Nothing was done.',
	);

const notValid = () => refusal('This client key is not valid.');

const signInAgain = (message: string) =>
	unauthorized(message, 'Use the refresh token, or sign in again. Nothing was done.');

const counted = (context: IWebhookFunctions, error: ToolError) =>
	refusedToken(context, 'header', error);

const isoDay = (at: number) => new Date(at).toISOString().slice(0, 10);

function whyEnded(
	{ revokedAt, expiresAt, grant, ...owner }: ClientRecord,
	now: number,
	tenant: Tenant | undefined,
): ToolError | undefined {
	const what = grant === undefined ? 'client key' : 'access';
	if (tenant !== undefined && !isOfTenant(tenant)(owner))
		return refusal(`This ${what} is of another organisation or agency than this trigger.`);
	if (revokedAt !== null) return refusal(`This ${what} was revoked on ${isoDay(revokedAt)}.`);
	return expiresAt <= now ? refusal(`This ${what} expired on ${isoDay(expiresAt)}.`) : undefined;
}

interface Shown {
	readonly id: string;
	readonly isOf: (record: ClientRecord) => boolean;
	readonly tenant: Tenant | undefined;
}

async function letIn(context: IWebhookFunctions, store: Store, { id, isOf, tenant }: Shown) {
	const found = await knownClients.get(
		store,
		id,
		async () => await openClients(store, AbortSignal.timeout(PATIENCE)).find(id),
	);
	const now = Date.now();
	if (found === undefined || !isOf(found.record)) throw counted(context, notValid());
	const why = whyEnded(found.record, now, tenant);
	if (why !== undefined) throw counted(context, why);
	if (knownClients.isTimeToNote(store, id, found.lastUsed, now)) {
		// The call does not wait for it, and does not fail with it.
		openClients(store, AbortSignal.timeout(PATIENCE))
			.noteUse(id, now)
			.catch((error: unknown) => {
				context.logger.debug(`Foreman did not note the use of a client key: ${String(error)}`);
			});
	}
	const { organisation, agency, user, name, agentId, limits, expiresAt, profile } = found.record;
	return {
		id,
		name,
		agentId,
		limits,
		expiresAt,
		/** Whom it acts for: the user who let the client in. */
		principal: { organisation, agency, user },
		/** What asks, in place of the profile of the panel; undefined: as the panel says. */
		profile: profile ?? undefined,
	};
}

/** The client that a token is the key of, as known at most 5 s ago; of `tenant` alone where that is given. Throws the `ToolError` 'unauthorized'. */
export async function findClientKey(
	context: IWebhookFunctions,
	token: string,
	store: Store,
	tenant?: Tenant,
) {
	learnSecrets(context, [token]);
	const given = clientTokens.read(token);
	if (given === undefined)
		throw counted(context, refusal('This is not a client key: it must begin with fmk_.'));
	if (!clientTokens.isDrawn(given, store.secret)) throw counted(context, notValid());
	const isOf = (record: ClientRecord) => clientTokens.fits(given, record.token, store.secret);
	return await letIn(context, store, { id: given.id, isOf, tenant });
}

interface SignedInAt {
	readonly store: Store;
	readonly resource: string;
	readonly tenant: Tenant | undefined;
}

/** The same for the access token of a client that has signed in, at the trigger that has the address `resource`. */
export async function findSignedIn(
	context: IWebhookFunctions,
	token: string,
	{ store, resource, tenant }: SignedInAt,
) {
	learnSecrets(context, [token]);
	const access = readAccess(token, resource, store.secret);
	if (access === undefined) {
		const why = signInAgain('This access token is not valid at this MCP server.');
		throw counted(context, why);
	}
	// Every client comes with one of these now and then.
	if (access.expiresAt <= Date.now()) throw signInAgain('This access token has expired.');
	const isOf = ({ grant }: ClientRecord) => grant?.resource === resource;
	return await letIn(context, store, { id: access.id, isOf, tenant });
}
export type ClientKey = Awaited<ReturnType<typeof findClientKey>>;
