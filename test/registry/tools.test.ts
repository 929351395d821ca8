import {
	clientTool,
	failure,
	inputSchema,
	outputSchema,
	pinnedTool,
	registryWorld,
} from './registry-world';

const DAY = 86_400_000;

describe('a registered tool', () => {
	it('is shown with every field of the reference', async () => {
		const { open } = registryWorld();
		const { tool, made, version } = await pinnedTool(open());
		expect(tool).toEqual({
			id: expect.stringMatching(/^[0-9a-f]{32}$/),
			...{ workspaceId: 'acme/north', name: 'price-of', description: 'What price-of is for' },
			...{ target: 'server', functionId: made.id, functionVersionId: version.id },
			...{ inputSchemaId: expect.any(String), outputSchemaId: expect.any(String) },
			...{ examples: null, requiresConfirmation: false, enabled: true, system: false },
			...{ createdBy: 'ann', runtimeUserId: null, deletedAt: null, retentionTier: null },
			...{ createdAt: '2026-11-22T12:00:00.000Z', updatedAt: '2026-11-22T12:00:00.000Z' },
			...{ effect: 'write', revision: 1 },
		});
		expect(await open().tools.get(tool.id)).toEqual(tool);
	});

	it('takes schemas from its function where it has none of its own', async () => {
		const registry = registryWorld().open();
		const input = await registry.schemas.create('in', inputSchema, 'input');
		const output = await registry.schemas.create('out', outputSchema, 'output');
		const { id: functionId } = await registry.functions.create({
			...{ name: 'Prices', workflowId: 'wf-1' },
			...{ inputSchemaId: input.id, outputSchemaId: output.id },
		});
		const tool = await registry.tools.create({ name: 'price', functionId });
		expect(tool).toMatchObject({ inputSchemaId: input.id, outputSchemaId: output.id });
	});

	it('keeps apart examples without a result, with null and with an empty text, and a field __proto__', async () => {
		const { open, newCache } = registryWorld();
		const examples: unknown = JSON.parse(
			'[{"args":{"id":"1"}},{"args":{"id":""},"result":{"price":null}},{"args":{"id":null,"__proto__":{"x":1}}}]',
		);
		const { id } = await open().tools.create(clientTool('price', { examples }));
		const tool = await open({ cache: newCache() }).tools.get(id);
		expect(JSON.stringify(tool.examples)).toBe(JSON.stringify(examples));
	});

	it('is changed field by field; what is left out stays, and null is a value', async () => {
		const { open, clock } = registryWorld();
		const registry = open();
		const { tool } = await pinnedTool(registry);
		clock.now += 1_000;
		const changed = await registry.tools.update(
			tool.id,
			{ functionVersionId: null, enabled: false },
			1,
		);
		expect(changed).toEqual({
			...tool,
			...{ functionVersionId: null, enabled: false, revision: 2 },
			updatedAt: '2026-11-22T12:00:01.000Z',
		});
		const late = await failure(registry.tools.update(tool.id, { enabled: true }, 1));
		expect(late.code).toBe('conflict');
		expect(late.hint).toContain('revision');
	});

	it('is found by words, target, state and function, with native tools where they are asked for', async () => {
		const registry = registryWorld().open();
		const { made } = await pinnedTool(registry);
		await registry.tools.create(
			clientTool('send-mail', { enabled: false, description: 'Sends mail' }),
		);
		const names = async (filter: Parameters<typeof registry.tools.list>[0]) =>
			(await registry.tools.list(filter)).tools.map(({ name }) => name);
		expect(await names({})).toEqual(['price-of', 'send-mail']);
		expect(await names({ query: 'MAIL sends' })).toEqual(['send-mail']);
		expect(await names({ target: 'server' })).toEqual(['price-of']);
		expect(await names({ enabled: false })).toEqual(['send-mail']);
		expect(await names({ functionId: made.id })).toEqual(['price-of']);
		expect(await names({ system: 'only' })).toEqual(['list-workflows']);
		expect(await registry.tools.list({ system: 'with', offset: 1, limit: 1 })).toMatchObject({
			tools: [{ name: 'send-mail' }],
			total: 3,
		});
	});

	it('shows native tools as they are, and changes none', async () => {
		const registry = registryWorld().open();
		expect(await registry.tools.get('list-workflows')).toMatchObject({
			...{ system: true, workspaceId: null, createdBy: null, effect: 'read', target: 'server' },
		});
		for (const change of [
			registry.tools.update('list-workflows', { enabled: false }),
			registry.tools.delete('list-workflows'),
			registry.tools.restore('list-workflows'),
		])
			expect((await failure(change)).code).toBe('not-found');
	});
});

