import type { CanvasEnds } from '../../src/kernel/ports/instance/canvas';
import type { Ports } from '../../src/kernel/ports';
import { ToolError } from '../../src/kernel/tool-error';
import {
	judgeDirectory,
	judgePath,
	namedDirectory,
} from '../../src/adapters/in-process/workflow-files';
import { addNodes, addedNode, choosePosition } from '../../src/tools/builder/editing/add-nodes';
import { canvasDraft } from '../../src/tools/builder/editing/edit-draft';
import {
	connectNodes,
	disconnectNodes,
	removeNodes,
} from '../../src/tools/builder/editing/connect-nodes';
import { readFileText } from '../../src/tools/builder/editing/open-place';
import { readOperations } from '../../src/tools/builder/editing/read-operations';
import { replaceNode } from '../../src/tools/builder/editing/replace-node';
import { updateNodes } from '../../src/tools/builder/editing/update-nodes';
import { readWorkflowData } from '../../src/tools/builder/editing/workflow-data';
import { storedNode, storedWorkflow } from './stored-workflow';

const main = { type: 'main', name: undefined, accepts: undefined };
const plain: CanvasEnds = { inputs: [main], outputs: [main] };
const branching: CanvasEnds = {
	inputs: [main],
	outputs: [
		{ ...main, name: 'true' },
		{ ...main, name: 'false' },
	],
};
const agent: CanvasEnds = {
	inputs: [main, { type: 'ai_tool', name: 'Tool', accepts: undefined }],
	outputs: [main],
};
const tool: CanvasEnds = {
	inputs: [],
	outputs: [{ type: 'ai_tool', name: undefined, accepts: undefined }],
};
const trigger: CanvasEnds = { inputs: [], outputs: [main] };

const byType: Readonly<Record<string, CanvasEnds>> = { branching, agent, tool, trigger };

const canvas: Ports['canvas'] = {
	async node({ nodeType, typeVersion, parameters, name, seed }) {
		if (nodeType === 'unknown')
			throw new ToolError({ code: 'not-found', message: 'No such type.', hint: 'Look.' });
		return await Promise.resolve({
			...{ id: seed, name: name ?? 'New', type: nodeType, position: [0, 0] as [number, number] },
			...{ typeVersion: typeVersion || 1, parameters: { ...parameters } },
		});
	},
	ends: async ({ nodes }) =>
		await Promise.resolve(new Map(nodes.map(({ name, type }) => [name, byType[type] ?? plain]))),
};

const workflow = storedWorkflow({
	nodes: [
		storedNode('Start', { type: 'trigger' }),
		storedNode('If', { type: 'branching', position: [224, 0] }),
		storedNode('Set', { position: [448, 0], parameters: { a: { b: 1, c: 2 }, 'x.y': 3 } }),
		storedNode('Agent', { type: 'agent', position: [672, 0] }),
		storedNode('Search', { type: 'tool', position: [672, 208] }),
	],
	connections: {
		Start: { main: [[{ node: 'If', type: 'main', index: 0 }]] },
		If: { main: [[{ node: 'Set', type: 'main', index: 0 }], []] },
	},
});
const draft = canvasDraft(workflow);

const thrown = (act: () => unknown): { readonly message: string; readonly hint: string } => {
	try {
		act();
	} catch (error) {
		if (ToolError.is(error)) return error;
		throw error;
	}
	throw new Error('nothing was thrown');
};

const ends = async () => await canvas.ends(workflow);

