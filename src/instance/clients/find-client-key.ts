import type { IWebhookFunctions } from 'n8n-workflow';
import { ToolError } from '../../kernel/tool-error';
import { clientTokens } from '../../policy/clients/client-token';
import { isOfTenant, type Tenant } from '../../policy/identity/principal';
import { refusedToken } from '../identity/limit-tries';
import { learnSecrets } from '../node-secrets';
import type { Store } from '../open-store';
import { knownClients, openClients, type ReadClient } from './open-clients';

const PATIENCE = 15_000;

const refusal = (message: string) =>
	new ToolError({
		code: 'unauthorized',
		message,
		hint: 'Ask the operator for a key: the pages of the Foreman Admin Trigger make one under Clients. Nothing was done.',
	});

const notValid = () => refusal('This client key is not valid.');
const isoDay = (at: number) => new Date(at).toISOString().slice(0, 10);

/** Why a key is refused. Only a caller with its secret is told that it ended. */
function whyRefused(
	found: ReadClient | undefined,
	isRight: boolean,
	now: number,
	tenant: Tenant | undefined,
): ToolError | undefined {
	if (found === undefined || !isRight) return notValid();
	if (tenant !== undefined && !isOfTenant(tenant)(found.record))
		return refusal('This client key is of another organisation or agency than this trigger.');
	const { revokedAt, expiresAt } = found.record;
	if (revokedAt !== null) return refusal(`This client key was revoked on ${isoDay(revokedAt)}.`);
	if (expiresAt <= now) return refusal(`This client key expired on ${isoDay(expiresAt)}.`);
	return undefined;
}

/** The client of a token, at most 5 s old, of `tenant` if given. Throws the `ToolError` 'unauthorized', and slows guessing. */
export async function findClientKey(
	context: IWebhookFunctions,
	token: string,
	store: Store,
	tenant?: Tenant,
) {
	learnSecrets(context, [token]);
	const given = clientTokens.read(token);
	const refuse = (error: ToolError) => refusedToken(context, 'header', error);
	if (given === undefined)
		throw refuse(refusal('This is not a client key: it must begin with fmk_.'));
	if (!clientTokens.isDrawn(given, store.secret)) throw refuse(notValid());
	const { id } = given;
	const found = await knownClients.get(
		store,
		id,
		async () => await openClients(store, AbortSignal.timeout(PATIENCE)).find(id),
	);
	const now = Date.now();
	const isRight = found !== undefined && clientTokens.fits(given, found.record.token, store.secret);
	const why = whyRefused(found, isRight, now, tenant);
	if (why !== undefined || found === undefined) throw refuse(why ?? refusal('No key.'));
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
		principal: { organisation, agency, user },
		/** What asks, in place of the profile of the panel; undefined: as the panel says. */
		profile: profile ?? undefined,
	};
}

/** A client that was let in by its key, and what it may touch. */
export type ClientKey = Awaited<ReturnType<typeof findClientKey>>;
