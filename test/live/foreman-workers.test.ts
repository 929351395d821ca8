import { randomUUID } from 'node:crypto';

import { askingStore } from '../support/asking-agent';
import { runThatBegan } from '../support/broken-off-runs';
import { answerForm, asksBut, useForeman } from '../support/foreman';
import type { Part, RunScript } from '../support/foreman-script';
import {
	call,
	loadScript,
	onceTold,
	say,
	together,
	verdict,
	verify,
} from '../support/foreman-script';
import type { Json } from '../support/live-instance';
import { eventually } from '../support/live-instance';
import { orderCode } from '../support/sample-workflows';
import { storedRows } from '../support/stored-rows';
import { publishWorkerExample } from '../support/worker-example';
import { alikeIn } from '../support/alike-in';

const alike = alikeIn('queue mode');

const rehearsal = useForeman();
const { world } = rehearsal;

const named = (what: string) => `${what} ${randomUUID().slice(0, 8)} ${world.live.mark}`;

const build = (task: string) => call('build-workflow-with-agent', { task });

const builder = (about: string, ...turns: Part['turns']): Part => ({
	...{ kind: 'builder', about, turns },
});

const saves = (about: string, name = named(about)): Part =>
	builder(about, call('build-workflow', { code: orderCode(name, about) }), say('Saved.'));

/** A Foreman, and the worker workflow that its background tasks are handed out to. */
async function withWorker(parts: readonly Part[], parameters: object = {}) {
	const agentId = `agent-${randomUUID()}`;
	const script: RunScript = loadScript(world.model, parts);
	const worker = await rehearsal.foreman({
		parameters: { agentId, operation: 'resume' },
		model: script.name,
	});
	const foreman = await rehearsal.foreman({
		parameters: { agentId, options: { workerWorkflow: worker.workflowId }, ...parameters },
	});
	const order = async (operation: string, body: object): Promise<Json> => {
		const other = await rehearsal.foreman({
			parameters: {
				...{ agentId, operation, taskId: '={{ $json.body.taskId }}' },
				correction: '={{ $json.body.correction }}',
			},
		});
		return (await (await other.start([], '', body)).end()).done[0];
	};
	const executions = async () => await world.live.executionIds(worker.workflowId);
	return { foreman, worker, script, order, executions, agentId };
}

const eventsOf = async (runId: string): Promise<Json[]> =>
	(await storedRows(world.live, 'foreman_run_events', runId)).filter((row) => row.run_id === runId);

test('two builds are handed out to two executions of the worker workflow, and come back with all that they brought', async () => {
	const set = await withWorker([saves('Say hello'), saves('Say goodbye')]);
	const run = await set.foreman.start(
		[
			{
				kind: 'orchestrator',
				turns: [
					together(build('Say hello'), build('Say goodbye')),
					onceTold('Work item w1: workflow', verify('w1', {})),
					verdict('w1', 'verified'),
					onceTold('Work item w2: workflow', verify('w2', {})),
					verdict('w2', 'verified'),
					say('Both are there.'),
				],
			},
		],
		'Build both',
	);
	const { done } = await run.end();
	run.script.assertFinished();
	set.script.assertFinished();
	const [report] = done;
	expect(report).toMatchObject({
		...{ status: 'finished', notDone: [] },
		workflows: [{ state: 'verified' }, { state: 'verified' }],
		tasks: [{ status: 'succeeded' }, { status: 'succeeded' }],
	});
	// The turns of the builders are counted with those of the run.
	expect(report.usage.steps).toBeGreaterThanOrEqual(10);
	const executions = await set.executions();
	expect(executions).toHaveLength(2);
	for (const id of executions) expect((await world.live.endOf(id)).status).toBe('success');
	const events = await eventsOf(report.runId);
	const types = events.map(({ type }) => type);
	expect(types.filter((type) => type === 'task-handed-out')).toHaveLength(2);
	for (const taskId of ['t1', 't2'])
		expect(
			events.some(({ type, data }) => type === 'tool-finished' && String(data).includes(taskId)),
		).toBe(true);
	await rehearsal.expectNoSecret(set.foreman, run.script);
	await rehearsal.expectNoSecret(set.worker, set.script);
});

alike('the tasks of a plan are handed out once it is approved', async () => {
	const set = await withWorker([saves('says hello'), saves('says goodbye')], {
		...asksBut('build-workflow', 'verify-built-workflow'),
	});
	const task = (id: string, spec: string) => ({
		...{ id, title: id, kind: 'build-workflow', spec, deps: [] },
	});
	const run = await set.foreman.start(
		[
			{
				kind: 'orchestrator',
				turns: [
					call('plan', {
						tasks: [task('hello', 'What says hello'), task('goodbye', 'What says goodbye')],
					}),
					onceTold('The plan is done', verify('w1', {})),
					verify('w2', {}),
					together(verdict('w1', 'verified'), verdict('w2', 'verified')),
					say('Both are there.'),
				],
			},
		],
		'Plan both',
	);
	const { approvalUrl } = await set.foreman.question();
	await run.waits();
	expect(await set.executions()).toEqual([]);
	await answerForm({ approvalUrl }, 'approved');
	const { done } = await run.end();
	expect(done[0]).toMatchObject({
		...{ status: 'finished', notDone: [] },
		plan: { phase: 'done', tasks: [{ status: 'succeeded' }, { status: 'succeeded' }] },
		workflows: [{ state: 'verified' }, { state: 'verified' }],
	});
	expect(await set.executions()).toHaveLength(2);
});

