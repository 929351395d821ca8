import { conflict, invalidInput, notFound } from '../../kernel/tool-error';
import type { Principal, Tenant } from '../identity/principal';
import { isOfTenant } from '../identity/principal';
import { sealForm } from '../seal-form';
import type { ClientMade, ClientRecord, ClientStore, NewGrant } from './client-record';
import { LONGEST_LIFETIME } from './client-record';
import { clientTokens } from './client-token';

const { sealOf, isSealed } = sealForm<ClientRecord>('foreman-client-1');
const made = sealForm<ClientMade>('foreman-client-made-1');

export type ClientWish = Pick<
	ClientRecord,
	'name' | 'agentId' | 'limits' | 'profile' | 'expiresAt'
>;

/** A key for a person: with its last use, and without what could be tried against it. */
export type ListedClient = Omit<ClientRecord, 'token'> & { readonly lastUsed: number };

interface ClientRecordsSetting {
	readonly store: ClientStore;
	readonly secret: string;
	readonly now: () => number;
}

const chosen = ({ name, agentId, limits, profile, expiresAt }: ClientWish): ClientWish => ({
	name,
	agentId,
	limits,
	profile,
	expiresAt,
});

const ATTEMPTS = 2;

const unknown = () =>
	notFound(
		'There is no client with this id.',
		'List the clients, and pass an id from there. Nothing was changed.',
	);

const badMoment = (message: string) =>
	invalidInput(
		message,
		'Choose a moment that is to come, at most a year from now. Nothing was changed.',
	);

const listedOf = ({ token: _, ...record }: ClientRecord, lastUsed: number): ListedClient => ({
	...record,
	lastUsed,
});

const checkEnd = (expiresAt: number, now: number) => {
	if (expiresAt <= now) throw badMoment('The key would have expired already.');
	if (expiresAt > now + LONGEST_LIFETIME)
		throw badMoment('The key would last for more than a year.');
};

/** The rows of clients. Those that were not sealed with the secret are as if they were not there. */
function sealedRows({ store, secret, now }: ClientRecordsSetting) {
	const sealed = async (filter: Parameters<ClientStore['find']>[0]) => {
		const newest = new Map<string, { record: ClientRecord; lastUsed: number }>();
		for (const { record, seal, lastUsed } of await store.find(filter)) {
			if (!isSealed(record, seal, secret)) continue;
			// A copy of an older row beside it takes nothing back.
			const known = newest.get(record.id);
			if (known === undefined || known.record.revision < record.revision)
				newest.set(record.id, { record, lastUsed });
		}
		return [...newest.values()];
	};

	const ofTenant = async (tenant: Tenant, id: string) => {
		const [found] = (await sealed({ id })).filter(({ record }) => isOfTenant(tenant)(record));
		if (found === undefined) throw unknown();
		return found;
	};

	const changed = async (
		find: () => Promise<{ readonly record: ClientRecord; readonly lastUsed: number }>,
		by: string,
		update: (record: ClientRecord) => Partial<ClientRecord>,
	) => {
		for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
			const { record: before, lastUsed } = await find();
			if (before.revokedAt !== null)
				throw conflict(
					'The key of this client is revoked, which is for good. Nothing was changed.',
					'Make a new client.',
				);
			const record: ClientRecord = {
				...before,
				...update(before),
				revision: before.revision + 1,
				updatedBy: by,
				updatedAt: now(),
			};
			if (await store.replace({ record, seal: sealOf(record, secret) }))
				return { record, lastUsed };
		}
		throw conflict(
			'Another user changed this client at the same moment. Nothing was changed.',
			'Look at the client again and repeat the change.',
			{ retryable: true },
		);
	};

	const add = async (record: ClientRecord): Promise<ListedClient> => {
		await store.add({ record, seal: sealOf(record, secret), lastUsed: 0 });
		return listedOf(record, 0);
	};

	return { sealed, ofTenant, changed, add };
}

