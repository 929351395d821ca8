import { onceFor } from '../kernel/fresh';
import { conflict } from '../kernel/tool-error';
import { withoutMarks } from '../policy/people/plain-line';
import { type FunctionVersion } from './function/function-version';
import type { KindedEntity, Workspace, RegistryPlace } from './read-workspace';
import { sealEntity } from './read-workspace';
import { type RegistryChange, type RegistrySetting, changedFields } from './registry-setting';
import { type EntityKey, type EntityKind, type NameHold, registryErrors } from './registry-store';
import { type Deletable, isActive, isDue } from './entity-fields';
import { foldedToolName } from './tool/check-tool';
import { andFinally } from '../kernel/and-finally';
import { hashText } from '../policy/approvals/canonical-arguments';

export type NamedKind = Extract<EntityKind, 'tool' | 'function'>;

export interface NamedEntity {
	readonly kind: NamedKind;
	readonly id: string;
	readonly name: string;
}

export type NamedKinded = Extract<KindedEntity, { readonly kind: NamedKind }>;

/** Milliseconds that an import may take between the versions of a function and the function. */
const UNDER_WAY = 3_600_000;
/** Milliseconds after which a name that was taken and not used is free again. */
const ABANDONED = 60_000;

const foldings: Readonly<Record<NamedKind, (name: string) => string>> = {
	tool: foldedToolName,
	function: (name) => withoutMarks(name).normalize('NFKC').toLowerCase(),
};

export const nameKey = ({ kind, name }: Pick<NamedEntity, 'kind' | 'name'>): string =>
	`${kind}:${foldings[kind](name)}`;

/** The active entities by their names, worked out once: an import asks for thousands. */
const ownersIn = onceFor((workspace: Workspace): ReadonlyMap<string, NamedKinded['entity']> => {
	const byName = new Map<string, NamedKinded['entity']>();
	for (const [kind, all] of [
		['tool', workspace.tools],
		['function', workspace.functions],
	] as const)
		for (const one of all.values()) {
			const key = nameKey({ kind, name: one.name });
			if (isActive(one) && !byName.has(key)) byName.set(key, one);
		}
	return byName;
});

export const nameOwner = (
	workspace: Workspace,
	named: Pick<NamedEntity, 'kind' | 'name'>,
): NamedKinded['entity'] | undefined => ownersIn(workspace).get(nameKey(named));

const busy = ({ kind, name }: NamedEntity) =>
	conflict(
		`name: another user is giving a ${kind} the name "${name}" at this moment.`,
		'Wait a minute, list what there is, and try again. Nothing was changed.',
		{ retryable: true },
	);

function createNames(
	{ store, tenant }: RegistryPlace,
	now: () => number,
	current: () => Promise<Workspace>,
) {
	const holdOf = (named: NamedEntity): NameHold => ({
		name: nameKey(named),
		owner: named.id,
		takenAt: now(),
	});

	const takeOver = async (named: NamedEntity, held: NameHold): Promise<void> => {
		if (held.owner === named.id) return;
		const owner = nameOwner(await current(), named);
		if (owner !== undefined && owner.id !== named.id)
			throw registryErrors.nameTaken(named.kind, named.name, owner.name);
		const isAbandoned = now() - held.takenAt >= ABANDONED;
		if (!isAbandoned || !(await store.handOn(tenant, held, holdOf(named)))) throw busy(named);
	};

	const takeNames = async (names: readonly NamedEntity[]): Promise<void> => {
		const workspace = await current();
		for (const named of names) {
			const owner = nameOwner(workspace, named);
			if (owner !== undefined && owner.id !== named.id)
				throw registryErrors.nameTaken(named.kind, named.name, owner.name);
		}
		const keys = names.map(nameKey);
		const held = new Map((await store.holds(tenant, keys)).map((one) => [one.name, one] as const));
		for (const named of names) {
			const hold = held.get(nameKey(named));
			if (hold !== undefined) await takeOver(named, hold);
		}
		const free = names.filter((named) => !held.has(nameKey(named)));
		const [first] = free;
		if (first !== undefined && !(await store.take(tenant, free.map(holdOf)))) throw busy(first);
	};

	const giveNamesBack = async (names: readonly NamedEntity[]): Promise<void> => {
		for (const named of names)
			await store.giveBack(tenant, { name: nameKey(named), owner: named.id });
	};

	/** Takes names, then writes. Throws `ToolError` 'conflict' where one is not free; nothing is written then. */
	const named = async (names: readonly NamedEntity[], write: () => Promise<void>) => {
		const [first] = names;
		if (first === undefined) return await write();
		const begun = now();
		await takeNames(names);
		try {
			// A writer that is this slow may have lost the names by the time it writes.
			if (now() - begun > ABANDONED / 2) throw busy(first);
			await write();
		} catch (error) {
			// What is not given back is free after a while.
			await giveNamesBack(names).catch(() => undefined);
			throw error;
		}
	};

	return { named, giveNamesBack };
}