test('a worker that asks a person is asked by the run that handed the task out', async () => {
	const set = await withWorker(
		[
			builder(
				'Say hello',
				call('build-workflow', { code: orderCode(named('Asked'), 'yes') }),
				say('Saved.'),
			),
		],
		{
			profile: 'standard',
			askAfterForeignText: false,
		},
	);
	const run = await set.foreman.start(
		[
			{
				kind: 'orchestrator',
				turns: [build('Say hello'), onceTold('Work item w1: workflow', say('It is there.'))],
			},
		],
		'Build it',
	);
	// The worker's own panel would have let it.
	const question = await set.foreman.question();
	expect(question.tool).toBe('build-workflow');
	await run.waits();
	await answerForm({ approvalUrl: question.approvalUrl }, 'approved');
	const { done } = await run.end();
	expect(done[0]).toMatchObject({ tasks: [{ status: 'succeeded' }] });
	expect(await set.executions()).toHaveLength(2);
});

test('a run that is cancelled ends what its workers do', async () => {
	const set = await withWorker([
		builder('Say hello', { ...say('late'), misbehave: { slowMs: 90_000 } }),
	]);
	const message = `Cancel ${randomUUID()}`;
	const run = await set.foreman.start(
		[{ kind: 'orchestrator', turns: [build('Say hello')] }],
		message,
	);
	const { run_id: runId } = await runThatBegan(world.live, message);
	await eventually('the builder', async () => set.script.requests('builder').length > 0, 60_000);
	await set.order('cancel', { runId });
	const { done } = await run.end(60_000);
	expect(done[0]).toMatchObject({ status: 'cancelled', tasks: [{ status: 'cancelled' }] });
	const [worker = ''] = await set.executions();
	await world.live.endOf(worker);
});

test('a correction reaches a builder at work elsewhere', async () => {
	const name = named('Corrected');
	const set = await withWorker([
		builder(
			'Say hello',
			{ ...call('search-nodes', { query: 'webhook' }), misbehave: { slowMs: 15_000 } },
			({ text }) =>
				call('build-workflow', {
					code: orderCode(name, text.includes('Say goodbye') ? 'goodbye' : 'hello'),
				}),
			say('Saved.'),
		),
	]);
	const message = `Correct ${randomUUID()}`;
	const run = await set.foreman.start(
		[
			{
				kind: 'orchestrator',
				turns: [build('Say hello'), onceTold('Work item w1: workflow', say('There.'))],
			},
		],
		message,
	);
	const { run_id: runId } = await runThatBegan(world.live, message);
	await eventually('the builder', async () => set.script.requests('builder').length > 0, 60_000);
	await set.order('correct', { runId, taskId: 't1', correction: 'Say goodbye instead' });
	const { done } = await run.end();
	const built = await world.live.workflow(done[0].workflows[0].workflowId);
	expect(JSON.stringify(built)).toContain('goodbye');
});

alike('a worker workflow that is not published loses no task', async () => {
	const set = await withWorker([]);
	await world.live.api('POST', `/workflows/${set.worker.workflowId}/deactivate`);
	const run = await set.foreman.start(
		[
			{
				kind: 'orchestrator',
				turns: [build('Say hello'), onceTold('Work item w1: workflow', say('There.'))],
			},
			saves('Say hello'),
		],
		'Build it',
	);
	const { done } = await run.end();
	expect(done[0]).toMatchObject({ tasks: [{ status: 'succeeded' }] });
	expect(await set.executions()).toEqual([]);
	const types = (await eventsOf(done[0].runId)).map(({ type }) => type);
	expect(types).toEqual(expect.arrayContaining(['hand-out-failed', 'task-brought-home']));
});

alike('the example of the docs works on a task', async () => {
	const agentId = `agent-${randomUUID()}`;
	const store = await askingStore(world, rehearsal.channel());
	const script = loadScript(world.model, [saves('Say hello')]);
	const workerWorkflow = await publishWorkerExample(world, {
		...{ agentId, store, script: script.name },
	});
	const foreman = await rehearsal.foreman({
		...{ store, parameters: { agentId, options: { workerWorkflow } } },
	});
	const run = await foreman.start(
		[
			{
				kind: 'orchestrator',
				turns: [
					build('Say hello'),
					onceTold('Work item w1: workflow', verify('w1', {})),
					verdict('w1', 'verified'),
					say('It is there.'),
				],
			},
		],
		'Build it',
	);
	const { done } = await run.end();
	script.assertFinished();
	expect(done[0]).toMatchObject({ status: 'finished', workflows: [{ state: 'verified' }] });
	const executions = await world.live.executionIds(workerWorkflow);
	expect(executions).toHaveLength(1);
});