describe('a connection', () => {
	const wish = (sourceNodeId: string, targetNodeId: string, rest: object = {}) => [
		{ sourceNodeId, targetNodeId, ...rest },
	];

	it.each([
		['by name in the editor', { sourceOutput: 'FALSE' }, 'main[1]'],
		['by place', { sourceOutput: '1' }, 'main[1]'],
		['by type and place', { sourceOutput: 'main[1]' }, 'main[1]'],
		['by type', { sourceOutput: 'main' }, 'main'],
		['by nothing', {}, 'main'],
	])('finds its output %s', async (_how, rest, sourceOutput) => {
		const made = connectNodes(draft, wish('If', 'Agent', rest), await ends());
		expect(made.connections).toEqual([
			{
				...{ sourceNodeId: 'id-of-If', targetNodeId: 'id-of-Agent' },
				...{ sourceOutput, targetInput: 'main' },
			},
		]);
	});

	it('of a sub-node takes its own type without being told, and the id of a node too', async () => {
		const made = connectNodes(draft, wish('id-of-Search', 'Agent'), await ends());
		expect(made.draft.connections.Search).toEqual({
			ai_tool: [[{ node: 'Agent', type: 'ai_tool', index: 0 }]],
		});
	});

	it('is not made twice', async () => {
		expect(connectNodes(draft, wish('Start', 'If'), await ends()).draft).toEqual(draft);
	});

	it.each([
		[wish('If', 'Set', { sourceOutput: 'flase' }), /has no output "flase".*Did you mean "false"/],
		[wish('If', 'Set', { sourceOutput: 'main[2]' }), /has 2 main outputs, counted from 0/],
		[wish('Search', 'Set'), /"targetInput": node "Set" has no input "ai_tool"/],
		[wish('Set', 'Start'), /node "Start" has no input "main"/],
		[wish('Sat', 'If'), /"sourceNodeId": the workflow has no node "Sat"\. Did you mean "Set"/],
	])('that cannot be is refused with what there is', async (wanted, message) => {
		const all = await ends();
		expect(thrown(() => connectNodes(draft, wanted, all)).message).toMatch(message);
	});

	it('is taken away alone, and one that is not there is told', async () => {
		const all = await ends();
		const gone = disconnectNodes(draft, wish('If', 'Set', { sourceOutput: 'true' }), all);
		expect(gone.draft.connections.If?.main?.[0]).toEqual([]);
		expect(gone.draft.connections.Start).toEqual(draft.connections.Start);
		const wrong = wish('If', 'Set', { sourceOutput: 'false' });
		expect(thrown(() => disconnectNodes(draft, wrong, all)).hint).toMatch(/If main → Set main/);
	});
});

describe('a node', () => {
	const add = async (...wanted: object[]) =>
		await addNodes(
			draft,
			wanted.map((one) => addedNode.parse(one)),
			'seed',
			{ canvas },
		);

	it('stands behind the last one, a sub-node below it, and nothing lies on another', async () => {
		const { nodes } = await add({ nodeType: 'set' }, { nodeType: 'tool' }, { nodeType: 'set' });
		expect(nodes.map(({ position }) => position)).toEqual([
			[896, 0],
			[896, 208],
			[1120, 0],
		]);
		expect(choosePosition([], false)).toEqual([0, 0]);
	});

	it('gets a free name and an id of its own', async () => {
		const { nodes } = await add({ nodeType: 'set' }, { nodeType: 'set' });
		expect(nodes.map(({ name }) => name)).toEqual(['New', 'New1']);
		expect(new Set(nodes.map(({ id }) => id)).size).toBe(2);
	});

	it('is not added once more by a call whose answer was lost', async () => {
		const wanted = [addedNode.parse({ nodeType: 'set', name: 'Mine' })];
		const first = await addNodes(draft, wanted, 'one', { canvas });
		const second = await addNodes(first.draft, wanted, 'two', { canvas });
		expect(second.draft).toEqual(first.draft);
		expect(second.notes[0]).toMatch(/"Mine" is already there/);
		const other = [addedNode.parse({ nodeType: 'agent', name: 'Mine' })];
		await expect(addNodes(first.draft, other, 'x', { canvas })).rejects.toThrow(/already has/);
	});

	it('keeps what an update does not name, at any depth', async () => {
		const { draft: next } = await updateNodes(
			draft,
			[
				{
					...{ nodeId: 'Set', name: 'Renamed', typeVersion: 0 },
					parameters: { 'a.b': 9, 'x.y': 4, d: null, 'e.f': 1 },
				},
			],
			{ canvas },
		);
		const node = next.nodes.find(({ name }) => name === 'Renamed');
		expect(node?.parameters).toEqual({ a: { b: 9, c: 2 }, 'x.y': 4, e: { f: 1 } });
		expect(next.connections.If?.main?.[0]?.[0]?.node).toBe('Renamed');
	});

	it.each(['__proto__', 'a.__proto__', '__proto__.polluted'])('takes no key %s', async (key) => {
		const parameters = Object.fromEntries([[key, 1]]);
		const wanted = [{ nodeId: 'Set', typeVersion: 0, parameters }];
		await expect(updateNodes(draft, wanted, { canvas })).rejects.toThrow(/__proto__/);
		expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
	});

	it('goes with its connections', () => {
		const gone = workflow.nodes.filter(({ name }) => name === 'If');
		const next = removeNodes(draft, gone);
		expect(next.nodes.map(({ name }) => name)).not.toContain('If');
		expect(JSON.stringify(next.connections)).not.toContain('If');
	});

	it('is replaced under its name, and the report says which connections fit', async () => {
		const target = workflow.nodes.find(({ name }) => name === 'If') ?? storedNode('no');
		const ports = { canvas, validator: { credentialTypes: () => [] } as never };
		const wish = { target, newNodeType: 'trigger', typeVersion: 0, parameters: { z: 1 } };
		const { draft: next, node, report } = await replaceNode(draft, wish, ports);
		expect(node).toMatchObject({ id: 'id-of-If', name: 'If', type: 'trigger' });
		expect(report).toEqual({
			maintainedConnections: ['If main → Set main'],
			removedConnections: ['Start main → If main: the new node has no main input'],
		});
		expect(next.connections.Start?.main).toEqual([[]]);
	});
});

