import { z } from 'zod';

import { randomId } from '../../src/policy/random-id';
import { clientTool, copyOf, failure, pinnedTool, registryWorld } from './registry-world';

const south = { organisation: 'acme', agency: 'south' };

const none = { tools: 0, functions: 0, versions: 0, schemas: 0 };

const json = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

async function exported() {
	const world = registryWorld();
	const registry = world.open();
	const { tool, made, version } = await pinnedTool(registry);
	await registry.tools.create(clientTool('ask-client', { examples: [{ args: { id: null } }] }));
	const { document, leftOut } = await registry.exportDocument({ workflows: true });
	return { world, registry, tool, made, version, document, leftOut };
}

describe('an exported document', () => {
	it('holds tools, functions, pinned versions and schemas, in an order that does not change', async () => {
		const { registry, document, tool, made, version } = await exported();
		expect(document).toMatchObject({
			...{ format: 'foreman-registry', version: 1, workspaceId: 'acme/north' },
			tools: [{ name: 'ask-client' }, { id: tool.id, name: 'price-of' }],
			functions: [{ id: made.id, name: 'Prices', workflowId: 'wf-1' }],
			versions: [{ id: version.id, workflowVersionId: 'v1' }],
		});
		expect(document.schemas).toHaveLength(2);
		const again = await registry.exportDocument({ workflows: true });
		expect(JSON.stringify(again.document)).toBe(JSON.stringify(document));
		const { document: alone } = await registry.exportDocument({ tools: [tool.id] });
		expect(alone).toMatchObject({ tools: [{ id: tool.id }], functions: [{}], versions: [{}] });
		expect(JSON.stringify(alone)).not.toContain('httpRequest');
	});

	it('holds no credential id and no secret, and says what was left out', async () => {
		const { document, leftOut } = await exported();
		const text = JSON.stringify(document);
		expect(text).not.toContain('cred-1');
		expect(text).not.toContain('sk-live');
		expect(text).toContain('"httpBasicAuth":{"name":"Shop"}');
		expect(leftOut).toEqual(['/versions/0/workflow/nodes/0/parameters/headers/apiKey']);
	});
});

it.each([
	['as JSON', (inner: unknown) => inner],
	['as text', (inner: unknown) => JSON.stringify(inner)],
	[
		'as text in other signs',
		(inner: unknown) => JSON.stringify(inner).replace('cred', '\\u0063red'),
	],
	['as an expression', (inner: unknown) => `=${JSON.stringify(inner)}`],
	['within another', (inner: unknown) => JSON.stringify({ nodes: [{ parameters: { inner } }] })],
])('a workflow in a parameter, %s, brings no credential id in or out', async (_, written) => {
	const inlined = (id: string) =>
		written({
			name: 'Inner',
			nodes: [{ type: 'x', credentials: { httpBasicAuth: { id, name: 'Shop' } } }],
		});
	const [node] = copyOf('one').nodes;
	const world = registryWorld();
	const withInner = {
		...copyOf('one'),
		nodes: [{ ...node, parameters: { json: inlined('cred-7') } }],
	};
	world.workflows.set('wf-1', {
		...{ name: 'Look up', published: 'v1' },
		versions: new Map([['v1', withInner]]),
	});
	const registry = world.open();
	await pinnedTool(registry);
	const { document } = await registry.exportDocument({ workflows: true });
	const text = JSON.stringify(document);
	expect(text).not.toContain('cred-7');
	expect(text).toContain('Shop');

	const hostile: unknown = JSON.parse(JSON.stringify(document), (key, value: unknown) =>
		key === 'json' ? inlined('cred-8') : value,
	);
	const copyBy = async (credentials: Record<string, string>) => {
		const other = registryWorld().open({}, south);
		const imported = await other.importDocument(hostile, { credentials });
		const [version] = (await other.current()).versions.values();
		const copy = await other.versions.copyOf(version?.id ?? '');
		return { imported, copy: JSON.stringify(copy) };
	};
	const { imported, copy } = await copyBy({});
	expect(copy).not.toContain('cred-8');
	expect(JSON.stringify(imported)).toContain('It needs the credential');
	expect((await copyBy({ 'httpBasicAuth/Shop': 'cred-9' })).copy).toContain('cred-9');
});

