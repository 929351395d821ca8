import { randomUUID } from 'node:crypto';

import { calculatorNode } from '../../sandbox/workflows.mjs';
import { useForeman } from '../support/foreman';
import type { Turn } from '../support/foreman-script';
import { call, say } from '../support/foreman-script';
import type { Json } from '../support/live-instance';
import { orderWorkflow } from '../support/sample-workflows';

const live = useForeman();
const { world } = live;

const assign = (tools: readonly string[], more: object = {}) =>
	call('delegate', {
		...{ role: 'analyst', instructions: 'Be brief.', briefing: 'Look around.', tools, ...more },
	});

/** Of whom a model could hope that a delegate gets them. */
const outOfReach: ReadonlyArray<readonly string[]> = [
	['delegate'],
	['plan'],
	['ask-user'],
	['build-workflow-with-agent'],
	['verify-built-workflow'],
	['report-verification-verdict'],
	['cancel-background-task'],
	['correct-background-task'],
	// for other agents
	['create-data-table'],
	['list-audit-entries'],
	// of connected nodes, MCP servers, and of nobody
	['calculator'],
	['Calculator'],
	['mcp__server__tool'],
	['run-tool'],
	// names dressed up
	['Delegate'],
	['delegate '],
	['d\u0435legate'],
	['list-workflows', 'delegate'],
	['list-workflows/../delegate'],
	['constructor'],
	['__proto__'],
	['*'],
	[''],
	[],
];

/** What a call could have done to a workflow. */
async function stateOf(id: string): Promise<object> {
	const { versionId, activeVersionId, isArchived, updatedAt } = await world.live.workflow(id);
	return { versionId, activeVersionId, isArchived, updatedAt };
}

test('tools that a delegate may not have are refused, and nobody is started', async () => {
	const foreman = await live.foreman({ tools: [calculatorNode()] });
	const turns: Turn[] = [];
	// Other calls in between, so that failures do not end the run before all were tried.
	outOfReach.forEach((tools, index) => {
		turns.push(assign(tools));
		if (index % 4 === 3) turns.push(call('search-nodes', { query: `node ${index}` }));
	});
	const run = await foreman.start([{ kind: 'orchestrator', turns: [...turns, say('No.')] }], 'Go');
	const { done } = await run.end();
	expect(done[0]).toMatchObject({ status: 'finished', output: 'No.', tasks: [] });
	expect(run.script.requests('delegate')).toEqual([]);
	const answers = (run.script.requests().at(-1)?.messages ?? []).filter(
		({ role }: Json) => role === 'tool',
	);
	const refused = answers.filter(({ content }: Json) =>
		JSON.stringify(content).includes('invalid'),
	);
	expect(refused.length).toBeGreaterThanOrEqual(outOfReach.length);
});

test('a plan with such a delegate is refused before a person is asked, and before anything starts', async () => {
	const foreman = await live.foreman({ parameters: { profile: 'standard' } });
	const asked = live.channel().posts.length;
	const plan = (tools: readonly string[]) =>
		call('plan', {
			tasks: [
				{
					id: 'a',
					title: 'A',
					kind: 'delegate',
					spec: 'Look.',
					deps: [],
					tools: ['list-workflows'],
				},
				{ id: 'b', title: 'B', kind: 'delegate', spec: 'Take.', deps: ['a'], tools },
			],
		});
	const turns = [plan(['plan']), plan(['delegate']), plan(['calculator']), plan([]), say('No.')];
	const run = await foreman.start([{ kind: 'orchestrator', turns }], 'Go');
	const { done } = await run.end();
	expect(done[0]).toMatchObject({ status: 'finished', tasks: [], questions: [] });
	expect(live.channel().posts).toHaveLength(asked);
});

describe('a delegate', () => {
	/** Runs a delegate that was given `tools` and makes these calls. */
	async function runDelegate(
		tools: readonly string[],
		calls: readonly Turn[],
		parameters: object = {},
	) {
		const foreman = await live.foreman({ tools: [calculatorNode()], parameters });
		const run = await foreman.start(
			[
				{ kind: 'orchestrator', turns: [assign(tools), say('Thanks.')] },
				{ kind: 'delegate', turns: [...calls, say('That is all.')] },
			],
			'Go',
		);
		return run;
	}

	const reach = (name: string, given: object): Turn => ({
		...call(name, given),
		misbehave: { unknownTool: true },
	});

	test('is offered what it was given, and reaches nothing else by its name', async () => {
		const { id } = await world.live.store(orderWorkflow('Target'));
		const before = await stateOf(id);
		const other = [
			reach('delete-workflow', { workflowId: id }),
			reach('publish-workflow', { workflowId: id }),
			reach('delegate', {
				...{ role: 'x', instructions: '', briefing: 'x', tools: ['delete-workflow'] },
			}),
			reach('plan', { tasks: [] }),
			reach('build-workflow-with-agent', { task: 'Anything' }),
			reach('calculator', { input: '1+1' }),
		];
		const run = await runDelegate(['list-workflows'], other);
		const { done, execution } = await run.end();
		expect(done[0]).toMatchObject({ status: 'finished', tasks: [{ status: 'succeeded' }] });
		const requests = run.script.requests('delegate');
		expect(requests).toHaveLength(other.length + 1);
		for (const { tools } of requests)
			expect(tools.filter((name) => name !== 'get-tool-result')).toEqual(['list-workflows']);
		const answers = (requests.at(-1)?.messages ?? []).filter(({ role }: Json) => role === 'tool');
		expect(answers).toHaveLength(other.length);
		for (const { content } of answers) expect(JSON.stringify(content)).not.toContain('"success"');
		expect(await stateOf(id)).toEqual(before);
		expect(Object.keys(execution.data.resultData.runData)).not.toContain('Calculator');
	});

	test('has no tool that is blocked for the agent, also where it was given it', async () => {
		const { id } = await world.live.store(orderWorkflow('Target'));
		const before = await stateOf(id);
		const run = await runDelegate(
			['list-workflows', 'delete-workflow'],
			[reach('delete-workflow', { workflowId: id })],
			{ permissions: { rules: [{ tools: ['delete-workflow'], status: 'blocked' }] } },
		);
		await run.end();
		for (const { tools } of run.script.requests('delegate'))
			expect(tools).not.toContain('delete-workflow');
		expect(await stateOf(id)).toEqual(before);
	});

	test('asks a person as the agent would', async () => {
		const { id } = await world.live.store(orderWorkflow(`Asked ${randomUUID()}`));
		const before = await stateOf(id);
		const run = await runDelegate(
			['delete-workflow'],
			[call('delete-workflow', { workflowId: id })],
			{ profile: 'standard', whileAsking: 'answer' },
		);
		const { done, person } = await run.end();
		expect(done).toEqual([]);
		expect(person[0]).toMatchObject({
			status: 'waiting',
			questions: [{ tool: 'delete-workflow' }],
		});
		expect(await stateOf(id)).toEqual(before);
	});
});
