import type { INode, INodeProperties, INodeType, INodeTypes } from 'n8n-workflow';

import { cronProblem } from '../../src/host/cron';
import type { StoredCredential } from '../../src/kernel/ports/instance/credentials';
import { credentialTypes } from '../../src/workflow-validation/load-nodes';
import { placeholdersIn } from '../../src/workflow-validation/node-findings';
import { validateWorkflow } from '../../src/workflow-validation/validate-workflow';

type Described = Partial<INodeType['description']>;

const nodeType = (name: string, described: Described): INodeType => ({
	description: {
		displayName: name,
		name,
		group: ['transform'],
		version: 1,
		description: name,
		defaults: { name },
		inputs: ['main'],
		outputs: ['main'],
		properties: [],
		...described,
	},
});

const property = (name: string, given: Partial<INodeProperties>): INodeProperties => ({
	displayName: name,
	name,
	type: 'string',
	default: '',
	...given,
});

const choice = (value: string) =>
	property('by', { type: 'options', default: 'c', options: [{ name: value, value }] });

const types = new Map<string, INodeType>([
	['t.start', nodeType('start', { group: ['trigger'], inputs: [] })],
	[
		'n8n-nodes-base.webhook',
		nodeType('webhook', {
			version: 2,
			group: ['trigger'],
			inputs: [],
			properties: [property('responseMode', { default: 'onReceived' })],
		}),
	],
	['n8n-nodes-base.respondToWebhook', nodeType('respond', {})],
	[
		'n8n-nodes-base.merge',
		nodeType('merge', {
			version: 3,
			properties: [
				property('mode', { type: 'options', default: 'a', options: [{ name: 'A', value: 'a' }] }),
			],
		}),
	],
	[
		't.step',
		nodeType('step', {
			credentials: [{ name: 'stepApi', required: true, displayOptions: { show: { mode: ['b'] } } }],
			properties: [
				property('mode', {
					type: 'options',
					default: 'a',
					options: [
						{ name: 'A', value: 'a' },
						{ name: 'B', value: 'b' },
					],
				}),
				property('must', {
					required: true,
					default: 'x',
					displayOptions: { show: { mode: ['a'] } },
				}),
				property('text', {}),
				property('keep', { type: 'options', options: [{ name: 'First', value: 'first' }] }),
				property('strict', { type: 'json', default: '{}', validateType: 'object' }),
				property('count', { type: 'number', default: 1 }),
				property('body', { type: 'json', default: '{}' }),
				property('code', { typeOptions: { editor: 'jsEditor' } }),
				property('cronExpression', {}),
				property('rules', { type: 'filter', default: {} }),
				property('switch', { type: 'boolean', default: false }),
				property('lists', {
					type: 'fixedCollection',
					typeOptions: { multipleValues: true },
					default: {},
					options: [
						{ name: 'items', displayName: 'Items', values: [choice('a')] },
						{ name: 'others', displayName: 'Others', values: [choice('b')] },
					],
				}),
				property('more', { type: 'collection', default: {}, options: [property('note', {})] }),
			],
		}),
	],
	[
		't.root',
		nodeType('root', {
			inputs: ['main', { type: 'ai_tool', required: true, displayName: 'Tool' }],
		}),
	],
	['t.pass', nodeType('pass', {})],
	['t.waits', { ...nodeType('waits', {}), webhook: async () => ({}) }],
	[
		'n8n-nodes-base.manualTrigger',
		{ ...nodeType('manual', { group: ['trigger'], inputs: [] }), trigger: async () => ({}) },
	],
	[
		't.tool',
		{
			...nodeType('tool', { inputs: [], outputs: ['ai_tool'] }),
			supplyData: async () => ({ response: undefined }),
		},
	],
	['t.http', nodeType('http', { properties: [property('genericAuthType', {})] })],
	[
		't.split',
		nodeType('split', {
			outputs: '={{ Array.from({ length: $parameter.ways }, () => "main") }}',
			properties: [property('ways', { type: 'number', default: 2 })],
		}),
	],
]);

