import { workflow } from '../../sandbox/workflows.mjs';
import { triggerItems, zonedTime } from '../../src/tools/execution/trying/trigger-items';
import type { Json } from '../support/live-instance';
import { eventually } from '../support/live-instance';
import {
	badOrder,
	codeNode,
	goodOrder,
	orderWorkflow,
	triggerNode,
} from '../support/sample-workflows';
import { useLive } from '../support/use-live';

const world = useLive(['canvas', 'toolkit']);

const manual = () => triggerNode('Start', 'n8n-nodes-base.manualTrigger', 1);

const passOn = () => codeNode('Pass on', 'return $input.all();');

const waitFor = (amount: number) =>
	triggerNode('Wait', 'n8n-nodes-base.wait', 1.1, {
		resume: 'timeInterval',
		amount,
		unit: 'seconds',
	});

async function store(
	nodes: Json[],
	links: Array<[string, string]>,
	settings = {},
): Promise<string> {
	return (await world.live.store(workflow('Run', nodes, links, settings))).id;
}

const run = async (workflowId: string, input: object = {}) =>
	await world.canvas.ask('run-workflow', { workflowId, ...input });

describe('the trigger puts out what it would in production', () => {
	test.each([
		{
			trigger: triggerNode('Trigger', 'n8n-nodes-base.webhook', 2.1, { path: 'never-called' }),
			inputData: { event: 'signup' },
			item: { headers: {}, query: {}, params: {}, body: { event: 'signup' } },
		},
		{
			trigger: triggerNode('Trigger', 'n8n-nodes-base.formTrigger', 2.3, {
				formTitle: 'Sign up',
				formFields: { values: [{ fieldLabel: 'name' }] },
			}),
			inputData: { name: 'Ada', email: 'ada@example.test' },
			item: {
				name: 'Ada',
				email: 'ada@example.test',
				formMode: 'instanceAi',
				submittedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
			},
		},
		{
			trigger: triggerNode('Trigger', '@n8n/n8n-nodes-langchain.chatTrigger', 1.3),
			inputData: { chatInput: 'Hello' },
			item: { chatInput: 'Hello', action: 'sendMessage', sessionId: expect.any(String) },
		},
		{
			trigger: triggerNode('Trigger', 'n8n-nodes-base.scheduleTrigger', 1.2),
			inputData: undefined,
			item: expect.objectContaining({
				timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
				Year: String(new Date().getUTCFullYear()),
			}),
		},
		{
			trigger: triggerNode('Trigger', 'n8n-nodes-base.manualTrigger', 1),
			inputData: { any: { thing: [1, 2] } },
			item: { any: { thing: [1, 2] } },
		},
	])('$trigger.type', async ({ trigger, inputData, item }) => {
		const id = await store([trigger, passOn()], [['Trigger', 'Pass on']]);
		const answer = await run(id, inputData === undefined ? {} : { inputData });
		expect(answer).toMatchObject({ status: 'success' });
		expect(answer.data['Pass on']).toEqual([item]);
	});

	test('and form fields that are wrapped are refused, with nothing run', async () => {
		const form = triggerNode('Form', 'n8n-nodes-base.formTrigger', 2.3, { formTitle: 'Sign up' });
		const workflowId = await store([form, passOn()], [['Form', 'Pass on']]);
		const { message, hint } = await world.canvas.refuse('run-workflow', {
			workflowId,
			inputData: { formFields: { name: 'Ada' } },
		});
		expect(message).toMatch(/formFields/);
		expect(hint).toMatch(/Pass the fields themselves/);
		expect(await world.live.executionIds(workflowId)).toEqual([]);
	});
});

test('a schedule puts out to the letter what n8n puts out for that moment, in the time zone of the workflow', async () => {
	const timezone = 'Asia/Kathmandu';
	const everySecond = { rule: { interval: [{ field: 'seconds', secondsInterval: 1 }] } };
	const clock = triggerNode('Clock', 'n8n-nodes-base.scheduleTrigger', 1.2, everySecond);
	const workflowId = await store([clock, passOn()], [['Clock', 'Pass on']], { timezone });
	await world.live.publish(workflowId);
	const executionId = await eventually('a run by the clock', async () =>
		(await world.live.executionIds(workflowId)).at(0),
	);
	await world.canvas.ask('unpublish-workflow', { workflowId });
	const { data } = await world.live.endOf(executionId);
	const [{ json: real }] = data.resultData.runData.Clock[0].data.main[0];
	const then = zonedTime(Date.parse(real.timestamp), [timezone]);
	expect(triggerItems(clock, undefined, then)).toEqual([real]);

	const answer = await run(workflowId);
	const [item] = answer.data.Clock;
	expect(Object.keys(item)).toEqual(Object.keys(real));
	expect(item).toMatchObject({ Timezone: 'Asia/Kathmandu (UTC+05:45)' });
});

