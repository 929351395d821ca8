import { sealForm } from '../../src/policy/seal-form';
import { memoryRegistryStore } from './memory-registry-store';
import {
	acme,
	clientTool,
	copyOf,
	failure,
	pinnedTool,
	registryWorld,
	SECRET,
} from './registry-world';
import { createRegistryTable } from '../../src/adapters/own-tables/registry-table';
import { randomId } from '../../src/policy/random-id';
import { dataTablesInMemory } from '../adapters/data-tables-in-memory';

const south = { organisation: 'acme', agency: 'south' };

describe('rows that somebody else wrote', () => {
	it('of another tenant are as if they were not there, also copied over with their seals', async () => {
		const { open, rows, newCache } = registryWorld();
		const { tool, made, version } = await pinnedTool(open());
		const copied = rows.map((row) => ({ ...row, agency: 'south' }));
		rows.push(...copied);
		const other = open({ cache: newCache() }, south);
		expect((await other.tools.list()).total).toBe(0);
		expect(await other.schemas.list()).toEqual([]);
		for (const foreign of [
			other.tools.get(tool.id),
			other.tools.update(tool.id, { enabled: false }),
			other.functions.get(made.id),
			other.versions.get(version.id),
			other.versions.copyOf(version.id),
			other.versions.list(made.id),
			other.schemas.get(tool.inputSchemaId),
			other.tools.create({ ...clientTool('x'), target: 'server', functionId: made.id }),
			other.exportDocument({ tools: [tool.id] }),
		])
			expect(['not-found', 'invalid-input']).toContain((await failure(foreign)).code);
	});

	it.each([
		[
			'another body',
			(row: Row) => ({ ...row, body: row.body.replace('"enabled":true', '"enabled":false') }),
		],
		[
			'the seal of another secret',
			(row: Row) => ({
				...row,
				seal: sealForm('foreman-registry-1').sealOf(
					{ kind: row.kind, body: row.body },
					`${SECRET} `,
				),
			}),
		],
		[
			'the seal of another form',
			(row: Row) => ({
				...row,
				seal: sealForm('foreman-agent-1').sealOf({ kind: row.kind, body: row.body }, SECRET),
			}),
		],
		['no seal', (row: Row) => ({ ...row, seal: '' })],
		['another id', (row: Row) => ({ ...row, id: '0'.repeat(32) })],
		['no JSON', (row: Row) => ({ ...row, body: '{' })],
	])('with %s do not count', async (_, forge) => {
		const { open, rows, newCache } = registryWorld();
		await open().tools.create(clientTool('price'));
		const index = rows.findIndex(({ kind }) => kind === 'tool');
		const row = rows[index];
		if (row === undefined) throw new Error('no row');
		rows[index] = forge(row);
		const { total } = await open({ cache: newCache() }).tools.list();
		expect(total).toBe(0);
	});

	it('with another secret are counted, so that a replaced key does not pass for an empty workspace', async () => {
		const { open, rows, setting, newCache } = registryWorld();
		await open().tools.create(clientTool('price'));
		const place = { ...setting().place, secret: `${SECRET} of another key` };
		expect(await open({ place, cache: newCache() }).tools.list()).toEqual({
			...{ tools: [], total: 0, unreadable: rows.length },
		});
	});

	it('as a copy of an older row beside the row take nothing back', async () => {
		const { open, rows, newCache } = registryWorld();
		const { id } = await open().tools.create(clientTool('price'));
		const old = rows.filter(({ kind }) => kind === 'tool').map((row) => ({ ...row }));
		await open().tools.update(id, { requiresConfirmation: true });
		rows.push(...old);
		rows.unshift(...old);
		expect(await open({ cache: newCache() }).tools.get(id)).toMatchObject({
			...{ requiresConfirmation: true, revision: 2 },
		});
	});

	it('under a seal that was good a moment ago do not count', async () => {
		const { open, rows, clock } = registryWorld();
		const registry = open();
		const { id } = await registry.tools.create(clientTool('price'));
		expect(await registry.tools.get(id)).toMatchObject({ requiresConfirmation: false });
		const index = rows.findIndex(({ kind }) => kind === 'tool');
		const row = rows[index];
		if (row === undefined) throw new Error('no row');
		rows[index] = { ...row, body: row.body.replace('"effect":"write"', '"effect":"read"') };
		clock.now += 60_000;
		expect((await failure(registry.tools.get(id))).code).toBe('not-found');
	});

	it('in the place of a kept copy are not run', async () => {
		const { open, copies } = registryWorld();
		const registry = open();
		const { version } = await pinnedTool(registry);
		expect(await registry.versions.copyOf(version.id)).toEqual(copyOf('one'));
		const [copy] = copies;
		if (copy === undefined) throw new Error('no copy');
		copy.text = copy.text.replace('one', 'two');
		expect((await failure(registry.versions.copyOf(version.id))).message).toContain(
			'not written by Foreman',
		);
		copies.splice(0);
		expect((await failure(registry.versions.copyOf(version.id))).code).toBe('not-found');
	});
});

