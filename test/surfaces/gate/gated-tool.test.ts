import { nativeCatalog } from '../../../src/catalog/catalog';
import type { PreparedCall } from '../../../src/kernel/callable-tool';
import type { Tool } from '../../../src/kernel/define-tool';
import { REGISTRY } from '../../../src/registry/dispatch/registered-facts';
import { nested } from '../../kernel/nested';
import { gatedTool } from '../../../src/surfaces/gate/gated-tool';

const toolkit = { type: 'n8n-nodes-foreman.foremanToolkit', parameters: {} };
const http = { type: 'n8n-nodes-base.httpRequestTool', parameters: {} };

/** What the gate makes of a call: how it is judged, what a person is asked, or why it is refused. */
async function judged(
	tool: string,
	given: unknown,
	behind: { readonly type: string; readonly parameters: unknown } | undefined,
	before = 0,
	more: { agent?: string; items?: number; nodes?: string[]; rules?: string[] } = {},
) {
	const { agent = '@n8n/n8n-nodes-langchain.agent', items = 1, nodes = [], rules = [] } = more;
	const call = gatedTool(
		nativeCatalog,
		{ ...{ tool, node: 'My Node', arguments: given, before }, ...{ agent, items } },
		behind,
		{ nodes, rules },
	);
	const { name, effect } = call.tool;
	try {
		const read = await call.tool.prepare(call.arguments);
		if (read.ok) return { name, effect, question: read.call.question, shown: read.call.arguments };
		return { name, effect, refused: read.problems.map(({ message }) => message).join(' ') };
	} catch (error) {
		return { name, effect, refused: String(error) };
	}
}

describe('a tool that is not ours', () => {
	it('may do anything, and is asked about by its node', async () => {
		expect(await judged('My_Node', { a: 1 }, http)).toEqual({
			...{ name: 'My_Node', effect: 'write', shown: { a: 1 } },
			question: 'Run the node "My Node"?',
		});
		expect((await judged('My_Node_search', {}, http)).question).toBe(
			'Run My_Node_search, a tool of the node "My Node"?',
		);
	});

	it('is not taken for ours by its name', async () => {
		for (const behind of [http, undefined])
			expect((await judged('list-workflows', {}, behind)).refused).toContain('and is another one');
	});

	it('is not run with fields deeper than n8n reads', async () => {
		expect((await judged('My_Node', { a: nested(199) }, http)).refused).toBeUndefined();
		for (const depth of [200, 3_000])
			expect((await judged('My_Node', { a: nested(depth) }, http)).refused).toContain(
				'levels deep',
			);
	});

	it.each([undefined, null, '{"a":1}', [1], 7])(
		'is not run with %j for arguments',
		async (given) => {
			expect((await judged('My_Node', given, http)).refused).toContain('toolParameters');
		},
	);
});

describe('a tool of a toolkit', () => {
	const table = { name: 'People', columns: [{ name: 'a', type: 'string' }] };

	it('is judged by what it does, with the question of the catalog', async () => {
		expect(await judged('list-workflows', {}, toolkit)).toMatchObject({ effect: 'read' });
		const write = await judged('create-data-table', table, toolkit);
		expect(write).toMatchObject({ effect: 'write', shown: table });
		expect(write.question).toContain('People');
		expect((await judged('delete-workflow', { workflowId: 'w' }, toolkit)).effect).not.toBe('read');
	});

	it('is shown as n8n runs it, not as it would be read', async () => {
		expect((await judged('get-workflow', { workflow_id: 'w' }, toolkit)).shown).toEqual({
			workflow_id: 'w',
		});
	});

	it('is not asked about when it could not run', async () => {
		expect((await judged('create-data-table', { name: 7 }, toolkit)).refused).toContain('columns');
	});

	it('is found through run-tool, and nothing else is', async () => {
		const inner = { name: 'create-data-table', arguments: table };
		expect(await judged('run-tool', inner, toolkit)).toMatchObject({
			...{ name: 'create-data-table', effect: 'write', shown: table },
		});
		expect(await judged('search-tools', { query: 'x' }, toolkit)).toMatchObject({ effect: 'read' });
		for (const given of [
			{ name: ' create-data-table', arguments: table },
			{ name: ['create-data-table'], arguments: table },
			{ name: 'create-data-table', arguments: JSON.stringify(table) },
			{ name: 'list-workflows', Name: 'create-data-table', arguments: table },
			{ name: 'run-tool', arguments: inner },
			{},
		])
			expect((await judged('run-tool', given, toolkit)).refused).toContain('something else');
		expect((await judged('run-tool', 'x', toolkit)).refused).toContain('toolParameters');
	});
});