const find = (name: string): INodeType => {
	if (name === 't.broken')
		throw new Error("Cannot find module 'date-fns'\nRequire stack:\n- /opt/n8n/broken.js");
	const type = types.get(name);
	if (!type) throw new Error(`Unrecognized node type: ${name}`);
	return type;
};

const nodeTypes: INodeTypes = {
	getByName: find,
	getByNameAndVersion: find,
	getKnownTypes: () => ({}),
};

const node = (name: string, type: string, parameters: INode['parameters'] = {}): INode => ({
	id: name,
	name,
	type,
	typeVersion: 1,
	position: [0, 0],
	parameters,
});

const start = node('Start', 't.start');

const to = (target: string, type = 'main', index = 0) => ({
	[type]: [[{ node: target, type, index }]],
});

async function check(
	nodes: readonly INode[],
	connections: unknown,
	credentials?: readonly StoredCredential[],
) {
	const suggest = async (type: string) =>
		[...types.keys(), 't.broken'].find((each) => each.toLowerCase() === type.toLowerCase());
	const found = await validateWorkflow(
		{ nodes, connections, credentials },
		{ nodeTypes, suggest, cronProblem, sampleOf: () => undefined },
	);
	return found.map(
		({ severity, nodeName, parameter, message, fix }) =>
			`${severity} ${nodeName ?? '-'}${parameter === undefined ? '' : `.${parameter}`}: ${message} ${fix}`,
	);
}

const checkStep = async (parameters: INode['parameters']) =>
	await check([start, node('Step', 't.step', parameters)], { Start: to('Step') });

describe('a workflow without faults', () => {
	it('gives no finding', async () => {
		expect(await checkStep({ text: '={{ $("Start").item.json.a }}', body: '{"a": 1}' })).toEqual(
			[],
		);
	});
});

describe('placeholders', () => {
	it('are nobody’s concern where n8n does not read them', async () => {
		const unused = { mode: 'b', must: '<__PLACEHOLDER_VALUE__x__>' };
		expect((await checkStep(unused)).join(' ')).not.toContain('placeholder');
	});

	it('are found in lists', () => {
		expect(placeholdersIn({ rows: [{ a: 1 }, { b: '<__PLACEHOLDER_VALUE____>' }] })).toEqual([
			{ path: 'rows[1].b', wanted: '' },
		]);
	});
});

describe('credentials', () => {
	const withCredential = async (reference: object) =>
		await check([start, { ...node('Step', 't.step', { mode: 'b' }), ...reference }], {
			Start: to('Step'),
		});

	it('are set when they have an id, or when n8n manages them', async () => {
		const unset = [expect.stringMatching(/^error Step\.stepApi: credential "stepApi" is not set/)];
		const named = (id: string | null) => ({ credentials: { stepApi: { id, name: 'Mine' } } });
		expect(await withCredential(named(''))).toEqual(unset);
		expect(await withCredential(named(null))).toEqual(unset);
		expect(await withCredential(named('c1'))).toEqual([]);
		const managed = { id: null, name: '', __aiGatewayManaged: true };
		expect(await withCredential({ credentials: { stepApi: managed } })).toEqual([]);
	});

	const stored = (type: string, isUnfilled = false): StoredCredential[] => [
		{ id: 'c1', name: 'Mine', type, createdAt: '', updatedAt: '', isUnfilled },
	];

	it.each<[string, StoredCredential[], RegExp[]]>([
		['that is there', stored('stepApi'), []],
		['that is gone', [], [/^error Step\.stepApi: .*set to c1, which does not exist/]],
		['of another type', stored('other'), [/^error Step\.stepApi: .*"Mine", which is a "other"/]],
		['that is empty', stored('stepApi', true), [/^advice Step\.stepApi: .*not filled in/]],
	])('name one %s', async (_, list, wanted) => {
		const step = {
			...node('Step', 't.step', { mode: 'b' }),
			credentials: { stepApi: { id: 'c1', name: 'Mine' }, idle: { id: 'gone', name: 'Idle' } },
		};
		expect(await check([start, step], { Start: to('Step') }, list)).toEqual(
			wanted.map((each) => expect.stringMatching(each)),
		);
		const disabled = { ...step, disabled: true };
		expect(await check([start, disabled], { Start: to('Step') }, list)).toEqual([]);
	});

	it('are set when a parameter chooses them', async () => {
		const http = (id: string) => ({
			...node('Step', 't.http', { genericAuthType: 'headerAuth' }),
			credentials: { headerAuth: { id, name: 'Mine' } },
		});
		const found = await check([start, http('')], { Start: to('Step') });
		expect(found).toContainEqual(expect.stringMatching(/"headerAuth" is not set/));
		expect((await check([start, http('c1')], { Start: to('Step') })).join()).not.toMatch(/not set/);
	});
});

