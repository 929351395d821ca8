import type { changingFields } from './entity-fields';
import { refuseOutdated } from './deletion';
import type { RegisteredFunction } from './function/registered-function';
import type { Workspace } from './read-workspace';
import { refuseMembers } from './registry-caller';
import { registryErrors } from './registry-errors';
import type { RegistrySetting } from './registry-setting';
import type { NamedKind, RegistryWriter } from './registry-writer';
import { isActive, isDue } from './retention';
import type { RegisteredTool } from './tool/registered-tool';

/** What an entity that is new says of itself, but for its id. */
export const newOwnership = ({
	place: { tenant },
	caller,
	now,
}: Pick<RegistrySetting, 'place' | 'caller' | 'now'>): Omit<
	Pick<RegisteredTool, keyof typeof changingFields>,
	'id'
> => ({
	...{ organisation: tenant.organisation, agency: tenant.agency },
	...{ createdBy: caller.user, createdAt: now(), updatedAt: now(), updatedBy: caller.user },
	...{ deletedAt: null, retentionTier: null, revision: 1 },
});

/** Finds the tools or functions of a workspace. Throws `ToolError` where there is none of an id. */
export function entityFinder<Entity extends RegisteredTool | RegisteredFunction>(
	kind: NamedKind,
	listOf: (workspace: Workspace) => ReadonlyMap<string, Entity>,
	{ caller, now }: RegistrySetting,
	writer: RegistryWriter,
) {
	/** Also a deleted one, while it can be restored. */
	const find = async (id: string): Promise<Entity> => {
		const found = listOf(await writer.current()).get(id);
		if (found === undefined || isDue(found, now())) throw registryErrors.notFound(kind, id);
		return found;
	};
	return {
		find,

		/** For a change that is made on a revision, by an admin. */
		async findToChange(id: string, revision: number | undefined): Promise<Entity> {
			refuseMembers(caller);
			const entity = await find(id);
			if (!isActive(entity)) throw registryErrors.isDeleted(kind, entity.name);
			refuseOutdated(kind, entity, revision);
			return entity;
		},
	};
}