describe('a registered tool of a toolkit', () => {
	const noPorts = () => {
		throw new Error('no port was needed');
	};

	/** What the gate makes of a call of a tool of which somebody says that it reads. */
	async function atGate(changes?: PreparedCall['changes']) {
		const prepare = async () =>
			await Promise.resolve({ ok: true, call: { question: 'Run it?', changes } } as never);
		const [native] = nativeCatalog.tools;
		const facts = { name: 'price_of', provider: REGISTRY, effect: 'read', prepare } as const;
		const registered: Tool | undefined = native && { ...native, ...facts, description: 'Prices.' };
		const { tool } = gatedTool(
			{ find: () => registered },
			{
				...{ tool: 'price_of', node: 'My Node', arguments: {}, before: 0, items: 1 },
				agent: '@n8n/n8n-nodes-langchain.agent',
			},
			toolkit,
			{ nodes: [], rules: [] },
		);
		const read = await tool.prepare({});
		return { tool, changes: read.ok ? await read.call.changes?.(noPorts) : 'refused' };
	}

	it('is judged with the others that the team has registered', async () => {
		const { tool } = await atGate();
		expect(tool).toMatchObject({ provider: REGISTRY, description: 'Prices.', effect: 'read' });
	});

	it('is judged by what it would run, and as a change where the gate cannot look', async () => {
		expect((await atGate(async () => await Promise.resolve(true))).changes).toBe(true);
		expect((await atGate(async () => await Promise.resolve(false))).changes).toBe(false);
		const hidden = async () => await Promise.reject(new Error('the key may read no workflow'));
		expect((await atGate(hidden)).changes).toBe(true);
		expect((await atGate()).changes).toBeUndefined();
	});
});

describe('a tool node of ours', () => {
	const node = (operation: unknown) => ({
		type: 'n8n-nodes-foreman.foremanWorkflowsTool',
		parameters: { operation },
	});

	it('does what its operation does', async () => {
		const read = await judged('My_Node', {}, node('list-workflows'));
		expect(read).toMatchObject({ name: 'My_Node', effect: 'read' });
		expect(read.question).toContain('as the node "My Node" is set up');
	});

	it.each(['={{ $fromAI("x") }}', 'no-such', undefined, 7])(
		'may do anything by %j',
		async (operation) => {
			expect((await judged('My_Node', {}, node(operation))).effect).toBe('write');
		},
	);
});

test('no argument takes the place of the name of the tool', async () => {
	expect((await judged('My_Node', { tool: 'other' }, http)).refused).toContain('"tool"');
	expect((await judged('list-workflows', { tool: 'delete-workflow' }, toolkit)).refused).toContain(
		'"tool"',
	);
	expect((await judged('My_Node', { tool: 'My_Node' }, http)).shown).toEqual({ tool: 'My_Node' });
});

test('a run makes no calls without end', async () => {
	expect((await judged('list-workflows', {}, toolkit, 199)).refused).toBeUndefined();
	expect((await judged('list-workflows', {}, toolkit, 200)).refused).toContain('no more');
});

describe('an agent with several items', () => {
	it('makes no call through a gate, as n8n would repeat it', async () => {
		for (const items of [2, 50])
			expect((await judged('My_Node', {}, http, 0, { items })).refused).toContain(
				`given ${items} items`,
			);
		expect((await judged('list-workflows', {}, toolkit, 0, { items: 2 })).refused).toContain(
			'2 items',
		);
		expect((await judged('My_Node', {}, http, 0, { items: 1 })).refused).toBeUndefined();
	});

	it('makes its calls where it is a Foreman, which makes each once', async () => {
		const agent = 'n8n-nodes-foreman.foreman';
		expect((await judged('My_Node', {}, http, 0, { items: 3, agent })).refused).toBeUndefined();
	});
});

test('a tool with the name of another node is refused', async () => {
	const nodes = ['My Node', 'My Node Refund'];
	expect((await judged('My_Node_Refund', {}, http, 0, { nodes })).refused).toContain(
		'"My Node Refund"',
	);
	expect((await judged('My_Node_Search', {}, http, 0, { nodes })).refused).toBeUndefined();
	expect((await judged('My_Node', {}, http, 0, { nodes })).refused).toBeUndefined();
});
