import { createClientTable } from '../../adapters/own-tables/clients/client-table';
import type { ClientRecords } from '../../policy/clients/client-records';
import { createClientRecords } from '../../policy/clients/client-records';
import { randomId } from '../../policy/random-id';
import type { Store } from '../open-store';
import type { ClientRecord } from '../../policy/clients/client-record';
import { fresh } from '../../kernel/fresh';

/** A key as it was read, whatever its state. */
export interface ReadClient {
	readonly record: ClientRecord;
	readonly lastUsed: number;
}

/** Milliseconds for which a process goes by what it has read: in others a revoked key works that much longer, at most. */
const MEMORY = 5_000;

/** Keys that are kept, of all stores. */
const MOST = 1_000;

/** Milliseconds between two notes of a key's use. */
const NOTE_EVERY = 600_000;

const known = fresh<string, Promise<ReadClient | undefined>>({ for: MEMORY, most: MOST });

/** When this process has noted the use of a key. */
const noted = fresh<string, number>({ for: NOTE_EVERY, most: MOST });

const keyOf = ({ connection }: Pick<Store, 'connection'>, id: string) =>
	`${connection.fingerprint} ${id}`;

/** What this process knows of client keys. */
export const knownClients = {
	/** The key of this id, read at most 5 s ago. Calls at the same time read it once. Throws what `read` throws. */
	async get(
		store: Store,
		id: string,
		read: () => Promise<ReadClient | undefined>,
	): Promise<ReadClient | undefined> {
		return await known.get(keyOf(store, id), read);
	},

	/** After a change: here it holds for the next call. */
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
			work: (
				tenant: Parameters<ClientRecords['read']>[0],
				id: string,
				...rest: Rest
			) => Promise<Value>,
		) =>
		async (tenant: Parameters<ClientRecords['read']>[0], id: string, ...rest: Rest) => {
			try {
				return await work(tenant, id, ...rest);
			} finally {
				knownClients.forget(store, id);
			}
		};
	return { ...records, change: forgetting(records.change), revoke: forgetting(records.revoke) };
}
