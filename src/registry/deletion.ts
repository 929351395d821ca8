import { retentionTiers } from './entity-fields';
import type { RetentionTier } from './entity-fields';
import { registryErrors } from './registry-errors';
import type { RegisteredFunction } from './function/registered-function';
import type { RegistrySetting } from './registry-setting';
import type { NamedKind, RegistryWriter } from './registry-writer';
import { isActive, isDue } from './retention';
import type { RegisteredTool } from './tool/registered-tool';

type Named = RegisteredTool | RegisteredFunction;

/** Throws the `ToolError` 'conflict' where somebody else made a change since that revision. */
export function refuseOutdated(kind: NamedKind, entity: Named, revision: number | undefined): void {
	if (revision !== undefined && revision !== entity.revision)
		throw registryErrors.changedMeanwhile(kind, entity.name);
}

/** What every change of an entity also changes. */
export const changeMarks = (
	{ revision }: Named,
	{ caller, now }: Pick<RegistrySetting, 'caller' | 'now'>,
) => ({ revision: revision + 1, updatedAt: now(), updatedBy: caller.user });

/** Reads a retention tier; `medium` where none is given. */
export function readTier(given: unknown): RetentionTier {
	const tier = retentionTiers.find((one) => one === (given ?? 'medium'));
	if (tier !== undefined) return tier;
	throw registryErrors.invalid('Nothing was deleted', [
		{
			field: 'retentionTier',
			message: `"retentionTier" must be one of ${retentionTiers.join(', ')}.`,
		},
	]);
}

/** What a delete changes. */
export const deletionMarks = (
	entity: Named,
	tier: RetentionTier,
	setting: Pick<RegistrySetting, 'caller' | 'now'>,
) => ({ ...changeMarks(entity, setting), deletedAt: setting.now(), retentionTier: tier });

/** What a restore changes. Throws `ToolError`; for an entity whose time is over as if it had never been. */
export function restorationMarks(kind: NamedKind, entity: Named, setting: RegistrySetting) {
	if (isDue(entity, setting.now())) throw registryErrors.notFound(kind, entity.id);
	if (isActive(entity))
		throw registryErrors.invalid(`The ${kind} "${entity.name}" was not restored`, [
			{ field: 'id', message: 'It is not deleted.' },
		]);
	return { ...changeMarks(entity, setting), deletedAt: null, retentionTier: null };
}

/** What follows once an entity is stored as deleted: its name is free, and with the tier `none` it is gone. */
export async function letGo(kind: NamedKind, entity: Named, writer: RegistryWriter): Promise<void> {
	const { id, name, revision, retentionTier } = entity;
	await writer.giveNamesBack([{ kind, id, name }]);
	if (retentionTier === 'none') await writer.remove([{ kind, id, revision }]);
}