type Row = ReturnType<typeof memoryRegistryStore>['rows'][number];

describe('workspaces', () => {
	it('never look the same, wherever the slash is', async () => {
		const { open } = registryWorld();
		const one = { organisation: 'a/b', agency: 'c' };
		const other = { organisation: 'a', agency: 'b/c' };
		const first = await open({}, one).tools.create(clientTool('price'));
		const second = await open({}, other).tools.create(clientTool('price'));
		expect([first.workspaceId, second.workspaceId]).toEqual(['a%2Fb/c', 'a/b%2Fc']);
		expect(first.inputSchemaId).not.toBe(second.inputSchemaId);
	});
});

describe('versions', () => {
	it('keep what they were, and are kept once', async () => {
		const { open, workflows, rows } = registryWorld();
		const registry = open();
		const { made, version } = await pinnedTool(registry);
		expect(await registry.versions.create(made.id, 'v1', 'again')).toEqual(version);
		const workflow = workflows.get('wf-1');
		workflow?.versions.set('v2', copyOf('two'));
		if (workflow !== undefined) workflow.published = 'v2';
		workflow?.versions.delete('v1');
		const second = await registry.versions.create(made.id, null, null);
		expect(second).toMatchObject({ workflowVersionId: 'v2', note: null });
		expect(await registry.versions.copyOf(version.id)).toEqual(copyOf('one'));
		expect((await failure(registry.versions.delete(version.id))).message).toContain('price-of');
		await registry.versions.delete(second.id);
		expect(rows.filter(({ kind }) => kind === 'version')).toHaveLength(1);
		expect((await failure(registry.versions.create(made.id, 'v9', null))).code).toBe('not-found');
	});

	it('go with their function once it can be restored no more', async () => {
		const { open, clock, rows, copies } = registryWorld();
		const registry = open();
		const { tool, made } = await pinnedTool(registry);
		await registry.tools.delete(tool.id, 'short');
		await registry.functions.delete(made.id, 'short');
		expect(copies).toHaveLength(1);
		clock.now += 7 * 86_400_000;
		await registry.functions.list();
		expect(rows.map(({ kind }) => kind)).toEqual(['schema', 'schema']);
		expect(copies).toEqual([]);
	});

	it('of one function are not for another', async () => {
		const registry = registryWorld().open();
		const { tool, version } = await pinnedTool(registry);
		const other = await registry.functions.create({ name: 'Other', workflowId: 'wf-1' });
		const error = await failure(registry.tools.update(tool.id, { functionId: other.id }));
		expect(error.message).toContain('functionVersionId');
		const wrong = registry.functions.update(other.id, { defaultVersionId: version.id });
		expect((await failure(wrong)).message).toContain('defaultVersionId');
	});
});

describe('functions', () => {
	it('have names of their own in a workspace, whatever their case and what nobody sees', async () => {
		const registry = registryWorld().open();
		await registry.functions.create({ name: 'Prices', workflowId: 'wf-1' });
		for (const name of ['Prices', 'prices', 'Ｐrices', 'Prices '])
			expect((await failure(registry.functions.create({ name, workflowId: 'wf-1' }))).code).toBe(
				'conflict',
			);
		const unseen = registry.functions.create({ name: 'Pri\u200bces', workflowId: 'wf-1' });
		expect((await failure(unseen)).code).toBe('invalid-input');
	});

	it('wrap workflows that n8n has', async () => {
		const registry = registryWorld().open();
		for (const [workflowId, words] of [
			['wf-2', 'no workflow wf-2'],
			['../rows', 'not the ID of a workflow'],
		] as const)
			expect(
				(await failure(registry.functions.create({ name: 'F', workflowId }))).message,
			).toContain(words);
	});
});

