import { fresh, freshOrAnew } from '../kernel/fresh';
import { fingerprint } from '../policy/fingerprint';
import type { Tenant } from '../policy/identity/principal';
import { type ReadRows, type Workspace, readWorkspace } from './read-workspace';
import type { RegistryStore } from './registry-store';

export interface RegistryPlace {
	readonly store: RegistryStore;
	/** Names the store: the same for the same tables. Never shown. */
	readonly name: string;
	readonly secret: string;
	readonly tenant: Tenant;
}

/** Milliseconds. A writer may end between its change and its mark, and people may delete rows in n8n. */
const LIFETIME = 60_000;
const CLEANED_FOR = 3_600_000;
const MOST = 200;

interface Marked {
	readonly mark: string;
	readonly workspace: Workspace;
}

/** What this process knows of registries. `now` gives milliseconds since the epoch. */
export function createRegistryCache(now: () => number) {
	const kept = fresh<string, Promise<Marked>>({ for: LIFETIME, most: MOST, now });
	const readRows = fresh<string, ReadRows>({ for: CLEANED_FOR, most: MOST, now });
	const cleaned = fresh<string, true>({ for: CLEANED_FOR, most: MOST, now });

	const keyOf = ({ name, secret, tenant: { organisation, agency } }: RegistryPlace) =>
		fingerprint(name, secret, organisation, agency);

	return {
		/** All entities as they stand: one small request where nothing has changed. A failure is not kept. */
		async read(place: RegistryPlace): Promise<Workspace> {
			const { store, tenant, secret } = place;
			const key = keyOf(place);
			// Before the rows: a change that comes between the two is seen next time.
			const mark = await store.mark(tenant);
			const known = readRows.get(key, () => new Map());
			const read = async (): Promise<Marked> => {
				const rows = await store.list(tenant);
				return { mark, workspace: readWorkspace(rows, tenant, secret, known) };
			};
			const before = await freshOrAnew(kept, key, read);
			if (before.mark === mark) return before.workspace;
			return (await kept.keep(key, read())).workspace;
		},

		forget(place: RegistryPlace): void {
			kept.forget(keyOf(place));
		},

		/** Whether this process has not cleaned up the tenant's registry for an hour. Counts as doing it now. */
		mayCleanUp(place: RegistryPlace): boolean {
			const key = keyOf(place);
			if (cleaned.peek(key)) return false;
			return cleaned.keep(key, true);
		},
	};
}
export type RegistryCache = ReturnType<typeof createRegistryCache>;