describe('a tool is refused', () => {
	const cases: ReadonlyArray<readonly [string, object, RegExp]> = [
		['without a function', { target: 'server' }, /"functionId" is required/],
		[
			'with a function that is not there',
			{ target: 'server', functionId: '0'.repeat(32) },
			/no function/,
		],
		[
			'as a client tool with a function',
			{ functionId: '0'.repeat(32) },
			/"functionId" must be null/,
		],
		['with an unknown field', { descripton: 'x' }, /Did you mean "description"/],
		['with a field that nobody sets', { createdBy: 'eve' }, /Unknown field "createdBy"/],
		['with a tenant', { organisation: 'other' }, /Unknown field "organisation"/],
		['with an unknown effect', { effect: 'destory' }, /Did you mean "destroy"/],
		['with 10 MB of description', { description: 'x'.repeat(10_000_000) }, /at most 1000000/],
		['with a long description', { description: 'x'.repeat(4_001) }, /at most 4000/],
		['with words nobody sees', { description: `ok\u{E0041}\u{E0042}` }, /invisible/],
		['with half a character', { description: 'x\ud800' }, /half a character/],
		[
			'with arguments that do not fit',
			{ examples: [{ args: {} }] },
			/examples\[0\]\.args.*"id" is required/,
		],
		[
			'with a result that does not fit',
			{ examples: [{ args: { id: 1 }, result: {} }] },
			/"price" is required/,
		],
		['with another example', { examples: [{ arguments: {} }] }, /"examples\[0\]"/],
		['with too many examples', { examples: Array(21).fill({ args: { id: 1 } }) }, /at most 20/],
		['with large examples', { examples: [{ args: { id: 'x'.repeat(40_000) } }] }, /32000/],
		[
			'for a user that n8n cannot run it as',
			{ target: 'client', runtimeUserId: 'eve' },
			/runtimeUserId/,
		],
		['with an input that is no object', { inputSchema: { type: 'array' } }, /\/type/],
		['with both schema and id', { inputSchemaId: '0'.repeat(32) }, /either "inputSchema" or/],
	];
	it.each(cases)('%s', async (_, given, message) => {
		const { open, rows, holds } = registryWorld();
		const error = await failure(open().tools.create(clientTool('price', given)));
		expect(error.code).toBe('invalid-input');
		expect(error.message).toMatch(message);
		expect(error.message.length).toBeLessThan(2_000);
		expect([rows, holds]).toEqual([[], []]);
	});

	it.each([5_000, 200_000])('with examples of %p levels', async (levels) => {
		const deep: unknown = JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`);
		const examples = [{ args: { id: deep } }];
		const error = await failure(
			registryWorld().open().tools.create(clientTool('price', { examples })),
		);
		expect(error.message).toContain('200 levels');
	});

	it('in the name of a user whom n8n cannot run it as, with the reason', async () => {
		const registry = registryWorld().open();
		const { tool } = await pinnedTool(registry);
		const error = await failure(registry.tools.update(tool.id, { runtimeUserId: 'eve' }));
		expect(error.message).toContain('"runtimeUserId": n8n runs a workflow as the project');
	});

	it('from members who are no admins, as is every other change', async () => {
		const { open, setting } = registryWorld();
		const { tool, made, version } = await pinnedTool(open());
		const member = open({ caller: { ...setting().caller, isAdmin: false } });
		expect((await member.tools.list()).total).toBe(1);
		for (const change of [
			async () => await member.tools.create(clientTool('other')),
			async () => await member.tools.update(tool.id, { enabled: false }),
			async () => await member.tools.delete(tool.id),
			async () => await member.tools.restore(tool.id),
			async () => await member.functions.create({ name: 'f', workflowId: 'wf-1' }),
			async () => await member.functions.update(made.id, { name: 'g' }),
			async () => await member.functions.delete(made.id),
			async () => await member.functions.restore(made.id),
			async () => await member.versions.create(made.id, null, null),
			async () => await member.versions.delete(version.id),
			async () => await member.schemas.create('s', inputSchema, 'input'),
			async () => await member.schemas.delete(tool.inputSchemaId),
			async () => await member.importDocument({}),
			async () => await member.exportDocument(),
		])
			expect((await failure(change())).code).toBe('forbidden');
		expect((await open().tools.list()).total).toBe(1);
	});
});

describe('the name of a tool', () => {
	it.each([
		...['', '1st', '_x', '__proto__', 'a b', 'a.b', 'prіce', 'a'.repeat(65), 'price\n'],
		...['constructor', 'toString', 'hasOwnProperty'],
	])('is not %j', async (name) => {
		const { open, rows } = registryWorld();
		expect((await failure(open().tools.create(clientTool(name)))).message).toContain('"name"');
		expect(rows).toEqual([]);
	});

	it.each([
		'list-workflows',
		'list_workflows',
		'LIST-WORKFLOWS',
		'Iist-workfl0ws',
		'delegate',
		'searchTools',
		'run_tooI',
	])('is not that of a native or reserved tool, nor looks like it: %s', async (name) => {
		const error = await failure(registryWorld().open().tools.create(clientTool(name)));
		expect(error.message).toMatch(/tool of Foreman/);
	});

	it.each(['price-of', 'price_of', 'PriceOf', 'pr1ce-0f'])('is there once: %s', async (name) => {
		const registry = registryWorld().open();
		await registry.tools.create(clientTool('price-of'));
		const error = await failure(registry.tools.create(clientTool(name)));
		expect(error.code).toBe('conflict');
		expect(error.message).toContain('price-of');
	});

	it('belongs to one workspace: another one may use it', async () => {
		const { open } = registryWorld();
		await open().tools.create(clientTool('price'));
		const other = { organisation: 'acme', agency: 'south' };
		expect(await open({}, other).tools.create(clientTool('price'))).toMatchObject({
			workspaceId: 'acme/south',
		});
	});

	it('is free again after a change of name, and after a delete', async () => {
		const registry = registryWorld().open();
		const { id } = await registry.tools.create(clientTool('one'));
		await registry.tools.update(id, { name: 'two' });
		await registry.tools.create(clientTool('one'));
		expect((await failure(registry.tools.create(clientTool('two')))).code).toBe('conflict');
		await registry.tools.delete(id);
		await registry.tools.create(clientTool('two'));
	});

	it('may change its case and hyphens', async () => {
		const registry = registryWorld().open();
		const { id } = await registry.tools.create(clientTool('price-of'));
		expect(await registry.tools.update(id, { name: 'priceOf' })).toMatchObject({ name: 'priceOf' });
		expect((await failure(registry.tools.create(clientTool('price_of')))).code).toBe('conflict');
	});

	it('goes to one of twenty processes that create it at once', async () => {
		const { open, newCache } = registryWorld();
		const told = await Promise.allSettled(
			Array.from({ length: 20 }, async () => {
				return await open({ cache: newCache() }).tools.create(clientTool('price'));
			}),
		);
		expect(told.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
		expect((await open().tools.list()).total).toBe(1);
	});

	it('is not lost where somebody took it and ended: a minute later it is free', async () => {
		const { open, store, clock } = registryWorld();
		const tenant = { organisation: 'acme', agency: 'north' };
		await store.take(tenant, [{ name: 'tool:prlce', owner: 'gone', takenAt: clock.now }]);
		const busy = await failure(open().tools.create(clientTool('price')));
		expect(busy).toMatchObject({ code: 'conflict', retryable: true });
		clock.now += 60_000;
		await open().tools.create(clientTool('price'));
		expect((await failure(open().tools.create(clientTool('price')))).message).toContain('already');
	});
});

describe('a deleted tool', () => {
	it.each([
		['short', 7],
		['medium', 30],
		['long', 90],
	])('of the tier %s can be restored for %p days, and then is gone', async (tier, days) => {
		const { open, clock, rows } = registryWorld();
		const registry = open();
		const { id } = await registry.tools.create(clientTool('price'));
		expect(await registry.tools.delete(id, tier)).toMatchObject({
			...{ deletedAt: '2026-11-22T12:00:00.000Z', retentionTier: tier },
		});
		expect((await registry.tools.list()).total).toBe(0);
		expect((await registry.tools.list({ deleted: true })).total).toBe(1);
		expect((await failure(registry.tools.update(id, { enabled: false }))).message).toContain(
			'deleted',
		);
		clock.now += days * DAY - 1;
		expect(await registry.tools.restore(id)).toMatchObject({
			deletedAt: null,
			retentionTier: null,
		});
		await registry.tools.delete(id, tier);
		clock.now += days * DAY;
		for (const late of [registry.tools.restore(id), registry.tools.get(id)])
			expect((await failure(late)).code).toBe('not-found');
		expect(rows.filter(({ kind }) => kind === 'tool')).toHaveLength(1);
		await registry.tools.list();
		expect(rows.filter(({ kind }) => kind === 'tool')).toEqual([]);
	});

	it('of the tier none is gone at once', async () => {
		const { open, rows } = registryWorld();
		const { id } = await open().tools.create(clientTool('price'));
		await open().tools.delete(id, 'none');
		expect(rows.filter(({ kind }) => kind === 'tool')).toEqual([]);
		await open().tools.create(clientTool('price'));
	});

	it('is not restored onto a name that is taken meanwhile, and then can be', async () => {
		const registry = registryWorld().open();
		const { id } = await registry.tools.create(clientTool('price'));
		await registry.tools.delete(id);
		const other = await registry.tools.create(clientTool('pr1ce'));
		const taken = await failure(registry.tools.restore(id));
		expect(taken).toMatchObject({ code: 'conflict' });
		expect(taken.message).toContain('pr1ce');
		await registry.tools.update(other.id, { name: 'another' });
		expect(await registry.tools.restore(id)).toMatchObject({ name: 'price', revision: 3 });
	});

	it('is not restored without its function, and the function first', async () => {
		const registry = registryWorld().open();
		const { tool, made, version } = await pinnedTool(registry);
		expect((await failure(registry.functions.delete(made.id))).message).toContain('price-of');
		await registry.tools.delete(tool.id);
		await registry.functions.delete(made.id);
		expect((await failure(registry.tools.restore(tool.id))).message).toContain(
			'"Prices" is deleted',
		);
		// What can be restored still needs them.
		expect((await failure(registry.versions.delete(version.id))).message).toContain('in use');
		expect((await failure(registry.schemas.delete(tool.inputSchemaId))).message).toContain(
			'in use',
		);
		await registry.functions.restore(made.id);
		expect(await registry.tools.restore(tool.id)).toMatchObject({ functionVersionId: version.id });
	});

	it('has an unknown tier refused', async () => {
		const registry = registryWorld().open();
		const { id } = await registry.tools.create(clientTool('price'));
		expect((await failure(registry.tools.delete(id, 'forever'))).message).toContain(
			'retentionTier',
		);
		expect((await registry.tools.list()).total).toBe(1);
	});
});
