import { createDataTableStore } from '../adapters/own-tables/data-table-store';
import type { Tenant } from '../policy/identity/principal';
import { createInstructions, type Instructions } from '../policy/instructions/instructions';
import { randomId } from '../policy/random-id';
import type { Store } from './open-store';

const PATIENCE = 15_000;

/** The standing rules of a tenant's users. `hide` removes what looks like a secret. */
export const openInstructions = (
	{ connection, secret }: Store,
	tenant: Tenant,
	hide: (text: string) => string,
): Instructions => {
	const now = () => Date.now();
	const store = createDataTableStore(connection.api(AbortSignal.timeout(PATIENCE)), now);
	return createInstructions({ store, secret, hide, newId: randomId, now }, tenant);
};
