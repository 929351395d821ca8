import { randomUUID } from 'node:crypto';

import { webhookNode, workflow } from '../../sandbox/workflows.mjs';
import { nativeCatalog } from '../../src/catalog/catalog';
import { ToolError } from '../../src/kernel/tool-error';
import type { Json } from '../support/live-instance';
import { answering, openTeam, registerTool, republish } from '../support/registered-tools';
import type { Team } from '../support/registered-tools';
import { storedRows } from '../support/stored-rows';
import { storeCredentials } from '../support/surfaces';
import { testRegistry } from '../support/test-registry';
import { useLive } from '../support/use-live';

const world = useLive([]);

const saying = (words: string) => answering(`{ said: '${words}' }`);

let ours: Team;
let theirs: Team;

beforeAll(async () => {
	ours = await openTeam(world);
	theirs = await openTeam(world);
});

const refusal = async (work: Promise<unknown>): Promise<ToolError> => {
	const error = await work.then(
		() => undefined,
		(reason: unknown) => reason,
	);
	if (ToolError.is(error)) return error;
	throw new Error(`not refused: ${String(error)}`);
};

/** All that a workspace has. */
const everything = async ({ registry }: Team) =>
	JSON.stringify(await registry.exportDocument({ workflows: true }));

test('a name that both have is to each its own, and to nobody else anything', async () => {
	const name = `same_${randomUUID().slice(0, 8)}`;
	await registerTool(world, ours.registry, [saying('ours')], { name });
	await registerTool(world, theirs.registry, [saying('theirs')], { name });
	const third = await openTeam(world);
	const [one, other, none] = await Promise.all(
		[ours, theirs, third].map(async (team) => await team.calls([name, {}])),
	);
	expect(one?.replies[0]?.answer).toEqual({ said: 'ours' });
	expect(other?.replies[0]?.answer).toEqual({ said: 'theirs' });
	expect(none?.replies[0]?.refusal?.message).toContain('no tool');
	const { told } = await third.calls(['search-tools', { query: name }]);
	expect(told).not.toContain('Runs same_');
});

test('ids of the other are as unknown as any, and change nothing of the other', async () => {
	const mine = await registerTool(world, ours.registry, [saying('mine')]);
	const own = await registerTool(world, theirs.registry, [saying('theirs')]);
	const version = await theirs.registry.versions.create(own.functionId, null, null);
	const before = await everything(theirs);
	const { tools, functions, versions, schemas, exportDocument } = ours.registry;
	const attempts = (ids: {
		readonly tool: string;
		readonly fn: string;
		readonly version: string;
		readonly schema: string;
	}) => [
		async () => await tools.get(ids.tool),
		async () => await tools.update(ids.tool, { enabled: false }),
		async () => await tools.delete(ids.tool, 'none'),
		async () => await tools.restore(ids.tool),
		async () => await tools.update(mine.tool.id, { functionId: ids.fn }),
		async () => await tools.update(mine.tool.id, { functionVersionId: ids.version }),
		async () => await tools.update(mine.tool.id, { inputSchemaId: ids.schema }),
		async () => await functions.get(ids.fn),
		async () => await functions.update(ids.fn, { name: 'taken' }),
		async () => await functions.update(mine.functionId, { defaultVersionId: ids.version }),
		async () => await functions.delete(ids.fn, 'none'),
		async () => await versions.get(ids.version),
		async () => await versions.list(ids.fn),
		async () => await versions.copyOf(ids.version),
		async () => await versions.delete(ids.version),
		async () => await schemas.get(ids.schema),
		async () => await schemas.delete(ids.schema),
		async () => await exportDocument({ tools: [ids.tool] }),
	];
	const { id, inputSchemaId } = own.tool;
	const foreign = { tool: id, fn: own.functionId, version: version.id, schema: inputSchemaId };
	const unknown = {
		...{ tool: 'a'.repeat(32), fn: 'b'.repeat(32) },
		...{ version: 'c'.repeat(32), schema: 'd'.repeat(32) },
	};
	const blank = (text: string) => text.replaceAll(/[0-9a-f]{32}/g, 'ID');
	const others = attempts(unknown);
	for (const [index, attempt] of attempts(foreign).entries()) {
		const told = await refusal(attempt());
		const wanted = await refusal(others[index]?.() ?? Promise.resolve());
		expect(blank(told.message)).toBe(blank(wanted.message));
		expect(told.code).toBe(wanted.code);
	}
	// Also under ids that the document says are its own.
	const { document } = await theirs.registry.exportDocument({ workflows: true });
	await ours.registry.importDocument({ ...document, workspaceId: `${ours.organisation}/main` });
	expect(await everything(theirs)).toBe(before);
});