describe('types of credential', () => {
	const takes = (parameters: INode['parameters'], type = 't.step') =>
		credentialTypes(node('Step', type, parameters), nodeTypes);

	it('are those of the node as it is set up', () => {
		expect(takes({ mode: 'b' })).toEqual(['stepApi']);
		expect(takes({ mode: 'a' })).toEqual([]);
		expect(takes({})).toEqual([]);
	});

	it('are those that a parameter chooses, unless only a run could tell', () => {
		expect(takes({ genericAuthType: 'headerAuth' }, 't.http')).toEqual(['headerAuth']);
		expect(takes({ genericAuthType: '={{ $json.type }}' }, 't.http')).toBeUndefined();
		expect(takes({}, 't.gone')).toBeUndefined();
	});
});

describe('types', () => {
	it('are told with the one that was meant', async () => {
		expect(await check([start, node('Step', 't.STEP')], { Start: to('Step') })).toEqual([
			'error Step.type: this n8n has no node type "t.STEP", and cannot run it. Write type: "t.step".',
		]);
	});

	it('are told with the reason where n8n lists them and cannot load them', async () => {
		expect(await check([start, node('Step', 't.broken')], { Start: to('Step') })).toEqual([
			`error Step: n8n lists the node type "t.broken" but cannot load it: Cannot find module 'date-fns'. No change to the workflow helps: its package is not whole on this n8n. Tell the user to install n8n (or that community package) anew and to restart it; until then use another node.`,
		]);
	});

	it('have the versions that they have', async () => {
		const [finding] = await check([{ ...start, typeVersion: 9 }], {});
		// n8n loads the one implementation there is.
		expect(finding).toMatch(/^advice Start: "t.start" has no version 9/);
	});

	it('are nobody’s concern on a disabled node', async () => {
		const gone = { ...node('Gone', 't.gone'), disabled: true };
		expect(await check([start, gone], { Start: to('Gone') })).toEqual([]);
	});
});

const number = { rightValue: 1, operator: { type: 'number', operation: 'equals' } };

