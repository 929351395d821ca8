import type { NodeLogger } from '../../kernel/call-scope';
import type { ClientMadePort } from '../../policy/clients/client-reach';
import type { Store } from '../open-store';
import { openClients } from './open-clients';
import { fresh } from '../../kernel/fresh';

/** Milliseconds for one look. */
const PATIENCE = 15_000;

/** Milliseconds for which a process goes by what it has read. */
const MEMORY = 5_000;

/** Clients that are kept. */
const MOST = 500;

const read = fresh<string, Promise<readonly string[]>>({ for: MEMORY, most: MOST });

/** What this process has seen clients make: also where it could not be stored. */
const seen = fresh<string, Set<string>>({ most: MOST });

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
