import type { NodeLogger } from '../../kernel/call-scope';
import type { ClientMadePort } from '../../policy/clients/client-world';
import type { Store } from '../open-store';
import { openClients } from './open-clients';
import { keepNewest } from '../../kernel/values/keep-newest';

/** Milliseconds for one look. */
const PATIENCE = 15_000;

/** Milliseconds for which a process goes by what it has read. */
const MEMORY = 5_000;

/** Clients that are kept. */
const MOST = 500;

interface Kept {
	readonly at: number;
	readonly ids: Promise<ReadonlySet<string>>;
}

const read = new Map<string, Kept>();

/** What this process has seen clients make: also where it could not be stored. */
const seen = new Map<string, Set<string>>();

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
			const before = read.get(key);
			const age = before === undefined ? Infinity : Date.now() - before.at;
			const isFresh = age >= 0 && age < MEMORY;
			const kept: Kept =
				before !== undefined && isFresh
					? before
					: { at: Date.now(), ids: (await clients()).madeBy(clientId).then((ids) => new Set(ids)) };
			keepNewest(read, key, kept, MOST);
			try {
				return new Set([...(await kept.ids), ...(seen.get(key) ?? [])]);
			} catch (error) {
				if (read.get(key) === kept) read.delete(key);
				throw error;
			}
		},
		async note(workflowId) {
			try {
				const key = await keyOf();
				const known = seen.get(key) ?? new Set<string>();
				keepNewest(seen, key, known.add(workflowId), MOST);
				await (await clients()).noteMade(clientId, workflowId);
			} catch (error) {
				logger.warn(
					`Foreman could not keep that a client made workflow ${workflowId}. After a restart an operator has to let it use that workflow: ${String(error)}`,
				);
			}
		},
	};
}
