import type { RegistryChange } from '../../src/registry/registry-setting';
import { openRegistry } from '../../src/registry/open-registry';
import { createRegistryWriter } from '../../src/registry/registry-writer';
import { inputSchema, outputSchema, registryWorld } from './registry-world';

/** A registry whose changes are kept. */
function noted() {
	const world = registryWorld();
	const changes: RegistryChange[] = [];
	const note = async (some: readonly RegistryChange[]) =>
		void (await Promise.resolve(changes.push(...some)));
	const setting = { ...world.setting(), note };
	const registry = openRegistry(setting);
	const words = () =>
		changes.map(({ kind, change, fields }) => `${kind} ${change} ${fields.join()}`.trim());
	return { registry, writer: createRegistryWriter(setting), changes, words };
}

const client = {
	...{ name: 'ask_client', target: 'client', effect: 'read' },
	...{ inputSchema, outputSchema },
};

describe('what is changed in the registry is told, by whom and which fields', () => {
	it('of a tool, from its making to its end', async () => {
		const { registry, words, changes } = noted();
		const { id } = await registry.tools.create(client);
		await registry.tools.update(id, { description: 'New', enabled: false });
		await registry.tools.update(id, { enabled: false });
		await registry.tools.delete(id, 'short');
		await registry.tools.restore(id);
		await registry.tools.delete(id, 'none');
		expect(words()).toEqual([
			...['schema created', 'schema created', 'tool created', 'tool updated description,enabled'],
			...['tool updated', 'tool deleted', 'tool restored', 'tool deleted', 'tool removed'],
		]);
		expect(changes[3]).toEqual({
			...{ kind: 'tool', id, name: 'ask_client', change: 'updated', revision: 2 },
			fields: ['description', 'enabled'],
		});
	});

	it('holds nothing of what the fields hold', async () => {
		const { registry, changes } = noted();
		const { id } = await registry.tools.create(client);
		await registry.tools.update(id, { description: 'sk-a-secret' });
		expect(JSON.stringify(changes)).not.toContain('sk-a-secret');
	});

	it('is told of what was changed before a change of several broke off', async () => {
		const { registry, writer, words } = noted();
		const { id } = await registry.tools.create(client);
		const other = await registry.tools.create({ ...client, name: 'ask_other' });
		const { tools } = await writer.current();
		const changed = [id, other.id].flatMap((one) => tools.get(one) ?? []);
		const all = changed.map((entity, index) => {
			const revision = entity.revision + 1 - index;
			return { kind: 'tool', entity: { ...entity, enabled: false, revision } } as const;
		});
		const before = words().length;
		await expect(writer.replace(all)).rejects.toThrow('ask_other');
		expect(words().slice(before)).toEqual(['tool updated enabled']);
	});

	it('is not told where nothing was changed', async () => {
		const { registry, words } = noted();
		const { id } = await registry.tools.create(client);
		const before = words().length;
		await expect(registry.tools.update(id, { enabled: false }, 7)).rejects.toThrow();
		await expect(registry.tools.update(id, { name: '?' })).rejects.toThrow();
		expect(words()).toHaveLength(before);
	});
});
