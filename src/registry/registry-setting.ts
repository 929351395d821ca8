import { canonicalText } from '../policy/approvals/canonical-arguments';
import type { WorkflowCopy } from './function/function-version';
import type { KindedEntity, Workspace, RegistryCache, RegistryPlace } from './read-workspace';
import type { EntityKind, RegistryCaller } from './registry-store';
import type { RegisteredTool, SystemTool } from './tool/registered-tool';

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

/** What the registry asks of n8n. Every method throws `ToolError`. */
export interface RegistryWorkflows {
	nameOf(workflowId: string): Promise<string | undefined>;
	/** A version of a workflow; null for the published one. Throws `ToolError` 'not-found' if it does not exist. */
	version(
		workflowId: string,
		versionId: string | null,
	): Promise<{ readonly versionId: string; readonly copy: WorkflowCopy }>;
}

export interface RegistrySetting {
	readonly place: RegistryPlace;
	readonly cache: RegistryCache;
	readonly caller: RegistryCaller;
	readonly now: () => number;
	readonly newId: () => string;
	/** Lets others have their turn, in work that takes long: n8n does everything in one thread. */
	readonly breathe: () => Promise<void>;
	readonly workflows: RegistryWorkflows;
	/** Throws `ToolError` for the first example that fails. Undefined: tools with examples are not pinned. */
	readonly runExamples?:
		| ((tool: RegisteredTool, workspace: Workspace) => Promise<unknown>)
		| undefined;
	readonly systemTools: readonly SystemTool[];
	/** Names that no tool may have or look like: of all native tools, those of orchestration included, and others that are reserved. */
	readonly reservedNames: readonly string[];
	/** Keeps what was changed, in the name of the caller. Never throws. Left out by who only reads. */
	readonly note?: ((changes: readonly RegistryChange[]) => Promise<void>) | undefined;
}
