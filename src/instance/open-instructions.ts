import type { Tenant } from '../policy/identity/principal';
import { createInstructions } from '../policy/instructions/instructions';
import { randomId } from '../policy/random-id';
import { documentsIn, type Store } from './open-store';

/** The standing rules of a tenant's users. `hide` removes what looks like a secret. */
export const openInstructions = (store: Store, tenant: Tenant, hide: (text: string) => string) => {
	const now = () => Date.now();
	const { secret } = store;
	return createInstructions(
		{ store: documentsIn(store), secret, hide, newId: randomId, now },
		tenant,
	);
};
