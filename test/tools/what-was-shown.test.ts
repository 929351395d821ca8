import type { ExecutionRecord } from '../../src/kernel/ports/instance/executions';
import type {
	ResolvedItem,
	ResolvedRun,
} from '../../src/kernel/ports/instance/resolved-parameters';
import { subWorkflowInput } from '../../src/tools/execution/trying/try-draft';
import type { Fixture } from '../../src/tools/execution/trying/fixture';
import {
	handedItems,
	sayWhatWasShown,
	sayWouldDo,
	readWebhookAnswer,
} from '../../src/tools/execution/trying/what-was-shown';
import { storedNode, storedWorkflow } from './stored-workflow';

const RECORD: ExecutionRecord = {
	...{ id: '1', workflowId: 'w1', status: 'success', startedAt: null, finishedAt: null },
	...{ mode: 'manual', nodes: [], runs: {}, pinned: [] },
};

const item = (parameters: object, input: object = { n: 1 }): ResolvedItem => ({
	...{ input: { ...input }, parameters: { ...parameters }, unresolved: [] },
});

const run = (...resolved: ResolvedItem[]): ResolvedRun => ({
	...{ node: 'Node', items: resolved.length, resolved },
});

describe('the answer of Respond to Webhook', () => {
	const answer = (parameters: object, ...inputs: object[]) =>
		readWebhookAnswer(
			run(...(inputs.length > 0 ? inputs : [{ n: 1 }]).map((input) => item(parameters, input))),
		);

	test.each([
		['json', { respondWith: 'json', responseBody: '{"a":1}' }, 200, { a: 1 }],
		['text', { respondWith: 'text', responseBody: 'Hi' }, 200, 'Hi'],
		['the first item, as by default', {}, 200, { n: 1 }],
		['nothing', { respondWith: 'noData', options: { responseCode: 204 } }, 204, null],
		[
			'the first item in a field',
			{ respondWith: 'firstIncomingItem', options: { responseKey: 'a.b' } },
			...([200, { a: { b: { n: 1 } } }] as const),
		],
		['a token, unsigned', { respondWith: 'jwt' }, 200, expect.stringContaining('token')],
	])('with %s', (_what, parameters, status, body) =>
		expect(answer(parameters)).toEqual({ node: 'Node', status, headers: {}, body }),
	);

	test('with all items', () =>
		expect(answer({ respondWith: 'allIncomingItems' }, { n: 1 }, { n: 2 })).toMatchObject({
			body: [{ n: 1 }, { n: 2 }],
		}));

	test('with a redirect says where', () =>
		expect(answer({ respondWith: 'redirect', redirectURL: 'https://a.example' })).toMatchObject({
			...{ status: 307, headers: { location: 'https://a.example' } },
		}));

	test('with headers, in small letters as n8n sends them', () => {
		const entries = [{ name: 'X-A', value: 1 }];
		const options = { responseCode: '201', responseHeaders: { entries } };
		expect(answer({ options })).toMatchObject({ status: 201, headers: { 'x-a': '1' } });
	});

	test('is not guessed where n8n could not evaluate it', () => {
		const broken = { ...item({ respondWith: 'json' }), unresolved: ['responseBody: no'] };
		expect(readWebhookAnswer(run(broken))).toBeUndefined();
		expect(readWebhookAnswer(run())).toBeUndefined();
	});
});