/** The keys of clients, and what lets those in that sign in. Rows that were not sealed with the secret do not count. Every method throws `ToolError`. */
export function createClientRecords(setting: ClientRecordsSetting) {
	const { store, secret, now } = setting;
	const { sealed, ofTenant, changed, add } = sealedRows(setting);

	const change = async (
		tenant: Tenant,
		id: string,
		by: string,
		update: (record: ClientRecord) => Partial<ClientRecord>,
	): Promise<ListedClient> => {
		const find = async () => await ofTenant(tenant, id);
		const { record, lastUsed } = await changed(find, by, update);
		return listedOf(record, lastUsed);
	};

	const begun = ({ organisation, agency, user }: Principal, wish: ClientWish) => {
		const at = now();
		checkEnd(wish.expiresAt, at);
		const by = { organisation, agency, user, updatedBy: user };
		return { ...by, ...chosen(wish), madeAt: at, revokedAt: null, revision: 1, updatedAt: at };
	};

	return {
		/** Makes a key for the user it acts for. The token is in no row and cannot be shown again. Throws `ToolError`. */
		async make(principal: Principal, wish: ClientWish) {
			const record = begun(principal, wish);
			const token = clientTokens.draw(secret);
			const hash = clientTokens.hash(token, secret);
			const client = await add({ ...record, id: token.id, token: hash });
			return { client, token: clientTokens.text(token) };
		},

		/** Lets a client in that signs in, once it shows its code: for the user it then acts for. Throws `ToolError`, also for a grant that is there. */
		async grant(
			principal: Principal,
			wish: ClientWish,
			{ id, codeUntil, ...grant }: NewGrant,
		): Promise<ListedClient> {
			const record = begun(principal, wish);
			if ((await store.find({ id })).length > 0)
				throw conflict(
					'This request was answered before. Nothing was changed.',
					'Begin again in the program that wants to sign in.',
				);
			const made = { ...grant, generation: 0, until: wish.expiresAt };
			return await add({ ...record, id, token: '', expiresAt: codeUntil, grant: made });
		},

		/** Changes what a client itself moves on. `step` is asked again where another change came first, and may throw. Throws `ToolError`. */
		async advance(id: string, step: (record: ClientRecord) => Partial<ClientRecord>) {
			const find = async () => {
				const [found] = await sealed({ id });
				if (found === undefined) throw unknown();
				return found;
			};
			return (await changed(find, 'the client', step)).record;
		},

		/** The newest first. Throws `ToolError`. */
		list: async ({ organisation, agency }: Tenant): Promise<ListedClient[]> =>
			(await sealed({ organisation, agency }))
				.filter(({ record }) => isOfTenant({ organisation, agency })(record))
				.map(({ record, lastUsed }) => listedOf(record, lastUsed))
				.sort((one, other) => other.madeAt - one.madeAt),

		/** Throws `ToolError`, also for the client of another tenant: the same as for none. */
		async read(tenant: Tenant, id: string): Promise<ListedClient> {
			const { record, lastUsed } = await ofTenant(tenant, id);
			return listedOf(record, lastUsed);
		},

		async change(
			tenant: Tenant,
			id: string,
			by: string,
			wish: Partial<ClientWish>,
		): Promise<ListedClient> {
			if (wish.expiresAt !== undefined) checkEnd(wish.expiresAt, now());
			return await change(tenant, id, by, () => wish);
		},

		/** For good. Twice is once. Throws `ToolError`. */
		async revoke(tenant: Tenant, id: string, by: string): Promise<ListedClient> {
			const { record, lastUsed } = await ofTenant(tenant, id);
			if (record.revokedAt !== null) return listedOf(record, lastUsed);
			return await change(tenant, id, by, () => ({ revokedAt: now() }));
		},

		/** The key of this id, whatever its state; undefined for none. Throws `ToolError`. */
		find: async (id: string) => (await sealed({ id }))[0],

		noteUse: async (id: string, at: number): Promise<void> => await store.noteUse(id, at),

		/** The ids of the workflows that a client has made. Throws `ToolError`. */
		madeBy: async (clientId: string): Promise<string[]> =>
			(await store.made(clientId)).flatMap(({ seal, workflowId }) =>
				made.isSealed({ clientId, workflowId }, seal, secret) ? [workflowId] : [],
			),

		async noteMade(clientId: string, workflowId: string): Promise<void> {
			const seal = made.sealOf({ clientId, workflowId }, secret);
			await store.noteMade({ clientId, workflowId, seal });
		},
	};
}

export type ClientRecords = ReturnType<typeof createClientRecords>;
