import { z } from 'zod';

import type { NodeLogger } from '../../kernel/call-scope';
import type { Catalog } from '../../kernel/catalog';
import { clientLimitsSchema } from '../../policy/clients/client-limits';
import type { ListedClient, NewGrant } from '../../policy/clients/client-records';
import type { Principal, Tenant } from '../../policy/identity/principal';
import { type Store, guardStore } from '../../instance/open-store';
import { openClients } from '../../instance/clients/open-clients';
import { profiles } from '../../policy/permissions';
import { ToolError } from '../../kernel/tool-error';
import { type ClientChange, type NewClient, readClientChange, readNewClient } from './client-wish';

const PATIENCE = 30_000;

const moment = z.string().nullable();

/** A client as programs and people are told of it. Its key is in no answer but the one that made it. Times are ISO 8601. */
export const shownClient = z.object({
	id: z.string(),
	name: z.string(),
	state: z.enum(['valid', 'expired', 'revoked']),
	agentId: z.string(),
	actsFor: z.string(),
	limits: clientLimitsSchema,
	profile: z.enum(profiles).nullable(),
	madeAt: z.string(),
	expiresAt: z.string(),
	lastUsedAt: moment,
	revokedAt: moment,
	/** Where it was sent after it had signed in; null for a client with a key. */
	redirect: z.string().nullable(),
});

export type ShownClient = z.output<typeof shownClient>;

const stateOf = ({ revokedAt, expiresAt }: ListedClient) => {
	if (revokedAt !== null) return 'revoked';
	return expiresAt <= Date.now() ? 'expired' : 'valid';
};

const isoOf = (at: number | null) => (at === null || at === 0 ? null : new Date(at).toISOString());

const shownOf = (client: ListedClient) => ({
	id: client.id,
	name: client.name,
	state: stateOf(client),
	agentId: client.agentId,
	actsFor: client.user,
	limits: client.limits,
	profile: client.profile,
	madeAt: isoOf(client.madeAt),
	expiresAt: isoOf(client.expiresAt),
	lastUsedAt: isoOf(client.lastUsed),
	revokedAt: isoOf(client.revokedAt),
	redirect: client.grant?.redirect ?? null,
});

interface ClientPlace {
	readonly store: Store;
	readonly logger: NodeLogger;
	readonly secrets: Parameters<typeof guardStore>[0]['secrets'];
	readonly principal: Principal;
	readonly tools: () => Promise<Catalog>;
}

const isTold = (error: unknown) =>
	ToolError.is(error) && (error.code === 'not-found' || error.code === 'invalid-input');

/** The clients of one tenant, for a caller who may change what agents may do. Everything throws `ToolError`. */
export function clientDesk({ store, logger, secrets, principal, tools: known }: ClientPlace) {
	const tenant: Tenant = principal;
	const clients = openClients(store, AbortSignal.timeout(PATIENCE));
	const by = principal.user || 'registry';
	/** What is wrong with the store is for the log; what is wrong with the wish, for whom it is. */
	const guarded = async <Value>(work: () => Promise<Value>): Promise<Value> => {
		const result = await guardStore({ logger, secrets })(async () => {
			try {
				return { isDone: true, value: await work() } as const;
			} catch (error) {
				if (isTold(error)) return { isDone: false, error } as const;
				throw error;
			}
		});
		if (result.isDone) return result.value;
		throw result.error;
	};
	const wishOf = async (given: NewClient) => {
		const tools = await known();
		const others = await guarded(async () => await clients.list(tenant));
		const taken = new Set(others.map(({ agentId }) => agentId));
		return readNewClient(given, tools, taken, Date.now());
	};
	return {
		list: async () => (await guarded(async () => await clients.list(tenant))).map(shownOf),

		read: async (id: string) => shownOf(await guarded(async () => await clients.read(tenant, id))),

		/** The key is told here, and never again. */
		async make(given: NewClient) {
			const wish = await wishOf(given);
			const { client, token } = await guarded(async () => await clients.make(principal, wish));
			return { client: shownOf(client), key: token };
		},

		async grant(given: NewClient, grant: NewGrant) {
			const wish = await wishOf(given);
			return shownOf(await guarded(async () => await clients.grant(principal, wish, grant)));
		},

		async change(id: string, given: ClientChange) {
			const { limits } = await guarded(async () => await clients.read(tenant, id));
			const wish = readClientChange(given, limits, await known(), Date.now());
			return shownOf(await guarded(async () => await clients.change(tenant, id, by, wish)));
		},

		revoke: async (id: string) =>
			shownOf(await guarded(async () => await clients.revoke(tenant, id, by))),
	};
}

export type ClientDesk = ReturnType<typeof clientDesk>;