test('the name of one schema is no name in another', async () => {
	const named = (type: string) => ({
		...{ $id: 'https://schemas.example/shared', type: 'object' },
		properties: { v: { type } },
	});
	const refers = { type: 'object', properties: { v: { $ref: 'https://schemas.example/shared' } } };
	const mine = await registerTool(world, ours.registry, [saying('mine')], {
		inputSchema: named('string'),
	});
	const own = await registerTool(world, theirs.registry, [saying('theirs')], {
		inputSchema: named('integer'),
	});
	const [one] = (await ours.calls([mine.name, { v: 'a' }])).replies;
	expect(one?.answer).toEqual({ said: 'mine' });
	const [wrong, right] = (await theirs.calls([own.name, { v: 'a' }], [own.name, { v: 7 }])).replies;
	expect(wrong?.refusal?.message).toContain('v');
	expect(right?.answer).toEqual({ said: 'theirs' });
	for (const { registry } of [ours, theirs]) {
		const { message } = await refusal(registry.schemas.create('refers', refers, 'input'));
		expect(message).toContain('/properties/v');
	}
});

/** Foreman Admin, which does what the body of its webhook says. */
async function publishAdmin(resource: string, operation: string, parameters: object) {
	const path = randomUUID();
	const node = {
		...{ name: 'Admin', type: 'n8n-nodes-foreman.foremanAdmin', typeVersion: 1 },
		parameters: { resource, operation, ...parameters },
		onError: 'continueRegularOutput',
		credentials: { ...(await storeCredentials(world.live)), foremanIdentityApi: ours.identity },
	};
	const stored = await world.live.store(
		workflow(
			`Admin ${path}`,
			[webhookNode({ path, responseMode: 'lastNode' }), node],
			[['Webhook', 'Admin']],
		),
	);
	await world.live.publish(stored.id);
	await world.live.webhook(path);
	return async (body: object): Promise<Json> => (await world.live.callWebhook(path, body)).body;
}

test('hostile schemas are refused or harmless, and n8n goes on', async () => {
	const create = await publishAdmin('schema', 'create', {
		...{ schemaName: '={{ $json.body.name }}', role: 'input', schema: '={{ $json.body.schema }}' },
	});
	const nested = (levels: number) => `${'{"not":'.repeat(levels)}{}${'}'.repeat(levels)}`;
	const bomb = Object.fromEntries(
		Array.from({ length: 30 }, (_, at) => {
			const ref = { $ref: `#/$defs/l${at + 1}` };
			return [`l${at}`, { allOf: [ref, ref] }];
		}),
	);
	const refused: readonly string[] = [
		`{"type":"object","properties":{"a":${nested(5_000)}}}`,
		JSON.stringify({ type: 'object', $ref: '#/$defs/l0', $defs: { ...bomb, l30: {} } }),
		JSON.stringify({ type: 'object', properties: { a: { pattern: '(?=(a+)+)b' } } }),
		JSON.stringify({
			type: 'object',
			properties: { a: { pattern: '((a{1,999}){1,999}){1,999}' } },
		}),
		JSON.stringify({ type: 'object', properties: { a: { $ref: 'file:///etc/passwd' } } }),
		JSON.stringify({ type: 'object', description: 'x'.repeat(70_000) }),
	];
	for (const schema of refused)
		expect((await create({ name: 'hostile', schema })).error).toEqual(expect.any(String));
	const harmless =
		'{"type":"object","properties":{"__proto__":{"type":"string"},"a":{"pattern":"^(a+)+$"}}}';
	const { id } = await create({ name: 'harmless', schema: harmless });
	const held = await registerTool(
		world,
		ours.registry,
		[answering('{ keys: Object.keys($json) }')],
		{
			...{ inputSchema: undefined, inputSchemaId: id },
		},
	);
	const long = { a: `${'a'.repeat(50_000)}!` };
	const input = JSON.parse('{"__proto__":{"polluted":1}}');
	const { replies } = await ours.calls([held.name, long], [held.name, input], [held.name, {}]);
	expect(replies[0]?.refusal?.message).toContain('a');
	expect(replies[1]?.refusal?.message ?? '').toContain('__proto__');
	expect(replies[2]?.answer).toEqual({ keys: [] });
});

test('names that pass for others are refused: of Foreman, of the same team, of JavaScript, of no provider', async () => {
	const reservedNames = [...nativeCatalog.all.map(({ name }) => name), 'search-tools', 'run-tool'];
	const registry = testRegistry(world.live, ours.organisation, 'main', { reservedNames });
	const { functionId, name } = await registerTool(world, ours.registry, [saying('x')]);
	const hostile = [
		...['run-workflow', 'RUN_WORKFLOW', 'run-workf1ow', 'searchtools', 'run_tool', 'delegate'],
		...[name.toUpperCase(), name.replace('_', '-'), 'constructor', '__proto__', 'toString'],
		...['look\u202eup', 'look up', 'lооk', '1st', 'a'.repeat(65), '', 'a.b', 'x\u200b'],
	];
	for (const wanted of hostile) {
		const settings = {
			name: wanted,
			functionId,
			inputSchema: { type: 'object' },
			outputSchema: {},
		};
		const { message } = await refusal(registry.tools.create(settings));
		expect(message).toContain('name');
	}
});

