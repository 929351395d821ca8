import type { RegisteredTool } from '../../src/registry/tool/registered-tool';
import type { Workspace } from '../../src/registry/read-workspace';
import { clientTool, copyOf, failure, registryWorld } from './registry-world';

const promised = [{ args: { id: '1' }, result: { price: 7 } }, { args: { id: '2' } }];

/** A function with a kept version, and a tool that follows what is published. */
async function world(fails = false) {
	const { open, workflows } = registryWorld();
	const runs: Array<readonly [name: string, pin: string | null]> = [];
	const runExamples = async (
		{ name, functionId, functionVersionId }: RegisteredTool,
		{ functions }: Workspace,
	) => {
		runs.push([
			name,
			functionVersionId ?? functions.get(functionId ?? '')?.defaultVersionId ?? null,
		]);
		if (fails) throw new Error('it gave another result');
		await Promise.resolve();
	};
	const registry = open({ runExamples });
	const made = await registry.functions.create({ name: 'Prices', workflowId: 'wf-1' });
	const version = await registry.versions.create(made.id, null, null);
	const settings = {
		...clientTool('price-of', { examples: promised }),
		...{ target: 'server', functionId: made.id },
	};
	const tool = await registry.tools.create(settings);
	expect(runs).toEqual([]);
	return { open, registry, made, version, settings, tool, runs, workflows };
}

it('examples are run on the version, whichever way a tool comes to keep it', async () => {
	const { registry, made, version, settings, tool, runs } = await world();
	const pin = { functionVersionId: version.id };
	await registry.tools.update(tool.id, pin);
	await registry.tools.create({ ...settings, name: 'born-pinned', ...pin });
	await registry.tools.update(tool.id, { functionVersionId: null, enabled: false });
	await registry.functions.update(made.id, { defaultVersionId: version.id });
	await registry.tools.create({ ...settings, name: 'follows' });
	expect(runs).toEqual(
		['price-of', 'born-pinned', 'price-of', 'follows'].map((name) => [name, version.id]),
	);
});

it('what keeps running the same version is not run again, nor what has no promise', async () => {
	const { registry, version, settings, tool, runs } = await world();
	await registry.tools.update(tool.id, { functionVersionId: version.id });
	await registry.tools.update(tool.id, { functionVersionId: version.id, description: 'other' });
	const plain = { ...settings, name: 'plain', examples: [{ args: { id: '1' } }] };
	await registry.tools.create({ ...plain, functionVersionId: version.id });
	expect(runs).toHaveLength(1);
});

it('nothing is pinned where an example does not hold, or where none can be run', async () => {
	const { open, registry, made, version, tool, settings } = await world(true);
	const pin = { functionVersionId: version.id };
	const elsewhere = open();
	expect((await failure(elsewhere.tools.update(tool.id, pin))).message).toContain(
		'not possible here',
	);
	await expect(registry.tools.update(tool.id, pin)).rejects.toThrow('another result');
	await expect(registry.tools.create({ ...settings, name: 'b', ...pin })).rejects.toThrow(
		'another',
	);
	await expect(
		registry.functions.update(made.id, { defaultVersionId: version.id }),
	).rejects.toThrow('another');
	const { tools, functions } = await open().current();
	expect([...tools.values()].map(({ functionVersionId }) => functionVersionId)).toEqual([null]);
	expect([...functions.values()].map(({ defaultVersionId }) => defaultVersionId)).toEqual([null]);
});

it('a restored tool is held to what its function keeps since', async () => {
	const { registry, made, version, tool, runs } = await world();
	await registry.tools.delete(tool.id);
	await registry.functions.update(made.id, { defaultVersionId: version.id });
	expect(runs).toEqual([]);
	await registry.tools.restore(tool.id);
	expect(runs).toEqual([['price-of', version.id]]);
});

it('an import pins without running anything, and says so', async () => {
	const { open, registry, version, tool, runs } = await world();
	await registry.tools.update(tool.id, { functionVersionId: version.id });
	const { document } = await registry.exportDocument({ workflows: true });
	runs.length = 0;
	const south = { organisation: 'acme', agency: 'south' };
	expect(await open({}, south).importDocument(document)).toMatchObject({
		ok: true,
		notes: expect.arrayContaining([
			{ pointer: '/tools/0/examples', message: expect.stringContaining('not run') },
		]),
	});
	expect(runs).toEqual([]);
});

it('an import takes no confirmation away, and says so', async () => {
	const { registry, tool } = await world();
	const { document } = await registry.exportDocument();
	await registry.tools.update(tool.id, { requiresConfirmation: true });
	for (const lax of [document, { ...document, tools: document.tools.map(bare) }])
		expect(await registry.importDocument(lax)).toMatchObject({
			...{ ok: true, changed: { tools: 0 } },
			notes: [{ pointer: '/tools/0/requiresConfirmation', message: expect.any(String) }],
		});
	expect(await registry.tools.get(tool.id)).toMatchObject({ requiresConfirmation: true });
});

const bare = ({ requiresConfirmation: _, ...rest }: Readonly<Record<string, unknown>>) => rest;

it('a version whose copy is gone or was changed is whole again once it is made again', async () => {
	const { open, copies } = registryWorld();
	const registry = open();
	const made = await registry.functions.create({ name: 'Prices', workflowId: 'wf-1' });
	const { id } = await registry.versions.create(made.id, null, null);
	for (const text of ['{"bent":true}', undefined]) {
		const [copy] = copies.splice(0, 1);
		if (text !== undefined && copy !== undefined) copies.push({ ...copy, text });
		expect((await failure(registry.versions.copyOf(id))).code).toBe('not-found');
		expect((await registry.versions.create(made.id, null, null)).id).toBe(id);
		expect(await registry.versions.copyOf(id)).toEqual(copyOf('one'));
		expect(copies).toHaveLength(1);
	}
});
