import { z } from 'zod';
import type { NodeLogger } from '../../kernel/call-scope';
import type { Catalog } from '../../kernel/catalog';
import type { ClientLimits } from '../../policy/clients/client-limits';
import {
	clientLimitsSchema,
	changedLimits,
	limitsChangeSchema,
} from '../../policy/clients/client-limits';
import type { ListedClient, ClientWish } from '../../policy/clients/client-records';
import { type Principal, type Tenant, identifier } from '../../policy/identity/principal';
import { type Store, guardStore } from '../../instance/open-store';
import { openClients } from '../../instance/clients/open-clients';
import { profiles } from '../../policy/permissions';
import { nearest } from '../../kernel/values/nearest';
import { type NewGrant, USUAL_LIFETIME } from '../../policy/clients/client-record';
import { refused } from '../define-operation';

const DAY = 86_400_000;
const name = identifier.transform((text) => text.trim()).pipe(z.string().max(80));

const fields = {
	name,
	agentId: identifier.optional(),
	limits: clientLimitsSchema.optional(),
	profile: z.enum(profiles).nullable().optional(),
	/** ISO 8601. */
	expiresAt: z.string().datetime({ offset: true }).optional(),
	expiresInDays: z.number().positive().max(366).optional(),
};

export const newClient = z.object(fields).strict();
export const clientChange = newClient.extend({ limits: limitsChangeSchema.optional() }).partial();

export type NewClient = z.output<typeof newClient>;
export type ClientChange = z.output<typeof clientChange>;

const guess = (word: string, known: readonly string[]) => {
	const near = nearest(word, [...known]);
	return near === undefined ? 'Look at the list of them.' : `Did you mean "${near}"?`;
};

/** Throws `ToolError` for a word that would never fit: such a key would let its client do less than was meant. */
function checkLimits({ tools, domains, workflows }: ClientLimits, { tools: all }: Catalog): void {
	const names = all.map((tool) => tool.name);
	const groups = [...new Set(all.map(({ domain }) => domain))];
	const strangeTool = tools.find((one) => !names.includes(one));
	if (strangeTool !== undefined)
		throw refused(`There is no tool "${strangeTool}".`, guess(strangeTool, names));
	const strangeGroup = domains.find((one) => !groups.includes(one));
	if (strangeGroup !== undefined)
		throw refused(`There is no group of tools "${strangeGroup}".`, guess(strangeGroup, groups));
	if (workflows !== undefined && workflows.folders.length > 0)
		throw refused(
			'"limits.workflows.folders" cannot be held to: the API of this n8n does not say in which folder a workflow is.',
			'Give these workflows a tag, or name their project.',
		);
}

function endOf({ expiresAt, expiresInDays }: ClientChange): number | undefined {
	if (expiresAt !== undefined && expiresInDays !== undefined)
		throw refused('"expiresAt" and "expiresInDays" say the same.', 'Send one of them.');
	if (expiresAt !== undefined) return Date.parse(expiresAt);
	return expiresInDays === undefined ? undefined : Date.now() + expiresInDays * DAY;
}

const slugOf = (text: string) =>
	text
		.normalize('NFKD')
		.toLowerCase()
		.replace(/[^a-z0-9]+/g, '-')
		.replace(/^-+|-+$/g, '') || 'client';

/** One that no client has had: what was allowed to a former one for good must not hold for the next. */
function newAgentId(text: string, taken: ReadonlySet<string>): string {
	const slug = slugOf(text);
	for (let count = 1; ; count += 1) {
		const one = count === 1 ? slug : `${slug}-${count}`;
		if (!taken.has(one)) return one;
	}
}

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

/** The clients of one tenant, for a caller who may change what agents may do. Everything throws `ToolError`. */
export function clientDesk({ store, logger, secrets, principal, tools: known }: ClientPlace) {
	const tenant: Tenant = principal;
	const clients = openClients(store, AbortSignal.timeout(PATIENCE));
	const by = principal.user || 'registry';
	/** What is wrong with the store is for the log; what is wrong with the wish, for whom it is. */
	const guarded = guardStore({ logger, secrets }, 'not-found', 'invalid-input');
	const wishOf = async (given: NewClient): Promise<ClientWish> => {
		const { name: called, limits = clientLimitsSchema.parse({}), profile = null } = given;
		checkLimits(limits, await known());
		const others = await guarded(async () => await clients.list(tenant));
		const taken = new Set(others.map(({ agentId }) => agentId));
		return {
			name: called,
			limits,
			profile,
			agentId: given.agentId ?? newAgentId(called, taken),
			expiresAt: endOf(given) ?? Date.now() + USUAL_LIFETIME,
		};
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

		async change(id: string, { limits: wanted, expiresAt, expiresInDays, ...same }: ClientChange) {
			const before = await guarded(async () => await clients.read(tenant, id));
			const limits = wanted && changedLimits(before.limits, wanted);
			if (limits !== undefined) checkLimits(limits, await known());
			const end = endOf({ expiresAt, expiresInDays });
			const wish = {
				...same,
				...(limits && { limits }),
				...(end !== undefined && { expiresAt: end }),
			};
			return shownOf(await guarded(async () => await clients.change(tenant, id, by, wish)));
		},

		revoke: async (id: string) =>
			shownOf(await guarded(async () => await clients.revoke(tenant, id, by))),
	};
}
export type ClientDesk = ReturnType<typeof clientDesk>;