test('where the workflow names no time zone, it is that of n8n', async () => {
	const show = codeNode('Show', 'return [{ json: { zone: $now.zoneName, at: $json } }];');
	const clock = triggerNode('Clock', 'n8n-nodes-base.scheduleTrigger', 1.2);
	const answer = await run(await store([clock, show], [['Clock', 'Show']]));
	const [{ zone, at }] = answer.data.Show;
	expect(at.Timezone).toMatch(new RegExp(`^${zone} \\(UTC[+-]`));
});

test('the draft is run, not what is published', async () => {
	const { id } = await world.live.store(
		workflow(
			'Draft',
			[
				manual(),
				codeNode('Tell', "return [{ json: { is: 'published' } }]"),
				triggerNode('Hook', 'n8n-nodes-base.webhook', 2.1, { path: world.live.mark }),
			],
			[
				['Start', 'Tell'],
				['Hook', 'Tell'],
			],
		),
	);
	await world.live.publish(id);
	await world.canvas.ask('build-workflow', {
		workflowId: id,
		patches: [{ old_str: 'published', new_str: 'draft' }],
	});
	const answer = await run(id, { triggerName: 'Start' });
	expect(answer.data.Tell).toEqual([{ is: 'draft' }]);
});

test('a failing node is named with its error, and the answer leads on', async () => {
	const { id } = await world.live.store(orderWorkflow());
	const answer = await run(id, { inputData: badOrder });
	expect(answer.status).toBe('error');
	expect(answer.error).toMatch(/^Node "Check": .*The total is not the sum of the lines/);
	expect(answer.data.Order[0].body).toEqual(badOrder);
	expect(answer.data).not.toHaveProperty('Check');
	const { failedNode } = await world.canvas.ask('debug-execution', answer);
	expect(failedNode.name).toBe('Check');
});

describe('with two triggers', () => {
	const twoTriggers = async () =>
		await store(
			[
				triggerNode('By hand', 'n8n-nodes-base.manualTrigger', 1),
				codeNode('From hand', "return [{ json: { by: 'hand' } }]"),
				triggerNode('By clock', 'n8n-nodes-base.scheduleTrigger', 1.2),
				codeNode('From clock', "return [{ json: { by: 'clock' } }]"),
			],
			[
				['By hand', 'From hand'],
				['By clock', 'From clock'],
			],
		);

	test.each([
		{ triggerName: 'By hand', ran: 'From hand' },
		{ triggerName: 'By clock', ran: 'From clock' },
	])('$triggerName is started when it is named', async ({ triggerName, ran }) => {
		const answer = await run(await twoTriggers(), { triggerName });
		expect(Object.keys(answer.data).sort()).toEqual([triggerName, ran].sort());
	});

	test('a wrong name is refused with the nearest, and nothing is run', async () => {
		const workflowId = await twoTriggers();
		const { message, hint } = await world.canvas.refuse('run-workflow', {
			workflowId,
			triggerName: 'By clok',
		});
		expect(message).toMatch(/"By clok" is not an enabled trigger.*Did you mean "By clock"\?/);
		expect(hint).toMatch(/By hand, By clock/);
		expect(await world.live.executionIds(workflowId)).toEqual([]);
	});
});

test('a workflow that saves no successful executions gives its result all the same', async () => {
	const id = await store([manual(), passOn()], [['Start', 'Pass on']], {
		saveDataSuccessExecution: 'none',
		saveManualExecutions: false,
	});
	const answer = await run(id, { inputData: { kept: true } });
	expect(answer).toMatchObject({ status: 'success', data: { 'Pass on': [{ kept: true }] } });
});

test('a node that waits is waited for', async () => {
	const id = await store(
		[manual(), waitFor(1), passOn()],
		[
			['Start', 'Wait'],
			['Wait', 'Pass on'],
		],
	);
	const answer = await run(id, { inputData: { patient: true } });
	expect(answer).toMatchObject({ status: 'success', data: { 'Pass on': [{ patient: true }] } });
	const took = Date.parse(answer.finishedAt) - Date.parse(answer.startedAt);
	expect(took).toBeGreaterThanOrEqual(1_000);
});

