import { fingerprint } from '../policy/fingerprint';
import type { Tenant } from '../policy/identity/is-of-tenant';
import { readWorkspace } from './read-workspace';
import type { ReadRows, Workspace } from './read-workspace';
import type { RegistryStore } from './registry-store';
import { keepNewest } from '../kernel/values/keep-newest';

/** The registry of one tenant, as it is opened. */
export interface RegistryPlace {
	readonly store: RegistryStore;
	/** Names the store: the same for the same tables. Never shown. */
	readonly name: string;
	/** From a credential: what seals the rows. */
	readonly secret: string;
	readonly tenant: Tenant;
}

/**
 * Milliseconds after which everything is read anew, whatever the mark says: a writer may have ended between its change and
 * its mark, and people may have deleted rows in n8n.
 */
const LIFETIME = 60_000;

/** Milliseconds between two clean-ups of a tenant. */
const CLEANED_FOR = 3_600_000;

const MOST = 200;

interface Kept {
	readonly mark: string;
	readonly until: number;
	readonly workspace: Promise<Workspace>;
}

/**
 * What this process knows of registries. One for the process. `now` gives milliseconds since the epoch.
 */
export function createRegistryCache(now: () => number) {
	const kept = new Map<string, Kept>();
	const readRows = new Map<string, ReadRows>();
	const cleanedAt = new Map<string, number>();

	const keyOf = ({ name, secret, tenant: { organisation, agency } }: RegistryPlace) =>
		fingerprint(name, secret, organisation, agency);

	return {
		/** All entities as they stand: one small request where nothing has changed. A failure is not kept. */
		async read(place: RegistryPlace): Promise<Workspace> {
			const { store, tenant, secret } = place;
			const key = keyOf(place);
			// Before the rows: a change that comes between the two is seen next time.
			const mark = await store.mark(tenant);
			const before = kept.get(key);
			if (before?.mark === mark && now() < before.until) return await before.workspace;
			const known = readRows.get(key) ?? new Map();
			const workspace = store
				.list(tenant)
				.then((rows) => readWorkspace(rows, tenant, secret, known));
			keepNewest(readRows, key, known, MOST);
			keepNewest(kept, key, { mark, until: now() + LIFETIME, workspace }, MOST);
			workspace.catch(() => kept.delete(key));
			return await workspace;
		},

		/** What this process has read is not the latest any more. */
		forget(place: RegistryPlace): void {
			kept.delete(keyOf(place));
		},

		/** Whether nobody in this process has cleaned up the tenant's registry for an hour. Counts as doing it now. */
		mayCleanUp(place: RegistryPlace): boolean {
			const key = keyOf(place);
			if (now() - (cleanedAt.get(key) ?? -Infinity) < CLEANED_FOR) return false;
			keepNewest(cleanedAt, key, now(), MOST);
			return true;
		},
	};
}

export type RegistryCache = ReturnType<typeof createRegistryCache>;
