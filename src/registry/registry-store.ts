import { notAllowed, conflict, invalidInput, notFound } from '../kernel/tool-error';
import type { Principal, Tenant } from '../policy/identity/principal';
import type { InputProblem } from '../kernel/input/read-input';

export const entityKinds = ['tool', 'function', 'version', 'schema'] as const;
export type EntityKind = (typeof entityKinds)[number];

/** An entity as it is stored. An invalid seal means that Foreman did not write the row. */
export interface EntityRow {
	readonly kind: EntityKind;
	readonly id: string;
	/** Counts the changes; the first is 1. Of what never changes it is always 1. */
	readonly revision: number;
	readonly body: string;
	readonly seal: string;
}

/** One state of an entity. Removing it leaves a later one. */
export type EntityKey = Pick<EntityRow, 'kind' | 'id' | 'revision'>;

/** Who has a name. It only keeps two from taking one at the same moment: whose name it is, the entity itself says. */
export interface NameHold {
	readonly name: string;
	readonly owner: string;
	readonly takenAt: number;
}

/** Where the registry is kept. Every filter and row is the tenant's. Every method throws `ToolError`. */
export interface RegistryStore {
	/** Another text after each change of the tenant's entities; empty before the first. Costs one small request. */
	mark(tenant: Tenant): Promise<string>;
	setMark(tenant: Tenant, mark: string): Promise<void>;
	list(tenant: Tenant): Promise<readonly EntityRow[]>;
	add(tenant: Tenant, rows: readonly EntityRow[]): Promise<void>;
	/** Replaces the row with the revision before. Of many at once, one is told true. */
	replace(tenant: Tenant, row: EntityRow): Promise<boolean>;
	remove(tenant: Tenant, keys: readonly EntityKey[]): Promise<void>;
	holds(tenant: Tenant, names: readonly string[]): Promise<readonly NameHold[]>;
	/** Takes free names: all of them, or none. Of many at once that want one name, at most one is told true. */
	take(tenant: Tenant, holds: readonly NameHold[]): Promise<boolean>;
	/** Hands a name on, if that owner still has it since then. Of many at once, one is told true. */
	handOn(tenant: Tenant, from: NameHold, to: NameHold): Promise<boolean>;
	giveBack(tenant: Tenant, hold: Pick<NameHold, 'name' | 'owner'>): Promise<void>;
	keepCopy(tenant: Tenant, versionId: string, text: string): Promise<void>;
	copy(tenant: Tenant, versionId: string): Promise<string | undefined>;
	removeCopies(tenant: Tenant, versionIds: readonly string[]): Promise<void>;
}

/** A *member* has a verified identity of the workspace. An *admin* may change what its agents may do. */
export interface RegistryCaller extends Principal {
	readonly isAdmin: boolean;
}

export function refuseMembers({ isAdmin }: RegistryCaller): void {
	if (isAdmin) return;
	throw notAllowed(
		'Only an admin of the workspace may change its tools, functions, versions and schemas.',
		'Ask a user who may change what agents may do: with Foreman Admin, or on the pages and addresses of a Foreman Admin Trigger. Nothing was changed.',
	);
}

const UNCHANGED = 'Nothing was changed.';

/** Errors of the registry, in one wording. */
export const registryErrors = {
	notFound: (kind: EntityKind, id: string) =>
		notFound(
			`This workspace has no ${kind} "${id.slice(0, 64)}".`,
			`List the ${kind}s of the workspace and take an id from there. ${UNCHANGED}`,
		),

	changedMeanwhile: (kind: EntityKind, name: string) =>
		conflict(
			`Another user changed the ${kind} "${name}" meanwhile.`,
			`Read it again and repeat the change with its new revision. ${UNCHANGED}`,
			{ retryable: true },
		),

	nameTaken: (kind: EntityKind, name: string, other: string) =>
		conflict(
			other === name
				? `name: this workspace already has a ${kind} "${name}".`
				: `name: "${name}" looks like "${other}", a ${kind} of this workspace.`,
			`Choose another name, or rename or delete the other one first. ${UNCHANGED}`,
		),

	inUse: (kind: EntityKind, name: string, users: readonly string[]) =>
		conflict(
			`The ${kind} "${name}" is in use by ${users.slice(0, 5).join(', ')}${users.length > 5 ? ` and ${users.length - 5} more` : ''}.`,
			`Change or delete those first. ${UNCHANGED}`,
		),

	isDeleted: (kind: EntityKind, name: string) =>
		conflict(`The ${kind} "${name}" is deleted.`, `Restore it first. ${UNCHANGED}`),

	invalid: (what: string, problems: readonly InputProblem[]) =>
		invalidInput(
			`${what}: ${problems.map(({ message }) => message).join(' ')}`,
			`Correct that and send it again. ${UNCHANGED}`,
		),
};
