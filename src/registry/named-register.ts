import type { RetentionTier, changingFields } from './entity-fields';
import { isActive, isDue, retentionTiers } from './entity-fields';
import type { Workspace } from './read-workspace';
import { refuseMembers, registryErrors } from './registry-store';
import type { RegistrySetting } from './registry-setting';
import type { NamedKind, NamedKinded, RegistryWriter } from './registry-writer';
import type { RegisteredTool } from './tool/registered-tool';

type Named = NamedKinded['entity'];
type Ownership = Pick<RegisteredTool, keyof typeof changingFields>;

export const newOwner = ({ place: { tenant }, caller, now }: RegistrySetting) => ({
	organisation: tenant.organisation,
	agency: tenant.agency,
	createdBy: caller.user,
	createdAt: now(),
});

export const newOwnership = (setting: RegistrySetting): Omit<Ownership, 'id'> => ({
	...newOwner(setting),
	updatedAt: setting.now(),
	updatedBy: setting.caller.user,
	deletedAt: null,
	retentionTier: null,
	revision: 1,
});

export const changeMarks = ({ revision }: Named, { caller, now }: RegistrySetting) => ({
	revision: revision + 1,
	updatedAt: now(),
	updatedBy: caller.user,
});

function readTier(given: unknown): RetentionTier {
	const tier = retentionTiers.find((one) => one === (given ?? 'medium'));
	if (tier !== undefined) return tier;
	throw registryErrors.invalid('Nothing was deleted', [
		{
			field: 'retentionTier',
			message: `"retentionTier" must be one of ${retentionTiers.join(', ')}.`,
		},
	]);
}

interface Differences<Entity, Shown> {
	readonly kind: NamedKind;
	readonly listOf: (workspace: Workspace) => ReadonlyMap<string, Entity>;
	readonly kinded: (entity: Entity) => NamedKinded;
	readonly shown: (entity: Entity) => Shown;
}

/** The entities of a workspace that have names, and are changed, deleted and restored. Every method throws `ToolError`. */
export function namedRegister<Entity extends Named, Shown>(
	{ kind, listOf, kinded, shown }: Differences<Entity, Shown>,
	setting: RegistrySetting,
	writer: RegistryWriter,
) {
	const { caller, now, newId } = setting;

	/** Also a deleted one, while it can be restored. */
	const find = async (id: string): Promise<Entity> => {
		const found = listOf(await writer.current()).get(id);
		if (found === undefined || isDue(found, now())) throw registryErrors.notFound(kind, id);
		return found;
	};

	const findToChange = async (id: string, revision: number | undefined): Promise<Entity> => {
		refuseMembers(caller);
		const entity = await find(id);
		if (!isActive(entity)) throw registryErrors.isDeleted(kind, entity.name);
		if (revision !== undefined && revision !== entity.revision)
			throw registryErrors.changedMeanwhile(kind, entity.name);
		return entity;
	};

	const save = async (entity: Entity, before: Entity | undefined): Promise<Shown> => {
		await writer.saveNamed(kinded(entity), before);
		return shown(entity);
	};

	return {
		find,
		findToChange,

		async list(deleted: boolean): Promise<Entity[]> {
			await writer.cleanUp();
			const all = [...listOf(await writer.current()).values()];
			return all.filter((one) => isActive(one) !== deleted && !isDue(one, now()));
		},

		async create(complete: (marks: Ownership) => Promise<Entity>): Promise<Shown> {
			refuseMembers(caller);
			await writer.cleanUp();
			return await save(await complete({ id: newId(), ...newOwnership(setting) }), undefined);
		},

		async update(
			id: string,
			revision: number | undefined,
			change: (before: Entity, marked: Entity) => Promise<Entity>,
		): Promise<Shown> {
			const before = await findToChange(id, revision);
			await writer.cleanUp();
			const changed = await change(before, { ...before, ...changeMarks(before, setting) });
			return await save(changed, before);
		},

		/** @param tier of retention, medium if left out @param check refuses one that cannot go @param letGo called for one that is gone at once */
		async delete(
			id: string,
			{ tier, revision }: { readonly tier: unknown; readonly revision: number | undefined },
			check?: (entity: Entity) => Promise<void>,
			letGo?: () => Promise<void>,
		): Promise<Shown> {
			const entity = await findToChange(id, revision);
			await check?.(entity);
			const retentionTier = readTier(tier);
			const marks = { ...changeMarks(entity, setting), deletedAt: now(), retentionTier };
			const deleted = { ...entity, ...marks };
			await writer.replace([kinded(deleted)]);
			const isGone = retentionTier === 'none';
			// Before the entity: what belonged to it is not found once it is gone.
			if (isGone) await letGo?.();
			await writer.giveNamesBack([{ kind, id, name: entity.name }]);
			if (isGone) await writer.remove([{ kind, id, revision: deleted.revision }]);
			return shown(deleted);
		},

		async restore(
			id: string,
			check?: (entity: Entity, before: Entity) => Promise<void>,
		): Promise<Shown> {
			refuseMembers(caller);
			const before = await find(id);
			if (isActive(before))
				throw registryErrors.invalid(`The ${kind} "${before.name}" was not restored`, [
					{ field: 'id', message: 'It is not deleted.' },
				]);
			const marks = { ...changeMarks(before, setting), deletedAt: null, retentionTier: null };
			const entity = { ...before, ...marks };
			await check?.(entity, before);
			return await save(entity, before);
		},
	};
}