describe('importing a document', () => {
	it('where it was exported changes nothing', async () => {
		const { world, registry, document } = await exported();
		const before = json(world.rows);
		expect(await registry.importDocument(JSON.stringify(document))).toEqual({
			...{ ok: true, added: none, changed: none, notes: [] },
		});
		expect(json(world.rows)).toEqual(before);
	});

	it('brings back what was changed, deleted or lost there, under the ids that it had', async () => {
		const { world, registry, document, tool } = await exported();
		await registry.tools.update(tool.id, { description: 'other' });
		const { tools } = await registry.tools.list({ query: 'ask-client' });
		await registry.tools.delete(tools[0]?.id ?? '');
		expect(await registry.importDocument(document)).toMatchObject({
			...{ ok: true, added: none, changed: { ...none, tools: 2 } },
		});
		expect(await registry.tools.get(tool.id)).toMatchObject({
			description: tool.description,
			revision: 3,
		});
		await registry.tools.delete(tool.id, 'none');
		expect(await registry.importDocument(document)).toMatchObject({ added: { ...none, tools: 1 } });
		expect(await registry.tools.get(tool.id)).toMatchObject({ name: 'price-of', revision: 1 });
		expect(world.rows.filter(({ kind }) => kind === 'tool')).toHaveLength(2);
	});

	it('elsewhere makes ids again, goes by names, and a second time changes nothing', async () => {
		const { document, tool } = await exported();
		const { open, copies } = registryWorld();
		const other = open({}, south);
		const first = await other.importDocument(document);
		expect(first).toMatchObject({
			...{ ok: true, added: { tools: 2, functions: 1, versions: 1, schemas: 2 }, changed: none },
			notes: [
				{ pointer: '/versions/0/workflow', message: expect.stringContaining('"Shop"') },
				{
					pointer: '/versions/0/workflow',
					message: expect.stringContaining('Secrets were left out'),
				},
				{
					pointer: '/functions/0/workflowId',
					message: expect.stringContaining('the import does not say'),
				},
			],
		});
		const [made] = (await other.tools.list({ query: 'price-of' })).tools;
		expect(made).toMatchObject({ workspaceId: 'acme/south', createdBy: 'ann', revision: 1 });
		expect(made?.id).not.toBe(tool.id);
		const { versions } = await other.current();
		expect([...versions.keys()]).toEqual([made?.functionVersionId]);
		expect(copies).toHaveLength(1);
		expect(await other.importDocument(document)).toMatchObject({
			ok: true,
			added: none,
			changed: none,
		});
	});

	it('assigns credentials and workflows only as a person says', async () => {
		const { document } = await exported();
		const { open, workflows } = registryWorld();
		workflows.clear();
		workflows.set('wf-9', { name: 'Here', versions: new Map(), published: '' });
		const other = open({}, south);
		const lacking = await other.importDocument(document, { dryRun: true });
		expect(lacking).toMatchObject({
			notes: expect.arrayContaining([
				{ pointer: '/functions/0/workflowId', message: expect.stringContaining('wf-1') },
			]),
		});
		expect((await other.tools.list()).total).toBe(0);
		await other.importDocument(document, {
			...{ workflows: { 'wf-1': 'wf-9' }, credentials: { 'httpBasicAuth/Shop': 'cred-9' } },
		});
		expect(await other.functions.list()).toMatchObject([{ workflowId: 'wf-9' }]);
		const [version] = (await other.current()).versions.values();
		expect(version).toMatchObject({ workflowId: 'wf-9' });
		const { nodes } = await other.versions.copyOf(version?.id ?? '');
		expect(nodes[0]?.credentials).toEqual({ httpBasicAuth: { id: 'cred-9', name: 'Shop' } });
	});

	it('takes names over from each other only where they are free', async () => {
		const { document } = await exported();
		const { open } = registryWorld();
		await open().tools.create(clientTool('pr1ce-of'));
		const before = await open().exportDocument();
		// From this workspace, and under another id.
		const told = await open().importDocument(document);
		expect(told).toMatchObject({
			ok: false,
			problems: [{ pointer: '/tools/1/name', message: expect.stringContaining('pr1ce-of') }],
		});
		expect(await open().exportDocument()).toEqual(before);
	});
});

