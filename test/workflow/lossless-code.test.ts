import { workflowSdk } from '../../src/host/workflow-sdk';
import type { WorkflowDocument, WorkflowNode } from '../../src/kernel/ports/instance/workflows';
import { createWorkflowCode } from '../../src/workflow/workflow-code';
import { storedNode, storedWorkflow } from '../tools/stored-workflow';
import { thrown } from '../tools/thrown';

const workflowCode = createWorkflowCode(workflowSdk);

const link = (node: string, type = 'main', index = 0) => ({ node, type, index });

const start = storedNode('Start', {
	type: 'n8n-nodes-base.manualTrigger',
	typeVersion: 1,
	position: [-220, 40],
});

/** Start → Work, with what a test is about in Work. */
const withWork = (work: Partial<WorkflowNode>, overrides: Partial<WorkflowDocument> = {}) =>
	storedWorkflow({
		nodes: [start, storedNode('Work', { position: [60, 40], ...work })],
		connections: { Start: { main: [[link('Work')]] } },
		settings: { executionOrder: 'v1' },
		...overrides,
	});

const sticky = (overrides: Partial<WorkflowNode>) =>
	storedNode('Memo', {
		type: 'n8n-nodes-base.stickyNote',
		typeVersion: 1,
		position: [5, 500],
		...overrides,
	});

const withMemo = (overrides: Partial<WorkflowNode>) =>
	withWork({}, { nodes: [...withWork({}).nodes, sticky(overrides)] });

const agent = storedNode('Agent', { type: '@n8n/n8n-nodes-langchain.agent', typeVersion: 2 });
const lookUp = storedNode('Look up', {
	type: '@n8n/n8n-nodes-langchain.toolCode',
	typeVersion: 1.1,
	position: [9, 300],
});

const withoutIdentity = ({ id: _id, position: _place, webhookId: _hook, ...rest }: WorkflowNode) =>
	rest;

const said = ({
	nodes,
	connections,
	settings,
}: Pick<WorkflowDocument, 'nodes' | 'connections' | 'settings'>) => ({
	nodes: nodes.map(withoutIdentity).sort((one, other) => (one.name < other.name ? -1 : 1)),
	connections,
	settings,
});

const losses: ReadonlyArray<readonly [string, WorkflowDocument]> = [
	['the old flag for going on after an error', withWork({ continueOnFail: true })],
	['a flag that the SDK does not know', withWork({ futureFlag: { a: [1] } })],
	['an expression with two equals signs', withWork({ parameters: { a: '=={{ $json.x }}' } })],
	[
		'line breaks within an expression',
		withWork({ parameters: { a: '={{ [\n// the user\'s "own"\n1,\n2\n] }}' } }),
	],
	['a locator without its mark', withWork({ parameters: { a: { mode: 'id', value: 'x' } } })],
	['a credential without id', withWork({ credentials: { httpHeaderAuth: { name: 'Key' } } })],
	['a note that is switched off', withMemo({ disabled: true, parameters: { content: 'Hi' } })],
	['a note without content', withMemo({})],
	[
		'a note with notes',
		withMemo({ parameters: { content: 'Hi' }, notes: 'why', notesInFlow: true }),
	],
	['notes that are no text', withWork({ notes: { a: 1 } })],
	['the end of a comment in a text', withWork({ futureFlag: 'a */ b' })],
	[
		'a connection of a note',
		withWork(
			{},
			{
				nodes: [...withWork({}).nodes, sticky({ parameters: { content: 'Hi' } })],
				connections: { Start: { main: [[link('Work')]] }, Memo: { main: [[link('Work')]] } },
			},
		),
	],
	[
		'a node that leads to itself',
		withWork(
			{},
			{ connections: { Start: { main: [[link('Work')]] }, Work: { main: [[link('Work')]] } } },
		),
	],
	[
		'the second output of a merge',
		withWork(
			{ type: 'n8n-nodes-base.merge', typeVersion: 3 },
			{ connections: { Start: { main: [[link('Work')]] }, Work: { main: [[], [link('Start')]] } } },
		),
	],
	[
		'the second input of a kind',
		storedWorkflow({
			nodes: [agent, lookUp],
			connections: { 'Look up': { ai_tool: [[link('Agent', 'ai_tool', 1)]] } },
			settings: { executionOrder: 'v1' },
		}),
	],
	[
		'a name that the SDK would spell otherwise',
		withWork(
			{},
			{
				nodes: [
					start,
					storedNode('HTTP Request Tool', {
						type: 'n8n-nodes-base.httpRequestTool',
						typeVersion: 4.2,
						position: [9, 9],
					}),
				],
				connections: {},
			},
		),
	],
	[
		'the same connection twice',
		withWork({}, { connections: { Start: { main: [[link('Work'), link('Work')]] } } }),
	],
];