describe('parameters', () => {
	it.each<[string, INode['parameters'], RegExp]>([
		['a required one', { must: '' }, /^error Step\.must: .*required/],
		['what decides', { mode: 'c' }, /^error Step\.mode: "c" is not an option.*does something else/],
		['an option', { keep: 'middle' }, /^error Step\.keep: "middle" is not an option/],
		['a number', { count: 'many' }, /^error Step\.count: "many" is not a number/],
		['JSON', { body: '{"a": 1,}' }, /^error Step\.body: it is not valid JSON/],
		['code', { code: 'return [1' }, /^error Step\.code: the code does not parse/],
		[
			'cron',
			{ cronExpression: 'daily' },
			/^error Step\.cronExpression: "daily" is not a cron expression/,
		],
		['a credential', { mode: 'b' }, /^error Step\.stepApi: credential/],
		['a collection', { more: 'x' }, /^error Step\.more: it takes an object/],
		[
			'a placeholder',
			{ more: { note: 'Hi <__PLACEHOLDER_VALUE__Your name__>' } },
			/^advice Step\.more\.note: it still holds a placeholder for "Your name"\. .*setup-workflow/,
		],
		['syntax', { text: '={{ $json.a + }}' }, /^error Step\.text: .*cannot be read/],
		['an open expression', { text: '={{ $json.a' }, /^error Step\.text: .*not closed/],
		['a statement', { text: '={{ if (a) b }}' }, /^error Step\.text: .*statement/],
		['a lost =', { text: '{{ $json.a }}' }, /^error Step\.text: .*begins with "="/],
		['a mistyped name', { texxt: 'a' }, /^error Step\.texxt: .*"text" stays unset/],
		['a name of like meaning', { message: 'a' }, /^error Step\.message: .*"text"/],
		['a name of nothing', { wheel: 'a' }, /^advice Step\.wheel: .*Remove it/],
		['an empty one', { message: '' }, /^advice Step\.message: /],
		['a name in a collection', { more: { noet: 'a' } }, /^error Step\.more\.noet: .*"note"/],
		['what is called otherwise elsewhere', { text: 'a', message: 'b' }, /^advice Step\.message: /],
		[
			'a list that there is not',
			{ lists: { rows: [{ a: 1 }] } },
			/^error Step\.lists\.rows: .*"items"/,
		],
		['an option of none', { keep: 'last' }, /^error Step\.keep: "last" is not an option/],
		[
			'an option of its sister',
			{ lists: { items: [{ by: 'b' }] } },
			/^advice Step\.lists\.items\[0\]\.by: /,
		],
		['a list for an option', { keep: ['first'] }, /^error Step\.keep: /],
		['a word for a number', { count: 'x' }, /^error Step\.count: "x" is not a number/],
		['a word that says no', { switch: 'false' }, /^error Step\.switch: /],
		['one that says yes', { switch: 'true' }, /^advice Step\.switch: /],
		['an object for a text', { text: { a: 1 } }, /^error Step\.text: it takes text/],
		['an inner expression', { more: { note: '={{ ( }}' } }, /^error Step\.more\.note: /],
		[
			'an unknown node',
			{ text: '={{ $("Strat").first() }}' },
			/^error Step\.text: .*"Strat".*"Start"/,
		],
		['one in code', { code: 'return $("Gone").all()' }, /^error Step\.code: .*"Gone"/],
		['one that may fail', { code: 'try { $("Gone") } catch {}' }, /^advice Step\.code: .*"Gone"/],
		[
			'one that may not be read',
			{ text: '={{ $json.a ? $("Gone").first() : $json.b || $("Gone").last() }}' },
			/^advice Step\.text: .*"Gone"/,
		],
		['what n8n judges', { strict: '{"a": ' }, /^error Step\.strict: /],
		[
			'conditions of an older version',
			{ rules: { string: [{ value1: 'a' }] } },
			/^error Step\.rules: it holds no list of conditions/,
		],
		[
			'an operator',
			{ rules: { conditions: [{ operator: { type: 'string', operation: 'equalz' } }] } },
			/^error Step\.rules: .*"equalz".*"equals"/,
		],
		[
			'a value of another type',
			{ rules: { conditions: [{ ...number, leftValue: 'a' }] } },
			/^error Step\.rules: a condition cannot be decided: Wrong type: 'a' is a string/,
		],
		[
			'one that n8n may not come to',
			{
				rules: {
					conditions: [
						{ ...number, leftValue: '={{ 1 }}' },
						{ ...number, leftValue: 'a' },
					],
				},
			},
			/^advice Step\.rules: a condition cannot be decided/,
		],
	])('%s', async (_, parameters, wanted) => {
		const findings = await checkStep(parameters);
		expect(findings).toEqual([expect.stringMatching(wanted)]);
	});

	it('leave what is known only at run time alone', async () => {
		const code = 'const $ = load(); return $("body").text() ?? await go()';
		const body = '={ "a": {{ $json.a }} }';
		expect(await checkStep({ count: '={{ 1 }}', body, code })).toEqual([]);
		expect(await checkStep({ body: '=' })).toEqual([]);
	});
});

