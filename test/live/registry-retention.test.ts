import { createRegistryCache } from '../../src/registry/read-workspace';
import { answering, openTeam, registerTool } from '../support/registered-tools';
import { storedRows } from '../support/stored-rows';
import { testRegistry } from '../support/test-registry';
import { useLive } from '../support/use-live';

const world = useLive([]);

test('what is due is gone from the tables, with what versions run, and nothing of the other', async () => {
	const [{ registry, organisation }, theirs] = [await openTeam(world), await openTeam(world)];
	const own = await registerTool(world, registry, [answering('{}')]);
	const other = await registerTool(world, theirs.registry, [answering('{}')]);
	const version = await registry.versions.create(own.functionId, null, null);
	const kept = await theirs.registry.versions.create(other.functionId, null, null);
	for (const [team, one] of [
		[registry, own],
		[theirs.registry, other],
	] as const) {
		await team.tools.delete(one.tool.id, 'short');
		await team.functions.delete(one.functionId, 'short');
	}
	const now = () => Date.now() + 8 * 86_400_000;
	const later = testRegistry(world.live, organisation, 'main', {
		...{ now, cache: createRegistryCache(now) },
	});
	await later.tools.list();
	const rows = await storedRows(world.live, 'foreman_registry');
	const ids = rows.map((row) => row.entity_id);
	for (const gone of [own.tool.id, own.functionId, version.id]) expect(ids).not.toContain(gone);
	for (const left of [other.tool.id, other.functionId, kept.id]) expect(ids).toContain(left);
	const copies = await storedRows(world.live, 'foreman_registry_versions');
	const copied = copies.map((row) => row.version_id);
	expect(copied).not.toContain(version.id);
	expect(copied).toContain(kept.id);
});
