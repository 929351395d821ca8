import { canonicalText } from '../policy/approvals/canonical-arguments';
import type { KindedEntity } from './read-workspace';
import type { EntityKind } from './registry-store';

/** What happened to an entity. `removed`: for good. `tried`: a person ran a tool once. */
export const registryChanges = [
	'created',
	'updated',
	'deleted',
	'restored',
	'removed',
	'tried',
] as const;

/** A change of the registry, for the audit: which fields, and nothing of what they hold. */
export interface RegistryChange {
	readonly kind: EntityKind;
	readonly id: string;
	/** Empty where it is not known. */
	readonly name: string;
	readonly change: (typeof registryChanges)[number];
	readonly fields: readonly string[];
	readonly revision: number;
}

type Changing = Extract<KindedEntity, { readonly kind: 'tool' | 'function' }>['entity'];

/** Change with every change, and say nothing about it. */
const marks = ['revision', 'updatedAt', 'updatedBy', 'deletedAt', 'retentionTier'];

const isSame = (one: unknown, other: unknown) =>
	canonicalText({ value: one ?? null }) === canonicalText({ value: other ?? null });

/** What a change of an entity is. `before`: undefined for a new one. */
export function changedFields(before: Changing | undefined, one: KindedEntity): RegistryChange {
	const { kind, entity } = one;
	const what = {
		kind,
		id: entity.id,
		name: 'name' in entity ? entity.name : '',
		revision: 'revision' in entity ? entity.revision : 1,
	};
	if (before === undefined) return { ...what, change: 'created', fields: [] };
	const old = new Map<string, unknown>(Object.entries(before));
	const fields = Object.entries(entity)
		.filter(([field, value]) => !marks.includes(field) && !isSame(value, old.get(field)))
		.map(([field]) => field);
	const isDeleted = 'deletedAt' in entity && entity.deletedAt !== null;
	if (isDeleted !== (before.deletedAt !== null))
		return { ...what, change: isDeleted ? 'deleted' : 'restored', fields };
	return { ...what, change: 'updated', fields };
}