describe('code alone', () => {
	it.each(losses)('says %s', (_what, stored) => {
		expect(said(workflowCode.parse(workflowCode.generate(stored)))).toEqual(said(stored));
	});

	it('has no lines after it where the SDK says everything', () => {
		expect(workflowCode.generate(withWork({ parameters: { a: 1 } }))).not.toContain('exact');
	});

	it('repeats no text of the code in the lines after it, so that patches fit once', () => {
		const long = 'a text that is long enough to be patched';
		const code = workflowCode.generate(withWork({ parameters: { a: `=={{ '${long}' }}` } }));
		expect(code).toContain('/* exact:');
		expect(code.split(long)).toHaveLength(2);
	});
});

describe('an edit of code with exact lines', () => {
	it.each(losses)('that changes nothing keeps %s', (_what, stored) => {
		const { nodes, connections, settings } = workflowCode.edit(
			stored,
			workflowCode.generate(stored),
		);
		expect({ nodes, connections, settings }).toEqual({
			nodes: stored.nodes,
			connections: stored.connections,
			settings: stored.settings,
		});
	});

	it.each(losses)('that leaves the lines out keeps %s', (_what, stored) => {
		const [code = ''] = workflowCode.generate(stored).split('/* exact:');
		const { nodes, connections } = workflowCode.edit(stored, code);
		expect({ nodes, connections }).toEqual({
			nodes: stored.nodes,
			connections: stored.connections,
		});
	});

	const flagged = withWork({ continueOnFail: true, parameters: { a: '=={{ 1 }}', b: 1 } });
	const code = workflowCode.generate(flagged);
	const workAfter = (text: string) => workflowCode.edit(flagged, text).nodes[1];

	it('keeps them when the node is renamed', () => {
		const { nodes } = workflowCode.edit(flagged, code.replace("name: 'Work'", "name: 'Job'"));
		expect(nodes[1]).toEqual({ ...flagged.nodes[1], name: 'Job' });
	});

	it('takes the place of a line about the same value', () => {
		const text = code.replace("a: expr('={{ 1 }}')", "a: 'new'");
		expect(text).not.toBe(code);
		expect(workAfter(text)?.parameters).toEqual({ a: 'new', b: 1 });
	});

	it('may take a line out or change it', () => {
		const line = /.*continueOnFail.*\n/;
		expect(workAfter(code.replace(line, ''))).not.toHaveProperty('continueOnFail');
		expect(workAfter(code.replace(line, (all) => all.replace('true', '"yes"')))).toMatchObject({
			continueOnFail: 'yes',
		});
	});

	it('cannot give a node another identity through a line', () => {
		const line = '{"node":"Work","at":["id"],"was":"x","is":"y"}\n';
		const text = code.replace(/\n\*\/\s*$/, `\n${line}*/`);
		expect(workAfter(text)?.id).toBe('id-of-Work');
	});

	it('names a damaged line', async () => {
		const error = await thrown(() => workAfter(code.replace('"continueOnFail"]', '"contin')));
		expect(error).toMatchObject({ code: 'invalid-code' });
		expect(error.message).toContain('"contin');
	});

	it('keeps what is lost in one item of a list when another is edited, moved or added', () => {
		const list = withWork({ parameters: { list: [{ v: '=={{ 1 }}' }, { v: 'two' }] } });
		const [bare = ''] = workflowCode.generate(list).split('/* exact:');
		const listAfter = (from: string, to: string) =>
			workflowCode.edit(list, bare.replace(from, to)).nodes[1]?.parameters.list;
		const first = { v: '=={{ 1 }}' };
		expect(listAfter("v: 'two'", "v: 'deux'")).toEqual([first, { v: 'deux' }]);
		expect(listAfter("{ v: 'two' }", "{ v: 'two' }, { v: 3 }")).toEqual([
			first,
			{ v: 'two' },
			{ v: 3 },
		]);
		expect(listAfter('list: [', "list: [{ v: 'zero' }, ")).toEqual([
			{ v: 'zero' },
			first,
			{ v: 'two' },
		]);
	});
});