describe('schemas', () => {
	it('with one text in one workspace are one, whatever their name and order', async () => {
		const { open, rows } = registryWorld();
		const one = await open().schemas.create('one', { type: 'object', title: 'x' }, 'input');
		const two = await open().schemas.create('two', { title: 'x', type: 'object' }, 'output');
		expect(two).toEqual(one);
		expect(rows).toHaveLength(1);
		await open().schemas.delete(one.id);
		expect(rows).toEqual([]);
	});

	it('keep the order of fields of their author', async () => {
		const { open, newCache } = registryWorld();
		const written = { type: 'object', properties: { zone: {}, article: {} }, required: ['zone'] };
		const { id } = await open().schemas.create('order', written, 'input');
		const { schema } = await open({ cache: newCache() }).schemas.get(id);
		expect(JSON.stringify(schema)).toBe(JSON.stringify(written));
	});
});

describe('a change', () => {
	it('by another process is seen at the next look, and costs one request where there is none', async () => {
		const { api, asked } = dataTablesInMemory();
		const world = registryWorld(createRegistryTable(api, randomId));
		const [one, other] = [world.open(), world.open({ cache: world.newCache() })];
		for (let index = 0; index < 3; index += 1) await one.tools.create(clientTool(`tool-${index}`));
		expect((await other.current()).tools.size).toBe(3);
		asked.splice(0);
		expect((await other.current()).tools.size).toBe(3);
		expect(asked).toHaveLength(1);
		await one.tools.create(clientTool('another'));
		expect((await other.current()).tools.size).toBe(4);
	});

	it('whose mark was lost is seen a minute later', async () => {
		const { open, store, rows, clock } = registryWorld();
		const registry = open();
		await registry.tools.create(clientTool('price'));
		await registry.current();
		rows.splice(0);
		expect((await registry.current()).tools.size).toBe(1);
		clock.now += 60_000;
		expect((await registry.current()).tools.size).toBe(0);
		expect(await store.mark(acme)).not.toBe('');
	});

	it('of a thousand tools is read once', async () => {
		const { api, asked } = dataTablesInMemory();
		const world = registryWorld(createRegistryTable(api, randomId));
		const registry = world.open();
		const { tool } = await pinnedTool(registry);
		const { document } = await registry.exportDocument();
		const [pattern] = document.tools;
		const tools = Array.from({ length: 999 }, (_, index) => ({
			...pattern,
			...{
				id: randomId(),
				name: `job-${String(index).replace(/[01]/g, (digit) => 'ab'[Number(digit)] ?? '')}`,
			},
		}));
		expect(await registry.importDocument({ ...document, tools })).toMatchObject({
			...{ ok: true, added: { tools: 999 } },
		});
		expect(tool.revision).toBe(1);
		expect((await registry.current()).tools.size).toBe(1_000);
		asked.splice(0);
		expect((await registry.current()).tools.size).toBe(1_000);
		expect(asked).toHaveLength(1);
	});

	it('is not undone by a failing mark', async () => {
		const memory = memoryRegistryStore();
		const world = registryWorld({
			...memory.store,
			setMark: async () => await Promise.reject(new Error('no')),
		});
		const registry = world.open();
		const { id } = await registry.tools.create(clientTool('price'));
		expect(await registry.tools.get(id)).toMatchObject({ name: 'price' });
	});

	it('that fails gives the name back', async () => {
		const memory = memoryRegistryStore();
		let isDown = true;
		const world = registryWorld({
			...memory.store,
			async add(tenant, rows) {
				if (isDown && rows.some(({ kind }) => kind === 'tool')) throw new Error('down');
				await memory.store.add(tenant, rows);
			},
		});
		const registry = world.open();
		await expect(registry.tools.create(clientTool('price'))).rejects.toThrow('down');
		isDown = false;
		await registry.tools.create(clientTool('price'));
	});
});
