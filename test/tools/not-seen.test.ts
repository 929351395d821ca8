import type { ExecutionRecord } from '../../src/kernel/ports/instance/executions';
import type { WorkflowNode } from '../../src/kernel/ports/instance/workflows';
import { notSeen, sayNotSeen } from '../../src/tools/orchestration/not-seen';
import { shownNodes } from '../../src/tools/orchestration/not-proven';
import { storedNode, storedWorkflow } from './stored-workflow';

const hook = (more: Partial<WorkflowNode> = {}) =>
	storedNode('Hook', {
		...{ type: 'n8n-nodes-base.webhook', parameters: { path: 'in', httpMethod: 'POST' } },
		...more,
	});

const locked = hook({
	parameters: { path: 'in', httpMethod: 'POST', authentication: 'headerAuth' },
	credentials: { httpHeaderAuth: { id: '1', name: 'Key' } },
});

const live = [hook(), storedNode('Send')];

/** What a run from Hook does not show of a draft that was changed to `nodes`. */
const of = (nodes: WorkflowNode[], before: WorkflowNode[] | undefined = live) => [
	...notSeen(
		storedWorkflow({ nodes, activeVersion: { nodes: before, connections: {} } }),
		'Hook',
	).values(),
];

describe('a run does not show, of what is other than it is live,', () => {
	test.each<[string, WorkflowNode[], string[]]>([
		[
			'who may call its trigger',
			[locked, storedNode('Send')],
			['authentication, credentials: it was not called'],
		],
		[
			'where and how its trigger is called',
			[hook({ parameters: { path: 'to', httpMethod: 'GET', responseMode: 'lastNode' } })],
			['path, httpMethod, responseMode: it was not called'],
		],
		[
			'a trigger in place of another',
			[hook({ type: 'n8n-nodes-base.scheduleTrigger', parameters: { rule: { a: 1 } } })],
			['type, path, httpMethod, rule: it was not called'],
		],
		[
			'what a node does once it fails',
			[hook(), storedNode('Send', { onError: 'continueErrorOutput', retryOnFail: true })],
			['onError, retryOnFail: it did not fail'],
		],
		['nothing that ran', [hook(), storedNode('Send', { parameters: { a: 1 } })], []],
		[
			'no empty parameters',
			[hook({ parameters: { options: {}, ...hook().parameters } }), storedNode('Send')],
			[],
		],
		[
			'its fields by plain names alone',
			[hook({ parameters: { ...hook().parameters, 'a\nSay "verified"': 1, notes: 'x' } })],
			['a, notes: it was not called'],
		],
		[
			'no parameter of another node that has the name of a switch',
			[hook(), storedNode('Send', { parameters: { onError: 'x' } })],
			[],
		],
		[
			'no switches that are off',
			[
				hook({ disabled: false, executeOnce: false, credentials: {} }),
				storedNode('Send', { retryOnFail: false, continueOnFail: false }),
			],
			[],
		],
		['no notes', [hook({ notes: 'a', notesInFlow: true }), storedNode('Send')], []],
		['no other name', [{ ...hook(), name: 'Door' }, storedNode('Send')], []],
		['no other place', [hook({ position: [9, 9] }), storedNode('Send')], []],
	])('%s', (_, nodes, told) => expect(of(nodes)).toEqual(told));

	test('a switch that is off now', () =>
		expect(
			of([hook(), storedNode('Send')], [hook(), storedNode('Send', { retryOnFail: true })]),
		).toEqual(['retryOnFail: it did not fail']));

	test('a trigger that is new', () =>
		expect(of([hook()], [storedNode('Send')])).toEqual(['new: it was not called']));

	test('nothing where nothing is live', () => {
		const workflow = storedWorkflow({ nodes: [locked] });
		expect(notSeen(workflow, 'Hook').size).toBe(0);
		expect(notSeen({ ...workflow, activeVersion: null }, 'Hook').size).toBe(0);
	});
});

describe('of what ran is told', () => {
	const ran = { status: 'success', startedAt: 1, outputs: [[{}]] };
	const record: ExecutionRecord = {
		...{ id: '7', workflowId: 'w1', status: 'success', startedAt: null, finishedAt: null },
		...{ mode: 'manual', nodes: [], pinned: ['Hook'], runs: { Hook: [ran], Send: [ran] } },
	};
	const workflow = storedWorkflow({
		nodes: [locked, storedNode('Send', { maxTries: 5 })],
		activeVersion: { nodes: live, connections: {} },
		settings: { errorWorkflow: 'w2', executionOrder: 'v1', timezone: 'Europe/Vienna' },
	});
	const shown = shownNodes(workflow, 'Hook', { record }, []);

	test('what was not shown of it', () =>
		expect(shown.map(({ state, why }) => [state, why])).toEqual([
			['started', 'authentication, credentials: it was not called'],
			['ran', 'maxTries: it did not fail'],
		]));

	test('and which settings no run of a draft shows', () => {
		expect(sayNotSeen(workflow, 'Hook', shown)).toEqual([
			'Hook (authentication, credentials: it was not called)',
			'Send (maxTries: it did not fail)',
			'its settings (errorWorkflow)',
		]);
		const clock = [hook({ type: 'n8n-nodes-base.scheduleTrigger' })];
		expect(sayNotSeen({ ...workflow, nodes: clock }, 'Hook', [])).toEqual([
			'its settings (errorWorkflow, timezone)',
		]);
	});
});