describe('a node at 0, 0, which to the SDK has no place', () => {
	const stored = withWork(
		{},
		{ nodes: [{ ...start, position: [0, 0] }, storedNode('Work', { position: [8, 8] })] },
	);
	const code = workflowCode.generate(stored);

	it('stays there when others come', () => {
		const text = `${code.trimEnd().replace(/;$/, '')}.add(node({ type: 't', version: 1, config: { name: 'New', position: [5, 6] } }))`;
		const { nodes } = workflowCode.edit(stored, text);
		expect(nodes.map(({ position }) => position)).toEqual([
			[0, 0],
			[8, 8],
			[5, 6],
		]);
	});

	it('moves where the code says', () => {
		const { nodes } = workflowCode.edit(
			stored,
			code.replace("name: 'Start'", "name: 'Start', position: [-40, 7.5]"),
		);
		expect(nodes[0]?.position).toEqual([-40, 7.5]);
	});
});

describe('connections', () => {
	const nodes = [
		start,
		storedNode('A', { position: [1, 1] }),
		storedNode('B', { position: [2, 2] }),
	];
	const stored = storedWorkflow({
		nodes,
		connections: {
			Start: { main: [[link('A')]] },
			A: { main: [null, [link('A')], []], other: [[link('B', 'other', 3)]] },
		},
		settings: { executionOrder: 'v1' },
	});
	const code = workflowCode.generate(stored);

	it('change one by one, and the lists around them stay as they are', () => {
		const text = code.replace('.to(a)', '.to(b)\n  .add(a)');
		expect(text).not.toBe(code);
		const { connections } = workflowCode.edit(stored, text);
		expect(connections).toEqual({ Start: { main: [[link('B')]] }, A: stored.connections.A });
	});

	it('of a node that goes go with it, also those that only the lines say', () => {
		const text = code.replace(/const b = [\s\S]*?\}\);/, '').replace(/\n\s*\.(?:add|to)\(b\)/, '');
		const { connections, nodes: left } = workflowCode.edit(stored, text);
		expect(left.map(({ name }) => name)).toEqual(['Start', 'A']);
		expect(connections).toEqual({
			Start: stored.connections.Start,
			A: { main: [null, [link('A')], []] },
		});
	});
});

describe('a workflow that n8n refuses', () => {
	const twin = storedNode('Work', { id: 'other' });
	const sound = withWork({});
	it.each([
		['two nodes of one name', { nodes: [...sound.nodes, twin] }, /called "Work"/],
		[
			'two nodes of one id',
			{ nodes: [...sound.nodes, storedNode('Third', { id: 'id-of-Work' })] },
			/id "id-of-Work"/,
		],
		['a connection to nowhere', { connections: { Start: { main: [[link('Gone')]] } } }, /"Gone"/],
		['a connection from nowhere', { connections: { Gone: { main: [] } } }, /"Gone"/],
		[
			'a connection without index',
			{ connections: { Start: { main: [[{ node: 'Work', type: 'main' }]] } } },
			/connections\.Start\.main\.0\.0\.index/,
		],
	])('is told and not touched: %s', async (_what, overrides, message) => {
		const damaged = withWork({}, overrides);
		for (const error of [
			await thrown(() => workflowCode.generate(damaged)),
			await thrown(() => workflowCode.edit(damaged, 'whatever')),
		]) {
			expect(error).toMatchObject({ code: 'unsupported', retryable: false });
			expect(error.message).toMatch(message);
		}
	});

	it('is no workflow whose nodes lack ids: n8n fills them in', () => {
		const old = withWork({ id: '' });
		const { nodes } = workflowCode.edit(old, workflowCode.generate(old));
		expect(nodes[1]?.id).toMatch(/^[0-9a-f-]{36}$/);
	});
});

