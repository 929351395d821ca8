import { createClientTable } from '../../adapters/own-tables/clients/client-table';
import type { ClientRecords } from '../../policy/clients/client-records';
import { createClientRecords } from '../../policy/clients/client-records';
import { randomId } from '../../policy/random-id';
import type { Store } from '../open-store';
import { knownClients } from './known-clients';

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
