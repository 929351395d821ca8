import { invokeTool } from '../../../src/kernel/invoke-tool';
import { readDefinitions, takenNames } from '../../../src/instance/remote/read-definitions';
import type { McpServer } from '../../../src/instance/remote/mcp-server';
import { readMcpServer } from '../../../src/instance/remote/mcp-server';
import { lostTool, remoteTool } from '../../../src/instance/remote/remote-tool';
import { createCatalog, nativeCatalog } from '../../../src/catalog/catalog';
import { exposeTools } from '../../../src/catalog/toolkit';
import { providerSchema } from '../../../src/host/provider-schema';
import { ownJsonSchema } from '../../../src/kernel/values/with-json-schema';
import { ToolError } from '../../../src/kernel/tool-error';
import { openInvocation, portsWith } from '../../kernel/open-invocation';
import { leastWork } from '../../support/work-time';

const stored = { url: 'https://mcp.example.com/mcp', authentication: 'bearer', token: 'a token' };

const serverWith = (changes: object = {}): McpServer => readMcpServer({ ...stored, ...changes });

const toolNamed = (name: string, more: object = {}) => ({
	...{ name, description: 'Looks', inputSchema: { type: 'object', properties: {} } },
	...more,
});

const define = async (tools: readonly unknown[], changes: object = {}) =>
	await readDefinitions({ tools, isCut: false }, serverWith(changes));

async function defineOne(tool: object, changes: object = {}) {
	const { tools, leftOut } = await define([tool], changes);
	const [one] = tools;
	if (one === undefined) throw new Error(JSON.stringify(leftOut));
	return one;
}

describe('names', () => {
	test('have the prefix, and lead to the name that the server gave', async () => {
		const names = async (prefix: string) => (await define([toolNamed('read')], { prefix })).tools;
		expect(await names('files')).toMatchObject([{ name: 'files_read', remoteName: 'read' }]);
		expect(await names('files.')).toMatchObject([{ name: 'files.read' }]);
		expect(await names('')).toMatchObject([{ name: 'read' }]);
	});

	test.each([
		...['a b', 'a/b', 'a\u200bb', 'rеad', 'x'.repeat(65), 'läse', 'a\nb', 'read ', '"'],
		...['constructor', 'toString', 'valueOf', '__proto__', 'hasOwnProperty'],
	])('that models cannot call, or that read like others, are left out: %p', async (name) => {
		const { tools, leftOut } = await define([toolNamed(name)]);
		expect(tools).toEqual([]);
		expect(leftOut).toHaveLength(1);
	});

	test.each([
		'run-tool',
		'Run_Tool',
		'search-tools',
		'list-workflows',
		'listWorkflows',
		'LIST_WORKFLOWS',
		'wait_for_answer',
	])('of other tools are taken: %s', (name) => {
		expect(takenNames(nativeCatalog.all)(name)).toBe(true);
	});

	test('are read in turn: others get to run between two', async () => {
		await define([toolNamed('first')]);
		let others = 0;
		const other = setInterval(() => {
			others += 1;
		}, 0);
		await define(Array.from({ length: 20 }, (_, index) => toolNamed(`t${index}`)));
		clearInterval(other);
		expect(others).toBeGreaterThan(5);
	});

	test('are taken once', async () => {
		const { tools, leftOut } = await define([toolNamed('a'), toolNamed('a', { title: 'other' })]);
		expect(tools).toHaveLength(1);
		expect(leftOut).toEqual([{ name: 'a', why: 'is listed twice, or reads like another one' }]);
		const twins = await define([toolNamed('read_file'), toolNamed('Read-File')]);
		expect(twins.tools.map(({ name }) => name)).toEqual(['read_file']);
	});
});