describe('what the code says in another place or not at all', () => {
	const model = storedNode('Model', {
		type: '@n8n/n8n-nodes-langchain.lmChatOpenAi',
		typeVersion: 1.2,
		position: [9, 500],
	});

	it('keeps pinned data of nodes that are not there, and refuses a new node that would get it', async () => {
		const pinData = { Gone: [{ json: { a: 1 } }] };
		const stored = withWork({}, { pinData });
		const code = workflowCode.generate(stored);
		expect(workflowCode.edit(stored, code).pinData).toEqual(pinData);
		const named = code.replaceAll("'Work'", "'Gone'");
		expect(await thrown(async () => workflowCode.edit(stored, named))).toMatchObject({
			code: 'invalid-code',
			message: expect.stringContaining('"Gone"'),
		});
	});

	it('writes a step once that is a sub-node as well', () => {
		const stored = withWork(
			{},
			{
				nodes: [start, { ...agent, position: [1, 2] }, model],
				connections: {
					Start: { main: [[link('Agent')]] },
					Agent: { ai_tool: [[link('Model', 'ai_tool')]], main: [[link('Model')]] },
				},
			},
		);
		const code = workflowCode.generate(stored);
		expect(code.match(/name: 'Agent'/g)).toHaveLength(1);
		expect(said(workflowCode.parse(code))).toEqual(said(stored));
		const edited = code.replace("name: 'Agent',", "name: 'Agent', parameters: { a: 1 },");
		const found = workflowCode.edit(stored, edited).nodes.find(({ name }) => name === 'Agent');
		expect(found?.parameters).toEqual({ a: 1 });
	});

	it('takes a connection off that is stored more often, or elsewhere, than the code says it', () => {
		const twice = withWork(
			{},
			{ connections: { Start: { main: [[link('Work'), link('Work')]] } } },
		);
		const apart = workflowCode.generate(twice).replace('.to(work)', '.add(work)');
		expect(workflowCode.edit(twice, apart).connections).toEqual({});

		const second = withWork(
			{},
			{
				nodes: [start, agent, lookUp],
				connections: {
					Start: { main: [[link('Agent')]] },
					'Look up': { ai_tool: [[link('Agent', 'ai_tool', 1)]] },
				},
			},
		);
		const code = workflowCode.generate(second);
		expect(said(workflowCode.parse(code))).toEqual(said(second));
		const without = code
			.replace(/, subnodes: \{ tools: \[\w+\] \}/, '')
			.replace('export default wf', 'export default wf.add(look_up)');
		expect(workflowCode.edit(second, without).connections).toEqual({
			Start: second.connections.Start,
		});
	});

	it('refuses two sub-nodes of one name that differ: only one would count', async () => {
		const subNode = (prompt: string) =>
			`languageModel({ type: 'x', version: 1, config: { name: 'M', parameters: { a: '${prompt}' } } })`;
		const user = (name: string, prompt: string) =>
			`node({ type: 'y', version: 1, config: { name: '${name}', subnodes: { model: ${subNode(prompt)} } } })`;
		const code = (prompt: string) =>
			`export default workflow('', 'W').add(${user('A', 'one')}).to(${user('B', prompt)})`;
		expect(workflowCode.parse(code('one')).nodes).toHaveLength(3);
		expect(await thrown(async () => workflowCode.parse(code('two')))).toMatchObject({
			message: expect.stringContaining('"M"'),
		});
	});
});
