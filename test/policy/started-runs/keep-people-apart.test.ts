import type { Draft } from '../../../src/kernel/ports/instance/runner';
import type { WorkflowNode } from '../../../src/kernel/ports/instance/workflows';
import { keepPeopleApart } from '../../../src/policy/started-runs/keep-people-apart';
import type { RunMark } from '../../../src/policy/started-runs/run-mark';
import { storedNode, storedWorkflow } from '../../tools/stored-workflow';

const own = (name: string, type: string, parameters: WorkflowNode['parameters'] = {}) =>
	storedNode(name, { type: `n8n-nodes-foreman.${type}`, parameters });

const mark: RunMark = { agentId: 'desk', tools: ['list-workflows'] };

const to = (node: string, type = 'main') => ({ [type]: [[{ node, type, index: 0 }]] });

interface How {
	readonly start?: string;
	readonly pins?: readonly string[];
	readonly until?: string;
	readonly isDisabled?: boolean;
	readonly tool?: string;
}

async function run(
	nodes: readonly WorkflowNode[],
	connections: Record<string, unknown>,
	{ start = 'Start', pins = [], until, tool }: How = {},
	under = mark,
) {
	let marked: RunMark | undefined;
	const runner = {
		async run(_draft: Draft, given: RunMark) {
			marked = given;
			return await Promise.resolve({ executionId: '1', timedOut: false });
		},
	};
	const error = await keepPeopleApart(runner, async () => await Promise.resolve(under))
		.run({
			workflow: storedWorkflow({ nodes: [storedNode('Start'), ...nodes], connections }),
			pinData: Object.fromEntries(pins.map((name) => [name, [{}]])),
			...{ until, timeout: 1, called: [], ...(tool === undefined ? {} : { tool }) },
			start: { nodeName: start, items: [] },
		})
		.catch(Object);
	return { marked, message: String(error.message ?? '') };
}

describe.each([
	['a Foreman that is given work', own('Own', 'foreman'), 'it gives a Foreman work or answers'],
	['a Foreman that resumes', own('Own', 'foreman', { operation: 'resume' }), 'it gives a Foreman'],
	[
		'a registry that sets',
		own('Own', 'foremanAdmin', { resource: 'permission', operation: 'set' }),
		'it sets what agents may do',
	],
	[
		'a registry that shows calls to who may not see them',
		own('Own', 'foremanAdmin', { resource: 'audit', operation: 'getAll' }),
		'it shows what agents did and asked',
	],
	[
		'a step that the agent may not do',
		own('Own', 'foremanWorkflows', { operation: 'delete-workflow' }),
		'it runs delete-workflow, which',
	],
	[
		'one for tasks',
		own('Own', 'foremanTeam', { operation: 'delete_task' }),
		'it runs delete_task, which',
	],
	[
		'a search that the agent may not do',
		own('Own', 'foremanResearch', { operation: 'web-search' }),
		'it runs web-search, which',
	],
])('a run that reaches %s', (_what, node, reason) => {
	it('is refused before it starts', async () => {
		const { marked, message } = await run([node], { Start: to('Own') });
		expect(message).toContain('would act for a person. Node "Own": ');
		expect(message).toContain(reason);
		expect(marked).toBeUndefined();
	});

	it('is refused where the node is used by another one, however it is connected', async () => {
		const nodes = [storedNode('Agent'), node];
		const { message } = await run(nodes, { Start: to('Agent'), Own: to('Agent', 'ai_tool') });
		expect(message).toContain(reason);
	});

	const idle: ReadonlyArray<readonly [how: string, connections: Record<string, unknown>, How]> = [
		['that is not reached', {}, {}],
		['that is disabled', { Start: to('Own') }, { isDisabled: true }],
		[
			'that comes after the last node to run',
			{ Start: to('Set'), Set: to('Own') },
			{ until: 'Set' },
		],
	];

	it.each(idle)('starts with one %s', async (_how, connections, { isDisabled = false, ...how }) => {
		const nodes = [storedNode('Set'), { ...node, disabled: isDisabled }];
		const { marked, message } = await run(nodes, connections, how);
		expect(message).toBe('');
		expect(marked).toBe(mark);
	});
});

it.each([
	['a Foreman that is looked at', own('Own', 'foreman', { operation: 'getRun' })],
	['a step that the agent may do', own('Own', 'foremanWorkflows', { operation: 'list-workflows' })],
	[
		'a computed step, which refuses itself',
		own('Own', 'foremanWorkflows', { operation: '={{ 1 }}' }),
	],
	['a toolkit, which asks by itself', own('Own', 'foremanToolkit')],
	['another node', storedNode('Own')],
])('a run with %s starts', async (_what, node) => {
	expect((await run([node], { Start: to('Own') })).marked).toBe(mark);
});

it('no run below a tool may call that tool again', async () => {
	const under = { agentId: 'desk', tools: ['look_up', 'list-workflows'] };
	const { marked } = await run([], {}, { tool: 'look_up' }, under);
	expect(marked).toEqual({ agentId: 'desk', tools: ['list-workflows'] });
});

it('the run of a step that a person has set up may do what people may', async () => {
	const all: RunMark = { agentId: '', tools: 'all' };
	const drop = own('Own', 'foremanWorkflows', { operation: 'delete-workflow' });
	expect((await run([drop], { Start: to('Own') }, {}, all)).marked).toBe(all);
	const set = own('Own', 'foremanAdmin', { operation: 'set' });
	expect((await run([set], { Start: to('Own') }, {}, all)).message).toContain('it sets what');
});

describe('output of a control node that would be made up', () => {
	const nodes = [own('Asked', 'foremanAdminTrigger'), own('Gate', 'foremanGateHitlTool')];

	it.each([
		['Asked', []],
		['Start', ['Gate']],
		['Gate', []],
	] as const)('from %s with pins of %p is refused', async (start, pins) => {
		const { marked, message } = await run(nodes, {}, { start, pins });
		expect(message).toContain('made up');
		expect(marked).toBeUndefined();
	});

	it('is not that of a toolkit', async () => {
		const found = await run(
			[...nodes, own('Toolkit', 'foremanToolkit')],
			{},
			{ pins: ['Toolkit'] },
		);
		expect(found.marked).toBe(mark);
	});
});

test('a node that runs an agent in executions of its own is not run by a tool', async () => {
	const agent = storedNode('Agent', { type: 'n8n-nodes-base.messageAnAgent' });
	const { marked, message } = await run([agent], { Start: to('Agent') });
	expect(message).toContain('Node "Agent": it runs an agent in its own executions');
	expect(marked).toBeUndefined();
	expect((await run([agent], { Start: to('Agent') }, { pins: ['Agent'] })).message).toBe('');
});

test('pinned data of what another node uses does not keep it from running', async () => {
	const setter = own('Own', 'foremanWorkflows', { operation: 'delete-workflow' });
	const wired = { Start: to('Chain'), Own: to('Chain', 'ai_tool') };
	const { message } = await run([storedNode('Chain'), setter], wired, { pins: ['Own'] });
	expect(message).toContain('Node "Own"');
});
