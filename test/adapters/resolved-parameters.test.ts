import { Workflow } from 'n8n-workflow';
import type { INodeTypes, IRunExecutionData } from 'n8n-workflow';

import type { InsideNode } from '../../src/adapters/in-process/node-context';
import { createResolvedParameters } from '../../src/adapters/in-process/resolved-parameters';
import { storedNode, storedWorkflow } from '../tools/stored-workflow';

const fields = ['url', 'token', 'broken', 'theirs', 'empty'];

const properties = fields.map((name) => ({ name, displayName: name, type: 'string', default: '' }));

/** n8n takes away what the type does not have. */
const nodeTypes = {
	getByNameAndVersion: () => ({ description: { properties } }),
} as never as INodeTypes;

const send = storedNode('Send', {
	parameters: {
		url: '={{ "https://shop.example/" + $json.id }}',
		token: '={{ $json.token }}',
		broken: '={{ $("Nowhere").first().json.a }}',
		theirs: '={{ $vars.key }}',
		empty: '',
	},
});

const draft = storedWorkflow({
	nodes: [storedNode('Start'), send],
	connections: { Start: { main: [[{ node: 'Send', type: 'main', index: 0 }]] } },
});

const given = [{ json: { id: 7, token: 'SECRET' } }, { json: { id: 8, token: 'SECRET' } }];

const run = (source: object[], items: object[]) => [
	{ startTime: 0, executionTime: 0, executionIndex: 0, source, data: { main: [items] } },
];

const runData = {
	Start: run([], given),
	Send: run([{ previousNode: 'Start' }], []),
};

const insideOf = (runs: object) =>
	({
		workflow: new Workflow({ nodes: [], connections: {}, active: false, nodeTypes }),
		additionalData: {
			getRunExecutionData: async () =>
				await Promise.resolve({ resultData: { runData: runs } } as Partial<IRunExecutionData>),
		},
	}) as never as InsideNode;

const hide = (value: unknown): unknown =>
	JSON.parse(JSON.stringify(value).replaceAll('SECRET', '[hidden]'));

const resolved = async (now = () => 0, workflow = draft, runs: object = runData) => {
	const port = createResolvedParameters(insideOf(runs), hide, now);
	const wish = { workflow, executionId: '1', nodeNames: ['Send', 'Start', 'None'] };
	return await port.ofRun({ ...wish, start: { nodeName: 'Start', items: [] } });
};

it('evaluates the parameters of a node for each item that it was given', async () => {
	const [first] = await resolved();
	expect(first).toMatchObject({ node: 'Send', items: 2 });
	expect(first?.resolved.map(({ parameters }) => parameters.url)).toEqual([
		'https://shop.example/7',
		'https://shop.example/8',
	]);
});

it('follows an item of an earlier node through one that kept some items, as n8n does', async () => {
	const people = ['Ada', 'Bob', 'Cara', 'Dan'].map((name, item) => ({
		json: { name },
		pairedItem: { item },
	}));
	const kept = [0, 2, 3].map((item) => ({ json: {}, pairedItem: { item } }));
	const parameters = { url: '={{ $("People").item.json.name }}' };
	const link = (node: string) => ({ main: [[{ node, type: 'main', index: 0 }]] });
	const workflow = storedWorkflow({
		nodes: [storedNode('Start'), storedNode('People'), storedNode('Keep'), { ...send, parameters }],
		connections: { Start: link('People'), People: link('Keep'), Keep: link('Send') },
	});
	const data = {
		Start: run([], [{ json: {} }]),
		People: run([{ previousNode: 'Start' }], people),
		Keep: run([{ previousNode: 'People' }], kept),
		Send: run([{ previousNode: 'Keep' }], []),
	};
	const [first] = await resolved(undefined, workflow, data);
	expect(first?.resolved.map((one) => one.parameters.url ?? one.unresolved)).toEqual([
		'Ada',
		'Cara',
		'Dan',
	]);
});

it('leaves as it is written what is only known with an answer, from page to page', async () => {
	const pages = [
		'={{ $response?.body?.next }}',
		'={{ !$response.body.next }}',
		'=page {{ $pageCount + 1 }}',
	];
	const [url, token, empty] = pages;
	const workflow = {
		...draft,
		nodes: [storedNode('Start'), { ...send, parameters: { url, token, empty } }],
	};
	const [first] = await resolved(undefined, workflow);
	expect(first?.resolved[0]).toMatchObject({
		parameters: {
			url: '{{ $response?.body?.next }}',
			token: '{{ !$response.body.next }}',
			empty: 'page {{ $pageCount + 1 }}',
		},
		unresolved: [],
	});
});

it('hides secrets in what came in, in parameters and in reasons', async () => {
	const text = JSON.stringify(await resolved());
	expect(text).toContain('[hidden]');
	expect(text).not.toContain('SECRET');
});

it('names what cannot be evaluated, and tells the rest', async () => {
	const [first] = await resolved();
	expect(first?.resolved[0]?.unresolved).toEqual([
		expect.stringMatching(/^broken: /),
		expect.stringMatching(/^theirs: it takes a variable or a secret of n8n/),
	]);
});

it('evaluates nothing more when that has taken its time', async () => {
	let time = 0;
	const slow = () => (time += 2_000);
	const parameters = { url: '={{ 1 }}', token: '={{ 2 }}', theirs: 'as it stands' };
	const plain = storedWorkflow({ ...draft, nodes: [storedNode('Start'), { ...send, parameters }] });
	const [first] = await resolved(slow, plain);
	expect(first?.resolved[0]?.parameters).toMatchObject({ url: 1, token: 2 });
	expect(first?.resolved[1]).toMatchObject({
		parameters: { theirs: 'as it stands' },
		unresolved: ['url', 'token'].map((name) => `${name}: no time was left to evaluate it`),
	});
});

it('leaves out what is too long to be shown', async () => {
	const parameters = { url: '={{ "x".repeat(3000000) }}', token: 'short' };
	const long = storedWorkflow({ ...draft, nodes: [storedNode('Start'), { ...send, parameters }] });
	const [first] = await resolved(undefined, long);
	expect(first?.resolved.map(({ unresolved }) => unresolved)).toEqual([
		[],
		['url: it is too long to be shown'],
	]);
	expect(first?.resolved[1]?.parameters).toEqual({ token: 'short' });
});
