import type { NodeLogger } from '../../kernel/call-scope';
import type { Catalog } from '../../kernel/catalog';
import type { ListedClient } from '../../policy/clients/client-records';
import type { Tenant } from '../../policy/identity/is-of-tenant';
import type { Principal } from '../../policy/identity/principal';
import { catalog } from '../../catalog/catalog';
import { guardStore } from '../../instance/guard-store';
import { openClients } from '../../instance/clients/open-clients';
import { openRegisteredTools } from '../../instance/registry/open-registered-tools';
import type { Store } from '../../instance/open-store';
import { ToolError } from '../../kernel/tool-error';
import { readClientChange, readNewClient } from './client-wish';

/** Milliseconds for one piece of work. */
const PATIENCE = 30_000;

/** A client as programs are told of it. Its key is in no answer but the one that made it. */
export const shownClient = ({ profile, ...client }: ListedClient, now: number) => {
	const isoOf = (at: number | null) =>
		at === null || at === 0 ? null : new Date(at).toISOString();
	const { id, name, agentId, user, limits, madeAt, expiresAt, lastUsed, revokedAt } = client;
	const state =
		revokedAt !== null ? 'revoked' : expiresAt <= now ? ('expired' as const) : ('valid' as const);
	return {
		...{ id, name, state, agentId, actsFor: user, limits: { ...limits }, profile },
		...{ madeAt: isoOf(madeAt), expiresAt: isoOf(expiresAt) },
		...{ lastUsedAt: isoOf(lastUsed), revokedAt: isoOf(revokedAt) },
	};
};

/** What the work is done with. */
export interface ClientPlace {
	readonly store: Store;
	readonly logger: NodeLogger;
	readonly secrets: Parameters<typeof guardStore>[0]['secrets'];
	/** Who does it, and whom a new client acts for. */
	readonly principal: Principal;
	/** Whose registered tools a client may be limited to. */
	readonly tenants: () => Promise<readonly Tenant[]>;
}

const isTold = (error: unknown) =>
	ToolError.is(error) && (error.code === 'not-found' || error.code === 'invalid-input');

/** The clients of one tenant, for somebody who may change what agents may do. Everything throws `ToolError`. */
export function clientWork({ store, logger, secrets, principal, tenants }: ClientPlace) {
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
	const known = async (): Promise<Catalog> =>
		await catalog.for({
			tenant: async () => await Promise.resolve(tenant),
			registered: openRegisteredTools({
				tenants,
				store: async () => await Promise.resolve(store),
				logger,
			}),
		});

	return {
		list: async () => await guarded(async () => await clients.list(tenant)),

		read: async (id: string) => await guarded(async () => await clients.read(tenant, id)),

		/** The key is told here, and never again. */
		async make(given: unknown) {
			const tools = await known();
			const taken = new Set(
				(await guarded(async () => await clients.list(tenant))).map(({ agentId }) => agentId),
			);
			const wish = readNewClient(given, tools, taken, Date.now());
			return await guarded(async () => await clients.make(principal, wish));
		},

		async change(id: string, given: unknown) {
			const { limits } = await guarded(async () => await clients.read(tenant, id));
			const wish = readClientChange(given, limits, await known(), Date.now());
			return await guarded(async () => await clients.change(tenant, id, by, wish));
		},

		revoke: async (id: string) => await guarded(async () => await clients.revoke(tenant, id, by)),
	};
}

export type ClientDesk = ReturnType<typeof clientWork>;
