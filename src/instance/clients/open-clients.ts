import { createClientTable } from '../../adapters/own-tables/clients/client-table';
import { type ClientRecords, createClientRecords } from '../../policy/clients/client-records';
import { randomId } from '../../policy/random-id';
import type { Tenant } from '../../policy/identity/principal';
import { fresh } from '../../kernel/fresh';
import type { NodeLogger } from '../../kernel/call-scope';
import type { ClientMadePort } from '../../policy/clients/client-reach';
import type { Store } from '../open-store';

export type ReadClient = NonNullable<Awaited<ReturnType<ClientRecords['find']>>>;

/** Milliseconds for which a process goes by what it has read: in others a revoked key works that much longer, at most. */
const MEMORY = 5_000;
const MOST = 1_000;
const NOTE_EVERY = 600_000;
const known = fresh<string, Promise<ReadClient | undefined>>({ for: MEMORY, most: MOST });
const noted = fresh<string, number>({ for: NOTE_EVERY, most: MOST });

const keyOf = ({ connection }: Pick<Store, 'connection'>, id: string) =>
	`${connection.fingerprint} ${id}`;

export const knownClients = {
	/** The key of this id, read at most 5 s ago. Calls at the same time read it once. Throws what `read` throws. */
	async get(
		store: Store,
		id: string,
		read: () => Promise<ReadClient | undefined>,
	): Promise<ReadClient | undefined> {
		return await known.get(keyOf(store, id), read);
	},

	forget(store: Store, id: string): void {
		known.forget(keyOf(store, id));
	},

	/** Whether the use of a key at this moment is to be noted: the first in ten minutes. */
	isTimeToNote(store: Store, id: string, lastUsed: number, now: number): boolean {
		const key = keyOf(store, id);
		const last = Math.max(lastUsed, noted.peek(key) ?? 0);
		if (now - last < NOTE_EVERY) return false;
		noted.keep(key, now);
		return true;
	},
};

/** The client keys in a store. What is changed here holds for the next call in this process. */
export function openClients(store: Store, signal: AbortSignal): ClientRecords {
	const records = createClientRecords({
		store: createClientTable(store.connection.api(signal), randomId),
		secret: store.secret,
		now: () => Date.now(),
	});
	const forgetting =
		<Rest extends readonly unknown[], Value>(
			work: (tenant: Tenant, id: string, ...rest: Rest) => Promise<Value>,
		) =>
		async (tenant: Tenant, id: string, ...rest: Rest) => {
			try {
				return await work(tenant, id, ...rest);
			} finally {
				knownClients.forget(store, id);
			}
		};
	return {
		...records,
		change: forgetting(records.change),
		revoke: forgetting(records.revoke),
		async advance(id, step) {
			const record = await records.advance(id, step);
			knownClients.forget(store, id);
			return record;
		},
	};
}

const PATIENCE = 15_000;
const MOST_CLIENTS = 500;
const read = fresh<string, Promise<readonly string[]>>({ for: MEMORY, most: MOST_CLIENTS });
/** What this process has seen clients make: also where it could not be stored. */
const seen = fresh<string, Set<string>>({ most: MOST_CLIENTS });

/** The workflows that a client has made, kept with its key. `store` is opened when it is first asked for. */
export function openClientMade(
	store: () => Promise<Store>,
	clientId: string,
	logger: Pick<NodeLogger, 'warn'>,
): ClientMadePort {
	const clients = async () => openClients(await store(), AbortSignal.timeout(PATIENCE));
	const keyOf = async () => `${(await store()).connection.fingerprint} ${clientId}`;

	return {
		async ids() {
			const key = await keyOf();
			const ids = await read.get(key, async () => await (await clients()).madeBy(clientId));
			return new Set([...ids, ...(seen.peek(key) ?? [])]);
		},
		async note(workflowId) {
			try {
				const key = await keyOf();
				seen.get(key, () => new Set()).add(workflowId);
				await (await clients()).noteMade(clientId, workflowId);
			} catch (error) {
				logger.warn(
					`Foreman could not keep that a client made workflow ${workflowId}. After a restart an operator has to let it use that workflow: ${String(error)}`,
				);
			}
		},
	};
}