/** What all changes of a registry go through: rows, names, the mark that tells other processes, and the clean-up. */
export function createRegistryWriter({ place, cache, newId, now, note }: RegistrySetting) {
	const { store, tenant, secret } = place;

	const current = async () => await cache.read(place);
	const { named, giveNamesBack } = createNames(place, now, current);

	const noted = async (changes: readonly RegistryChange[]) => {
		if (changes.length > 0) await note?.(changes);
	};

	/** Also after a failure: what was asked for may have happened. */
	const marked = async <Value>(change: () => Promise<Value>): Promise<Value> => {
		return await andFinally(change, async () => {
			cache.forget(place);
			// Without it others see the change later, when they read everything again.
			await store.setMark(tenant, newId());
		});
	};

	const remove = async (keys: readonly EntityKey[]): Promise<void> => {
		if (keys.length === 0) return;
		await marked(async () => await store.remove(tenant, keys));
		await noted(keys.map((key) => ({ ...key, change: 'removed', name: '', fields: [] })));
	};

	/** The facts last: who ends in between leaves behind what can be found, and removed again. */
	const removeVersions = async (versions: readonly FunctionVersion[]): Promise<void> => {
		const ids = versions.map(({ id }) => id);
		if (ids.length > 0) await store.removeCopies(tenant, ids);
		await remove(ids.map((id) => ({ kind: 'version', id, revision: 1 })));
	};

	/** Keeps what a version runs, where it is not kept already: who kept its facts may have ended then, or a hand have changed it. */
	const ensureCopy = async ({ id, copyHash }: FunctionVersion, text: string): Promise<void> => {
		const kept = await store.copy(tenant, id);
		if (kept !== undefined && hashText(kept) === copyHash) return;
		if (kept !== undefined) await store.removeCopies(tenant, [id]);
		await store.keepCopy(tenant, id, text);
	};

	const add = async (entities: readonly KindedEntity[]): Promise<void> => {
		const rows = entities.map((one) => sealEntity(one, secret));
		if (rows.length === 0) return;
		await marked(async () => await store.add(tenant, rows));
		await noted(entities.map((one) => changedFields(undefined, one)));
	};

	/** Replaces entities whose revision is one more than what is stored. Throws `ToolError` 'conflict' at the first that is not. */
	const replace = async (all: readonly NamedKinded[]): Promise<void> => {
		if (all.length === 0) return;
		const { tools, functions } = await current();
		const done: RegistryChange[] = [];
		const write = async () => {
			for (const one of all) {
				if (!(await store.replace(tenant, sealEntity(one, secret))))
					throw registryErrors.changedMeanwhile(one.kind, one.entity.name);
				const before = (one.kind === 'tool' ? tools : functions).get(one.entity.id);
				done.push(changedFields(before, one));
			}
		};
		await andFinally(
			async () => await marked(write),
			async () => await noted(done),
		);
	};

	return {
		current,

		async saveNamed(one: NamedKinded, before: NamedKinded['entity'] | undefined): Promise<void> {
			const { kind, entity } = one;
			const { id, name } = entity;
			const had = before !== undefined && isActive(before) ? before.name : undefined;
			const isSame = had !== undefined && nameKey({ kind, name: had }) === nameKey({ kind, name });
			await named(isSame ? [] : [{ kind, id, name }], async () => {
				await (before === undefined ? add([one]) : replace([one]));
			});
			if (had !== undefined && !isSame) await giveNamesBack([{ kind, id, name: had }]);
		},

		named,
		giveNamesBack,
		add,
		replace,
		remove,
		removeVersions,
		ensureCopy,

		/** Removes what can no longer be restored, and versions of functions that were never saved, at most once an hour. */
		async cleanUp(): Promise<void> {
			if (!cache.mayCleanUp(place)) return;
			const { tools, functions, versions } = await current();
			const due = <One extends Deletable>(all: ReadonlyMap<string, One>) =>
				[...all.values()].filter((one) => isDue(one, now()));
			const gone = new Map(due(functions).map((one) => [one.id, one] as const));
			await remove(due(tools).map(({ id, revision }) => ({ kind: 'tool', id, revision })));
			const isLeft = ({ functionId, createdAt }: FunctionVersion) =>
				gone.has(functionId) || (!functions.has(functionId) && now() - createdAt > UNDER_WAY);
			await removeVersions([...versions.values()].filter(isLeft));
			await remove(
				[...gone.values()].map(({ id, revision }) => ({ kind: 'function', id, revision })),
			);
		},
	};
}
export type RegistryWriter = ReturnType<typeof createRegistryWriter>;