describe('operations', () => {
	it('are read like fields, and all that is wrong is named with its place', () => {
		const raw = { operations: [{ node_type: 'a' }, { nodetyp: 'b' }, { nodeType: 5 }] };
		const { message } = thrown(() => readOperations(addedNode, raw));
		expect(message).toMatch(/operations\[1\]: .*nodetyp/);
		expect(message).not.toMatch(/operations\[0\]/);
	});

	it('exclude the single fields, and one of the two is needed', () => {
		const both = { nodeType: 'a', operations: [{ nodeType: 'b' }] };
		expect(thrown(() => readOperations(addedNode, both)).message).toMatch(/exclude each other/);
		expect(thrown(() => readOperations(addedNode, {})).message).toMatch(/"nodeType" is required/);
	});

	it('hold no key that would change what others inherit', () => {
		const parameters: unknown = JSON.parse('{"a": [{"__proto__": {"polluted": 1}}]}');
		const raw = { operations: [{ nodeType: 'a', parameters }] };
		expect(thrown(() => readOperations(addedNode, raw)).message).toMatch(/a\[0\]\.__proto__/);
	});
});

describe('a workflow file', () => {
	it.each([
		...['../x.json', '/etc/x.json', 'a/../../x.json', './x.json', 'a//x.json', '.hidden.json'],
		...['a\\..\\x.json', '%2e%2e/x.json', 'x.json\0', 'x\n.json', '*.json', '{a,b}.json'],
		...['C:/x.json', 'x.txt', '', '~/x.json', '$HOME/x.json', `${'x'.repeat(600)}.json`],
		'ﬁ/．．/x.json',
	])('is not found at %j', (path) => {
		expect(thrown(() => judgePath(path, '.json')).message).toMatch(/is not a path/);
	});

	it('may be called as people call files', () => {
		for (const path of ['a.json', 'orders/Neue Bestellung (1).json', 'été/v1.2.json'])
			expect(judgePath(path, '.json')).toBe(path);
	});

	it.each(['', '  ', 'relative', '={{ $json.dir }}', '/a/*', '/a/../b', '/a/{b}'])(
		'is nowhere if the directory is %j',
		(directory) => {
			expect(() => judgeDirectory(directory)).toThrow(/directory/i);
		},
	);

	it('is in the directory as it is stored at the node', () => {
		const at = (options: object) => ({ getNode: () => ({ parameters: { options } }) });
		expect(namedDirectory(at({ workflowDirectory: '/a/b/' }))).toBe('/a/b/');
		expect(namedDirectory(at({}))).toBeUndefined();
		expect(judgeDirectory('/a/b/')).toBe('/a/b');
	});

	it('that holds no workflow is told by its first wrong field', () => {
		expect(thrown(() => readFileText('a.json', '{')).message).toMatch(/it is not JSON/);
		const deep = `{"nodes": ${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
		expect(thrown(() => readFileText('a.json', deep)).message).toMatch(/nested too deep/);
		expect(thrown(() => readFileText('a.json', '[]')).message).toMatch(/holds no workflow/);
		const twice = { nodes: [storedNode('A'), storedNode('A')] };
		expect(thrown(() => readWorkflowData(twice, 'x')).message).toMatch(/two nodes are called "A"/);
		const proto: unknown = JSON.parse('{"nodes": [], "settings": {"__proto__": 1}}');
		expect(thrown(() => readWorkflowData(proto, 'x')).message).toMatch(/__proto__/);
		expect(readFileText('a.json', '{"nodes": []}')).toMatchObject({ id: 'a.json', nodes: [] });
	});
});