describe('a run that takes too long', () => {
	test.each([
		{ what: 'a Wait node', node: waitFor(60) },
		{
			what: 'a Wait node that n8n puts aside',
			node: triggerNode('Wait', 'n8n-nodes-base.wait', 1.1, { resume: 'webhook' }),
		},
		{
			what: 'a Code node',
			node: codeNode('Wait', 'await new Promise((done) => setTimeout(done, 60000)); return [];'),
		},
	])('is stopped in $what', async ({ node }) => {
		const workflowId = await store(
			[manual(), node, passOn()],
			[
				['Start', 'Wait'],
				['Wait', 'Pass on'],
			],
		);
		const started = Date.now();
		const answer = await run(workflowId, { timeout: 1_500 });
		expect(Date.now() - started).toBeLessThan(10_000);
		expect(answer.error).toMatch(/Stopped: it had not ended after 1500 ms\. Pass a longer timeout/);
		const execution = await world.live.endOf(answer.executionId);
		expect(execution.status).toBe('canceled');
		expect(execution.data.resultData.runData).not.toHaveProperty('Pass on');
		expect(answer.status).toBe('canceled');
	});

	test.each(['canvas', 'toolkit'] as const)(
		'ends with the run of the %s that started it',
		async (name) => {
			const workflowId = await store([manual(), waitFor(60)], [['Start', 'Wait']]);
			const surface = world.surface(name);
			const call = surface.call('run-workflow', { workflowId }).catch((error: unknown) => error);
			const child = await eventually('the child', async () => {
				return (await world.live.runningExecutionIds(workflowId))[0];
			});
			const caller = await surface.workflowOf('run-workflow');
			const [parent] = await world.live.runningExecutionIds(caller);
			const { executions } = await world.canvas.ask('list-executions', {
				workflowId,
				includeOwn: true,
			});
			expect(executions).toMatchObject([{ id: child, status: 'running', finishedAt: null }]);
			await world.live.api('POST', `/executions/${parent}/stop`, {});
			expect((await world.live.endOf(child)).status).toBe('canceled');
			expect((await world.live.execution(String(parent))).status).toBe('canceled');
			await call;
		},
	);
});

test('a run gives what every node put out, also behind a branch and in a loop', async () => {
	const branch = triggerNode('Even?', 'n8n-nodes-base.if', 2.2, {
		conditions: {
			options: { version: 2, caseSensitive: true, leftValue: '', typeValidation: 'strict' },
			combinator: 'and',
			conditions: [
				{
					leftValue: '={{ $json.number % 2 === 0 }}',
					rightValue: '',
					operator: { type: 'boolean', operation: 'true', singleValue: true },
				},
			],
		},
		options: {},
	});
	const numbers = codeNode(
		'Numbers',
		'return [1, 2, 3, 4].map((number) => ({ json: { number } }));',
	);
	const stored = workflow(
		'Branches',
		[
			manual(),
			numbers,
			branch,
			codeNode('Even', 'return $input.all();'),
			codeNode('Odd', 'return $input.all();'),
		],
		[
			['Start', 'Numbers'],
			['Numbers', 'Even?'],
		],
	) as Json;
	stored.connections['Even?'] = {
		main: [[{ node: 'Even', type: 'main', index: 0 }], [{ node: 'Odd', type: 'main', index: 0 }]],
	};
	const { id } = await world.live.store(stored);
	const { data, totalItems } = await run(id);
	expect(data.Even).toEqual([{ number: 2 }, { number: 4 }]);
	expect(data.Odd).toEqual([{ number: 1 }, { number: 3 }]);
	expect(data.Numbers).toHaveLength(2);
	expect(totalItems).toMatchObject({ Numbers: 4 });
});

test('an archived good order still shows in its executions', async () => {
	const { id } = await world.live.store(orderWorkflow());
	const { executionId } = await run(id, { inputData: goodOrder });
	await world.canvas.ask('delete-workflow', { workflowId: id });
	const answer = await world.canvas.ask('get-execution', { executionId, includeData: true });
	expect(answer.data.Check).toEqual([{ ...goodOrder, sum: 3 }]);
});