const change = z.object({ tools: z.array(z.record(z.unknown())) }).passthrough();

describe('a document with something wrong', () => {
	const wrong: ReadonlyArray<
		readonly [string, (document: Record<string, unknown>) => unknown, string]
	> = [
		['is no JSON', () => '{', ''],
		['is of something else', (document) => ({ ...document, format: 'n8n' }), '/format'],
		['is of a newer Foreman', (document) => ({ ...document, version: 2 }), '/version'],
		['has an unknown part', (document) => ({ ...document, extra: 1 }), ''],
		[
			'has a tool without a name',
			(document) => ({ ...document, tools: [{ id: 'x' }] }),
			'/tools/0/name',
		],
		[
			'has an unknown field',
			(document) => withTool(document, { createdBy: 'eve' }),
			'/tools/0/createdBy',
		],
		[
			'has a forged tenant',
			(document) => withTool(document, { organisation: 'x' }),
			'/tools/0/organisation',
		],
		[
			'has a name of Foreman',
			(document) => withTool(document, { name: 'list_workflows' }),
			'/tools/0/name',
		],
		[
			'has __proto__ as a name',
			(document) => withTool(document, { name: '__proto__' }),
			'/tools/0/name',
		],
		[
			'has an unknown schema',
			(document) => withTool(document, { inputSchemaId: randomId() }),
			'/tools/0/inputSchemaId',
		],
		[
			'has an example that does not fit',
			(document) => withTool(document, { examples: [{ args: {} }] }),
			'/tools/0/examples/0/args',
		],
		[
			'has a tool twice',
			(document) => ({ ...document, tools: twice(document.tools) }),
			'/tools/2/id',
		],
		[
			'has a schema that cannot be',
			(document) => ({ ...document, schemas: [{ id: 'a', name: 'a', schema: 1 }] }),
			'/schemas/0',
		],
		[
			'has a version of nothing',
			(document) => ({ ...document, functions: [] }),
			'/versions/0/functionId',
		],
		[
			'has another workflow under an id',
			(document) => ({ ...document, versions: forged(document.versions) }),
			'/versions/0/copyHash',
		],
		[
			'has a user that cannot be',
			(document) => withTool(document, { runtimeUserId: 'eve' }),
			'/tools/0/runtimeUserId',
		],
	];

	function withTool(document: Record<string, unknown>, fields: object) {
		const [first, ...others] = change.parse(document).tools;
		return { ...document, tools: [{ ...first, ...fields }, ...others] };
	}
	const list = z.array(z.record(z.unknown()));
	const twice = (tools: unknown) => [...list.parse(tools), list.parse(tools)[0]];
	const forged = (versions: unknown) =>
		list
			.parse(versions)
			.map((one) => ({ ...one, copyHash: '0'.repeat(64), workflow: copyOf('evil') }));

	it.each(wrong)('that %s is refused as a whole, with the place', async (_, spoil, pointer) => {
		const { world, registry, document } = await exported();
		const before = json([world.rows, world.holds, world.copies]);
		const told = await registry.importDocument(spoil({ ...document }));
		expect(told).toMatchObject({ ok: false });
		if (told.ok) throw new Error('taken');
		expect(told.problems.map((one) => one.pointer)).toContain(pointer);
		expect(json([world.rows, world.holds, world.copies])).toEqual(before);
	});

	it('is not taken without the workflow of a version that is not there', async () => {
		const { registry } = await exported();
		const { document } = await registry.exportDocument();
		expect(await registryWorld().open({}, south).importDocument(document)).toMatchObject({
			ok: false,
			// Not also what follows from it: the function and the tool of that version.
			problems: [
				{
					pointer: '/versions/0/workflow',
					message: expect.stringContaining('Export the document once more, with workflows'),
				},
			],
		});
	});

	it('of a tool that is not there is not exported', async () => {
		const registry = registryWorld().open();
		expect((await failure(registry.exportDocument({ tools: ['x'] }))).code).toBe('not-found');
	});
});