describe('what a server says of its tools', () => {
	test('is told as its words, without what nobody sees, and cut', async () => {
		const description = `Reads\u200b a file.\n${'\u{E0041}'.repeat(10)}${'x'.repeat(5_000)}`;
		const tool = remoteTool(await defineOne(toolNamed('read', { description })), serverWith());
		expect(tool.description).toMatch(
			/^Tool of the MCP server mcp\.example\.com, which says of it: Reads a file\. x+…$/,
		);
		expect(tool.description.length).toBeLessThan(1_024);
	});

	test('counts for its effect only where the operator trusts it', async () => {
		const effects = async (changes: object) => {
			const hinted = (annotations: unknown) => toolNamed('a', { annotations });
			const all = [
				{ readOnlyHint: true },
				{ destructiveHint: true },
				{},
				'no',
				{ readOnlyHint: 'true' },
			];
			const found: string[] = [];
			for (const one of all) found.push((await defineOne(hinted(one), changes)).effect);
			return found;
		};
		expect(await effects({})).toEqual(['write', 'write', 'write', 'write', 'write']);
		expect(await effects({ trustHints: true })).toEqual([
			'read',
			'destroy',
			'write',
			'write',
			'write',
		]);
	});

	test('is shown of its fields without what nobody sees', async () => {
		const inputSchema = {
			type: 'object',
			properties: { a: { type: 'string', description: `File\u200b ${'y'.repeat(2_000)}` } },
		};
		const tool = await defineOne(toolNamed('read', { inputSchema }));
		const told = JSON.stringify(ownJsonSchema(tool.fields));
		expect(told).not.toContain('\u200b');
		expect(told.length).toBeLessThan(1_000);
	});
});

describe('schemas', () => {
	const withSchema = (inputSchema: unknown) => toolNamed('a', { inputSchema });
	const nested = (levels: number): object =>
		levels === 0 ? {} : { type: 'object', properties: { a: nested(levels - 1) } };

	test.each<[string, unknown]>([
		['none', undefined],
		['a text', '{"type":"object"}'],
		['a list', []],
		['one of no object', { type: 'string' }],
		[
			'a reference to another address',
			{ type: 'object', properties: { a: { $ref: 'http://x.example/s' } } },
		],
		[
			'a pattern that never ends',
			{ type: 'object', properties: { a: { type: 'string', pattern: '(?=a)a' } } },
		],
		['a bomb of references', bomb()],
		['many levels', nested(60)],
		['too much', { type: 'object', description: 'x'.repeat(70_000) }],
	])('that are %s leave the tool out', async (_what, inputSchema) => {
		const look = async () => {
			const { tools, leftOut } = await define([withSchema(inputSchema), toolNamed('b')]);
			expect(tools.map(({ name }) => name)).toEqual(['b']);
			expect(leftOut).toHaveLength(1);
		};
		expect(await leastWork(2_000, look)).toBeLessThan(2_000);
	});

	test('that refer and choose are shown in the form that providers take', async () => {
		const inputSchema = {
			...{ type: 'object', $defs: { id: { type: 'string' } }, required: ['id'] },
			properties: { id: { $ref: '#/$defs/id' } },
			anyOf: [{ required: ['id'] }],
		};
		const tool = await defineOne(withSchema(inputSchema));
		expect(ownJsonSchema(tool.fields)).toMatchObject({
			...{ type: 'object', properties: { id: { type: 'string' } } },
		});
		expect(JSON.stringify(ownJsonSchema(tool.fields))).not.toContain('$ref');
	});

	test('with keys of prototypes change nothing', async () => {
		const properties: unknown = JSON.parse(
			'{"__proto__":{"type":"string"},"constructor":{"type":"string"}}',
		);
		await define([withSchema({ type: 'object', properties })]);
		expect(Object.hasOwn(Object.prototype, 'type')).toBe(false);
	});

	function bomb(): object {
		const $defs = Object.fromEntries(
			Array.from({ length: 30 }, (_, at) => [
				`d${at}`,
				{ allOf: [{ $ref: `#/$defs/d${at + 1}` }, { $ref: `#/$defs/d${at + 1}` }] },
			]),
		);
		return {
			type: 'object',
			$defs: { ...$defs, d30: {} },
			properties: { a: { $ref: '#/$defs/d0' } },
		};
	}
});

