import type { z } from 'zod';
import { jsonOrText } from '../kernel/values/json-or-text';
import { type Tenant, isOfTenant } from '../policy/identity/principal';
import { sealForm } from '../policy/seal-form';
import type { FunctionVersion, RegisteredFunction } from './function/function-version';
import { functionVersionSchema, registeredFunctionSchema } from './function/function-version';
import type { EntityKind, EntityRow, RegistryStore } from './registry-store';
import { type SchemaVersion, schemaVersionSchema } from './schema-store/schema-register';
import { type RegisteredTool, registeredToolSchema } from './tool/registered-tool';
import { fresh, freshOrAnew } from '../kernel/fresh';
import { fingerprint } from '../policy/fingerprint';

/** The entities of one tenant, by id, the oldest first. Those that are deleted and can be restored are among them. */
export type Workspace = Readonly<ReturnType<typeof readWorkspace>>;

export type KindedEntity =
	| { readonly kind: 'tool'; readonly entity: RegisteredTool }
	| { readonly kind: 'function'; readonly entity: RegisteredFunction }
	| { readonly kind: 'version'; readonly entity: FunctionVersion }
	| { readonly kind: 'schema'; readonly entity: SchemaVersion };

const { sealOf, isSealed } =
	sealForm<Readonly<{ kind: EntityKind; body: string }>>('foreman-registry-1');

export function sealEntity({ kind, entity }: KindedEntity, secret: string): EntityRow {
	const body = JSON.stringify(entity);
	const revision = 'revision' in entity ? entity.revision : 1;
	return { kind, id: entity.id, revision, body, seal: sealOf({ kind, body }, secret) };
}

interface Stored extends Tenant {
	readonly id: string;
	readonly createdAt: number;
	readonly revision?: number;
}

const oldestFirst = (one: Stored, other: Stored) =>
	one.createdAt - other.createdAt || (one.id < other.id ? -1 : 1);

/** Reads rows. Those with an invalid seal, or of another tenant, do not count; of two of one entity the later counts. */
export function readWorkspace(rows: readonly EntityRow[], tenant: Tenant, secret: string) {
	const isOwn = isOfTenant(tenant);
	const sealed = rows.flatMap(({ kind, id, body, seal }) =>
		isSealed({ kind, body }, seal, secret) ? [{ kind, id, value: jsonOrText(body) }] : [],
	);
	const read = <Entity extends Stored>(
		kind: EntityKind,
		schema: z.ZodType<Entity, z.ZodTypeDef, unknown>,
	): ReadonlyMap<string, Entity> => {
		const byId = new Map<string, Entity>();
		for (const row of sealed) {
			if (row.kind !== kind) continue;
			const { data } = schema.safeParse(row.value);
			if (data === undefined || data.id !== row.id || !isOwn(data)) continue;
			const before = byId.get(data.id);
			if ((before?.revision ?? 0) <= (data.revision ?? 1)) byId.set(data.id, data);
		}
		const sorted = [...byId.values()].sort(oldestFirst);
		return new Map(sorted.map((entity) => [entity.id, entity] as const));
	};
	return {
		tools: read('tool', registeredToolSchema),
		functions: read('function', registeredFunctionSchema),
		versions: read('version', functionVersionSchema),
		schemas: read('schema', schemaVersionSchema),
		/** Rows that were sealed with another secret, such as that of a replaced API key, or that Foreman did not write. */
		unreadable: rows.length - sealed.length,
	};
}

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
			const read = async (): Promise<Marked> => ({
				mark,
				workspace: readWorkspace(await store.list(tenant), tenant, secret),
			});
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