describe('connections', () => {
	it('lead to and from nodes that are there', async () => {
		expect(await check([start], { Start: to('Stop'), Strat: to('Start') })).toEqual([
			expect.stringMatching(/^error Start: a connection starts at "Strat".*"Start"/),
			expect.stringMatching(/^error Start: a connection leads to "Stop"/),
		]);
		const steps = [start, node('Read', 't.step'), node('Write', 't.step')];
		expect(await check(steps, { Start: to('Read'), 'HTTP Request': to('Write') })).toContainEqual(
			expect.stringMatching(/^error Read: .*"HTTP Request".*Did you mean "Read"/),
		);
	});

	it('have the shape that n8n saves', async () => {
		const flat = { Start: { main: [{ node: 'Step', type: 'main', index: 0 }] } };
		const [finding] = await check([start, node('Step', 't.split')], flat);
		expect(finding).toMatch(/^error Start: n8n refuses connections/);
	});

	it('go by names, and names are taken once', async () => {
		const [finding] = await check([start, { ...start, id: 'other' }], {});
		expect(finding).toMatch(/^error Start: n8n refuses .*Duplicate node name/);
	});

	it('join what the nodes have', async () => {
		const nodes = [start, node('Root', 't.root'), node('Tool', 't.tool')];
		expect(await check(nodes, { Start: to('Root'), Tool: to('Root', 'ai_tool') })).toEqual([]);
		expect(await check(nodes, { Start: to('Root'), Tool: to('Root') })).toEqual([
			expect.stringMatching(/^error Tool: .*by main.*ai_tool/),
			expect.stringMatching(/^error Root: a Tool sub-node must be connected/),
		]);
	});

	it('may lie idle where other parameters would use them, and start nothing that cannot run', async () => {
		const nodes = [start, node('Split', 't.split'), node('Root', 't.pass')];
		const asTool = { Start: to('Split'), Split: to('Root', 'ai_tool') };
		expect(await check(nodes, asTool)).toContainEqual(
			expect.stringMatching(/^advice Split: it is connected to "Root" by ai_tool/),
		);
		const tool = [start, node('Tool', 't.tool')];
		expect(await check(tool, { Start: to('Tool') })).toContainEqual(
			expect.stringMatching(/^error Tool: "Start" is connected to it by main/),
		);
	});

	it('hang on outputs that the parameters make', async () => {
		const third = { main: [[], [], [{ node: 'Root', type: 'main', index: 0 }]] };
		const nodes = (ways: number) => [
			start,
			node('Split', 't.split', { ways }),
			node('Root', 't.split'),
		];
		const connections = { Start: to('Split'), Split: third };
		expect(await check(nodes(3), connections)).toEqual([]);
		expect(await check(nodes(2), connections)).toEqual([
			expect.stringMatching(/^error Split: "Root" is connected to output 2/),
		]);
	});
});