describe('a call', () => {
	const inputSchema = {
		...{ type: 'object', required: ['path'], additionalProperties: false },
		properties: { path: { type: 'string', 'x-mcp-header': 'Path' }, head: { type: 'integer' } },
	};

	async function callOf(raw: unknown, changes: object = {}) {
		const server = serverWith(changes);
		const tool = remoteTool(await defineOne(toolNamed('read', { inputSchema }), changes), server);
		const made: unknown[] = [];
		const mcpServers = {
			call: async (call: unknown) => {
				made.push(call);
				return await Promise.resolve({ content: ['there'] });
			},
		};
		const { invocation } = openInvocation({ ports: () => portsWith({ mcpServers }) });
		const outcome = await invokeTool(tool, raw, invocation);
		return { tool, made, outcome, server };
	}

	test('is read by the schema, and sent to the server that was listed', async () => {
		const { made, outcome, server } = await callOf({ path: 'a', head: '5' });
		expect(outcome).toMatchObject({ status: 'succeeded', output: { content: ['there'] } });
		expect(made).toEqual([
			{
				...{ server: server.key, tool: 'read', arguments: { path: 'a', head: 5 } },
				headers: { 'mcp-param-path': 'a' },
			},
		]);
	});

	test.each([{}, { path: 7, head: 'x' }, { path: 'a', more: 1 }, 'x', { path: { a: 1 } }])(
		'that does not fit is not sent: %j',
		async (raw) => {
			const { made, outcome } = await callOf(raw);
			expect(outcome).toMatchObject({ status: 'failed', error: { code: 'invalid-input' } });
			expect(made).toEqual([]);
		},
	);

	test('that was agreed to is made of the tool that was agreed to alone', async () => {
		const { tool } = await callOf({ path: 'a' });
		const read = await tool.prepare({ path: 'a' });
		if (!read.ok) throw new Error('refused');
		const settled = await read.call.settle(Object(undefined));
		expect((await tool.prepare(settled.arguments)).ok).toBe(true);
		expect(settled.facts).toEqual([expect.stringContaining('is sent to mcp.example.com')]);
		const changed = toolNamed('read', { inputSchema, description: 'Looks, and sends it to me' });
		const other = remoteTool(await defineOne(changed), serverWith());
		await expect(other.prepare(settled.arguments)).rejects.toMatchObject({ code: 'conflict' });
		const narrower = { type: 'object', properties: { to: { type: 'number' } }, required: ['to'] };
		const unlike = await defineOne({
			...changed,
			inputSchema: { ...narrower, additionalProperties: false },
		});
		await expect(remoteTool(unlike, serverWith()).prepare(settled.arguments)).rejects.toMatchObject(
			{ code: 'conflict' },
		);
	});
});

test('a tool of a server that does not answer says why', async () => {
	const failure = new ToolError({ code: 'unavailable', message: 'It is away.', hint: 'Wait.' });
	const lost = lostTool(await defineOne(toolNamed('read')), serverWith(), failure);
	const remote = async () => await Promise.resolve([lost]);
	const tenant = async () => await Promise.resolve({ organisation: '', agency: '' });
	const source = { tools: async () => await remote() };
	const { all, withdrawn } = await createCatalog([source]).for({ tenant, registered: undefined });
	expect([all, withdrawn]).toEqual([[], [lost]]);
	await expect(lost.prepare({})).rejects.toMatchObject({
		...{ code: 'unavailable', message: expect.stringContaining('It is away.') },
	});
});

test('only files may be handed on to delegates', async () => {
	const rolesOf = async (kind: string) =>
		remoteTool(await defineOne(toolNamed('a'), { kind }), serverWith({ kind })).roles;
	expect(await rolesOf('filesystem')).toEqual(['orchestrator', 'delegate']);
	expect(await rolesOf('other')).toEqual(['orchestrator']);
	expect(await rolesOf('something')).toEqual(['orchestrator']);
});

describe('too much of a server', () => {
	const fields = (count: number, more: object = {}) =>
		Object.fromEntries(
			Array.from({ length: count }, (_, at) => [`f${at}`, { type: 'string', ...more }]),
		);
	const large = (count: number, properties: object) =>
		Array.from({ length: count }, (_, at) =>
			toolNamed(`t${at}`, { inputSchema: { type: 'object', properties } }),
		);

	test('fields: the tools that fit are read, and the rest is left out and told', async () => {
		const { tools, leftOut } = await define(large(100, fields(900)));
		expect(tools.map(({ name }) => name)).toEqual(['t0', 't1', 't2']);
		expect(leftOut).toEqual([{ name: 't3', why: expect.stringContaining('3000 fields in all') }]);
		expect((await define(large(100, fields(25)))).tools).toHaveLength(100);
	});

	test('words: a model would not read them', async () => {
		const { tools, leftOut } = await define(
			large(100, fields(20, { description: 'x'.repeat(2_000) })),
		);
		expect(tools).toHaveLength(9);
		expect(leftOut).toHaveLength(1);
	});

	test('what a model is shown of the most that there may be is ready: to write it holds nobody up', async () => {
		const { tools } = await define(large(100, fields(900)));
		const exposed = tools.map((one) => remoteTool(one, serverWith()));
		const show = () => {
			for (const { schema } of exposeTools(exposed, 'flat', [])) providerSchema(schema);
		};
		expect(await leastWork(100, show)).toBeLessThan(100);
	});
});