describe('what a node would have done', () => {
	test('shows what is chosen, not how the editor keeps it, and the first items of all its runs', () => {
		const channel = { __rl: true, mode: 'id', value: 'C1', cachedResultName: 'general' };
		const columns = { mappingMode: 'defineBelow', value: { a: 1 }, schema: [{ id: 'a' }] };
		const auto = { mappingMode: 'autoMapInputData', value: null, schema: [] };
		const first = item({ channel, columns, auto, text: 'x'.repeat(2_000) });
		const [told] = sayWouldDo([run(first, first, first), run(first, first, first)], []);
		expect(told).toMatchObject({ node: 'Node', items: 6 });
		expect(told?.parameters).toHaveLength(5);
		const { text, ...chosen } = { ...told?.parameters[0] };
		expect(chosen).toEqual({ channel: 'C1', columns: { a: 1 }, auto: 'autoMapInputData' });
		expect(String(text)).toHaveLength(1_000);
	});

	test('names each parameter that could not be evaluated once', () => {
		const broken = { ...item({}), unresolved: ['url: no'] };
		expect(sayWouldDo([run(broken, broken)], [])).toMatchObject([{ unresolved: ['url: no'] }]);
		const credentials = { httpHeaderAuth: { id: '1', name: 'Shop' } };
		const [told] = sayWouldDo([run(broken)], [storedNode('Node', { credentials })]);
		expect(told).toMatchObject({ credentials: { httpHeaderAuth: 'Shop' } });
	});
});

describe('samples that are fewer than the items that a node was given', () => {
	const workflow = storedWorkflow({ connections: { Node: { main: [[]] } } });

	const noteOn = (fixture: Fixture, of: typeof workflow) =>
		sayWhatWasShown(of, {
			...{ fixtures: new Map([['Node', fixture]]), resolved: [run(item({}), item({}))] },
			...{ record: RECORD, answer: { executionId: '1', status: 'success', data: {} } },
			...{
				timedOut: false,
				webhookAnswers: [],
				subWorkflows: [],
				wrongFiles: new Map(),
				readBy: () => [],
			},
		}).sampleNote;

	test('are told, as what follows was given no more', () =>
		expect(noteOn({ source: 'empty', items: [{}] }, workflow)).toMatch(
			/^Samples put out: "Node" 1 for its 2 items\. .*pinData/,
		));

	test.each<[string, Fixture, typeof workflow]>([
		['there are as many', { source: 'schema', items: [{}, {}] }, workflow],
		['the caller has given them', { source: 'caller', items: [{}] }, workflow],
		['a sub-workflow has put them out', { source: 'sub-workflow', items: [{}] }, workflow],
		['nothing follows', { source: 'empty', items: [{}] }, storedWorkflow()],
	])('are not told where %s', (_where, fixture, of) => expect(noteOn(fixture, of)).toBeUndefined());
});

describe('a sub-workflow', () => {
	const mapping = (more: object) => ({ workflowInputs: { mappingMode: 'defineBelow', ...more } });

	test('is handed the items, with what is mapped and without what is taken out', () => {
		const schema = [{ displayName: 'n', removed: true }, { displayName: 'order' }];
		const items = [item(mapping({ value: { order: 7 }, schema })), item({}, { n: 2 })];
		expect(handedItems(run(...items))).toEqual([{ order: 7 }, { n: 2 }]);
		const nodes = [storedNode('Node', { type: 'n8n-nodes-base.executeWorkflow' })];
		expect(sayWouldDo([run(...items)], nodes)).toMatchObject([
			{ handed: [{ order: 7 }, { n: 2 }] },
		]);
	});

	const trigger = (parameters: object, typeVersion = 1.1) =>
		storedNode('Called', { typeVersion, parameters: { ...parameters } });

	test.each([
		['all', trigger({ inputSource: 'passthrough' }), { a: 1, b: 2 }],
		['all, in its first version', trigger({}, 1), { a: 1, b: 2 }],
		[
			'the fields that it names',
			trigger({ workflowInputs: { values: [{ name: 'b' }] } }),
			{ b: 2 },
		],
		[
			'the fields of its example, null where they are missing',
			trigger({ inputSource: 'jsonExample', jsonExample: '{"a": 0, "c": 0}' }),
			{ a: 1, c: null },
		],
	])('takes %s', (_what, node, taken) =>
		expect(subWorkflowInput(node, [{ a: 1, b: 2 }])).toEqual([taken]),
	);
});