const cells = (row: Json, changed: object = {}) => {
	const { id: _id, createdAt: _made, updatedAt: _changed, ...rest } = row;
	return { ...rest, ...changed };
};

test('rows that a hand wrote, moved, copied or swapped are as if they were not there', async () => {
	const { live } = world;
	const victim = await registerTool(world, theirs.registry, [saying('theirs')]);
	const own = await registerTool(world, ours.registry, [saying('ours')], {
		requiresConfirmation: true,
	});
	const rows = await storedRows(live, 'foreman_registry');
	const rowOf = (id: string) => rows.find((row) => row.entity_id === id && row.kind === 'tool');
	const filter = encodeURIComponent(JSON.stringify({ name: 'foreman_registry' }));
	const { data: tables } = await live.api('GET', `/data-tables?filter=${filter}`);
	const [table] = tables;
	const add = async (...data: object[]) =>
		await live.api('POST', `/data-tables/${table.id}/rows`, { data });
	const { organisation } = ours;
	const mine = rowOf(own.tool.id);
	const lax = JSON.stringify({
		...JSON.parse(mine.body),
		requiresConfirmation: false,
		revision: 9,
	});
	// The other's, brought over; an own one, made laxer, beside and in the place of the sealed one; the seal of another row.
	await add(
		cells(rowOf(victim.tool.id), { organisation, agency: 'main' }),
		cells(mine, { body: lax, revision: '9' }),
		cells(mine, { body: lax, seal: rowOf(victim.tool.id).seal }),
		cells(mine, { kind: 'mark', body: randomUUID() }),
	);
	const { replies } = await ours.calls([own.name, {}], [victim.name, {}]);
	expect(replies[0]?.answer).toMatchObject({ status: 'approval-required' });
	expect(replies[1]?.refusal?.message).toContain('no tool');
	const seen = await ours.registry.tools.list({ limit: 1_000 });
	expect(seen.tools.find(({ id }) => id === own.tool.id)).toMatchObject({
		requiresConfirmation: true,
	});
	expect(seen.tools.map(({ id }) => id)).not.toContain(victim.tool.id);
});

test('a kept copy that a hand has changed is not run', async () => {
	const { live } = world;
	const own = await registerTool(world, ours.registry, [saying('kept')]);
	const version = await ours.registry.versions.create(own.functionId, null, null);
	await ours.registry.tools.update(own.tool.id, { functionVersionId: version.id });
	await republish(live, own.workflowId, [saying('later')]);
	expect((await ours.calls([own.name, {}])).replies[0]?.answer).toEqual({ said: 'kept' });
	const [row] = (await storedRows(live, 'foreman_registry_versions')).filter(
		(one) => one.version_id === version.id,
	);
	const { data } = await live.api('GET', '/data-tables?limit=250');
	const table = data.find((one: Json) => one.name === 'foreman_registry_versions');
	await live.api('PATCH', `/data-tables/${table.id}/rows/update`, {
		filter: {
			type: 'and',
			filters: [{ columnName: 'version_id', condition: 'eq', value: version.id }],
		},
		data: { body: row.body.replace('kept', 'bent') },
	});
	const { replies } = await ours.calls([own.name, {}]);
	expect(replies[0]?.refusal?.message).toContain('not written by Foreman');
	// Making the same version again mends it.
	await ours.registry.versions.create(own.functionId, version.workflowVersionId, null);
});

test('no tool of an agent reads or writes what the registry is kept in', async () => {
	const agent = await openTeam(world, { profile: 'unattended' });
	const { data } = await world.live.api('GET', '/data-tables?limit=250');
	for (const name of ['foreman_registry', 'foreman_registry_versions']) {
		const { id } = data.find((one: Json) => one.name === name);
		const row = { kind: 'tool', body: '{}' };
		const { replies } = await agent.calls(
			['query-data-table-rows', { dataTableId: id }],
			['query-data-table-rows', { dataTableId: name }],
			['insert-data-table-rows', { dataTableId: id, rows: [row] }],
			['delete-data-table', { dataTableId: name }],
		);
		for (const { answer } of replies) expect(answer).toBeUndefined();
	}
	expect(agent.agent.workflowId).toEqual(expect.any(String));
});