describe('the flow', () => {
	it('begins at a trigger', async () => {
		const nodes = [node('One', 't.split'), node('Two', 't.split')];
		expect(await check(nodes, { One: to('Two') })).toEqual([
			expect.stringMatching(/^advice -: nothing starts this workflow/),
		]);
	});

	it.each([
		['t.waits', []],
		['t.pass', [expect.stringMatching(/^n8n publishes no workflow without a trigger/)]],
		['n8n-nodes-base.manualTrigger', [expect.stringMatching(/^n8n publishes no workflow/)]],
	])('begins by itself once it is live: %s', async (type, errors) => {
		const found = await validateWorkflow(
			{ nodes: [node('One', type)], connections: {}, goesLive: true },
			{ nodeTypes, suggest: async () => undefined, cronProblem, sampleOf: () => undefined },
		);
		const flow = found.filter(({ severity }) => severity === 'error');
		expect(flow.map(({ message }) => message)).toEqual(errors);
	});

	// Minutes where each reference follows the whole workflow again for each way that it may take.
	it('is followed through many ways for many references', async () => {
		const count = 1_200;
		const text = (index: number) =>
			`={{ $("N${index - 2}").item.json.a }}{{ $("N${Math.max(0, index - 6)}").item.json.a }}`;
		const nodes = Array.from({ length: count }, (_, index) =>
			index === 0
				? node('N0', 't.start')
				: index % 2
					? node(`N${index}`, 't.split')
					: node(`N${index}`, 't.step', { text: text(index) }),
		);
		const end = (index: number) => ({ node: `N${index}`, type: 'main', index: 0 });
		const ends = (index: number) =>
			index % 2 ? [[end(index + 1)], [end(index + 2)]] : [[end(index + 1)]];
		const connections = Object.fromEntries(
			nodes.slice(0, -3).map(({ name }, index) => [name, { main: ends(index) }]),
		);
		const found = await check(nodes, connections);
		expect(found.filter((one) => one.includes('has not run where'))).toHaveLength(1192);
	}, 60_000);

	it('passes what a node reads, whichever trigger starts it', async () => {
		const read = node('Read', 't.step', { text: "={{ $('Start').first().json.a }}" });
		const nodes = [start, node('Other', 't.start'), node('Way', 't.split'), read];
		const told = async (connections: object) =>
			(await check(nodes, connections)).filter((one) => one.includes('starts the workflow'));
		expect(await told({ Start: to('Read'), Other: to('Read') })).toEqual([
			expect.stringMatching(/^error Read.text: it refers to "Start".*where "Other" starts/),
		]);
		// Behind a choice it may be read where that trigger has started alone.
		expect(await told({ Start: to('Way'), Other: to('Way'), Way: to('Read') })).toEqual([]);
		expect(await told({ Start: to('Read'), Other: to('Start') })).toEqual([]);
	});

	it('reaches each node', async () => {
		const nodes = [start, node('One', 't.split'), node('Two', 't.split')];
		expect(await check(nodes, { One: to('Two') })).toEqual([
			expect.stringMatching(/^advice One: no trigger leads to it/),
			expect.stringMatching(/^advice Two: no trigger leads to it/),
		]);
	});

	it('does not go round for ever', async () => {
		const round = (type: string) =>
			check([start, node('One', type), node('Two', 't.pass')], {
				Start: to('One'),
				One: to('Two'),
				Two: to('One'),
			});
		expect(await round('t.pass')).toEqual([
			expect.stringMatching(/^advice Two: it leads back to "One"/),
		]);
		// Two outputs: it can leave the circle.
		expect(await round('t.split')).toEqual([]);
	});

	it('answers a webhook in the one way that is set', async () => {
		const hook = (responseMode: string) => ({
			...node('Hook', 'n8n-nodes-base.webhook', { responseMode }),
			typeVersion: 2,
		});
		const reply = node('Reply', 'n8n-nodes-base.respondToWebhook');
		const connections = { Hook: to('Reply') };
		expect(await check([hook('responseNode'), reply], connections)).toEqual([]);
		expect(await check([hook('onReceived'), reply], connections)).toEqual([
			expect.stringMatching(/^error Hook: a Respond to Webhook node follows/),
		]);
		expect(await check([hook('responseNode')], {})).toEqual([
			expect.stringMatching(/^error Hook: it leaves the answer/),
		]);
	});
});
