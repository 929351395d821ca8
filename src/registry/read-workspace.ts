import type { z } from 'zod';

import { jsonOrText } from '../kernel/values/json-or-text';
import { type Tenant, isOfTenant } from '../policy/identity/principal';
import { sealForm } from '../policy/seal-form';
import { type FunctionVersion, functionVersionSchema } from './function/function-version';
import { type RegisteredFunction, registeredFunctionSchema } from './function/registered-function';
import type { EntityKind, EntityRow } from './registry-store';
import { type SchemaVersion, schemaVersionSchema } from './schema-store/schema-register';
import { type RegisteredTool, registeredToolSchema } from './tool/registered-tool';

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

/** Rows whose seals were found to fit, by seal, with what they hold. */
export type ReadRows = Map<string, { readonly row: EntityRow; readonly value: unknown }>;

const isSameRow = (one: EntityRow, other: EntityRow) =>
	one.kind === other.kind && one.body === other.body;

/** Reads rows. Those with an invalid seal, or of another tenant, do not count; of two of one entity the later counts. Updates `known`. */
export function readWorkspace(
	rows: readonly EntityRow[],
	tenant: Tenant,
	secret: string,
	known: ReadRows = new Map(),
) {
	const isOwn = isOfTenant(tenant);
	const sealed = rows.flatMap((row) => {
		const before = known.get(row.seal);
		if (before !== undefined && isSameRow(before.row, row)) return [{ row, value: before.value }];
		const { kind, body, seal } = row;
		return isSealed({ kind, body }, seal, secret) ? [{ row, value: jsonOrText(body) }] : [];
	});
	known.clear();
	for (const one of sealed) known.set(one.row.seal, one);
	const read = <Entity extends Stored>(
		kind: EntityKind,
		schema: z.ZodType<Entity, z.ZodTypeDef, unknown>,
	): ReadonlyMap<string, Entity> => {
		const byId = new Map<string, Entity>();
		for (const { row, value } of sealed) {
			if (row.kind !== kind) continue;
			const { data } = schema.safeParse(value);
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
