import { randomUUID } from 'node:crypto';

import { runThatBegan } from '../support/broken-off-runs';
import { call, onceTold, say, verify } from '../support/foreman-script';
import type { Part } from '../support/foreman-script';
import { useForeman } from '../support/foreman';
import type { Json } from '../support/live-instance';
import { eventually } from '../support/live-instance';
import { codeNode, triggerNode } from '../support/sample-workflows';
import { workflow } from '../../sandbox/workflows.mjs';

const live = useForeman();
const { world } = live;

const WAIT = 'await new Promise((done) => setTimeout(done, 120000)); return [];';

/** A workflow that takes two minutes, and one that calls it and waits for its end. */
async function storeSlow() {
	const started = triggerNode('Start', 'n8n-nodes-base.executeWorkflowTrigger', 1.1, {
		inputSource: 'passthrough',
	});
	const slow = workflow('Slow', [started, codeNode('Wait', WAIT)], [['Start', 'Wait']]);
	const { id: slowId } = await world.live.store(slow);
	await world.live.publish(slowId);
	const manual = triggerNode('Start', 'n8n-nodes-base.manualTrigger', 1);
	const caller = triggerNode('Call', 'n8n-nodes-base.executeWorkflow', 1.2, {
		workflowId: { __rl: true, mode: 'id', value: slowId },
	});
	const calling = workflow('Calls', [manual, caller], [['Start', 'Call']]);
	const { id: workflowId } = await world.live.store(calling);
	return { slowId: String(slowId), workflowId: String(workflowId) };
}

const slowCode = (name: string) =>
	`const start = trigger({ type: 'n8n-nodes-base.manualTrigger', version: 1, config: { name: 'Start' } });
const wait = node({ type: 'n8n-nodes-base.code', version: 2, config: { name: 'Wait', parameters: { jsCode: '${WAIT}' } } });
export default workflow('slow', '${name}').add(start).to(wait);`;

/** A Foreman, and another of the same agent that cancels its runs. */
async function cancelled() {
	const agentId = `agent-${randomUUID()}`;
	const foreman = await live.foreman({ parameters: { agentId } });
	const other = await live.foreman({
		parameters: { agentId, operation: 'cancel', taskId: '={{ $json.body.taskId }}' },
	});
	const cancel = async (body: object): Promise<Json> =>
		(await (await other.start([], '', body)).end()).done[0];
	return { foreman, cancel };
}

const running = async (workflowId: string) =>
	await eventually(
		`a run of ${workflowId}`,
		async () => (await world.live.runningExecutionIds(workflowId))[0],
		60_000,
	);

const builds = (...turns: Part['turns']): Part => ({ kind: 'builder', turns });

test('a task that is cancelled takes the executions with it that it has started, and those below them', async () => {
	const { foreman, cancel } = await cancelled();
	const { slowId, workflowId } = await storeSlow();
	const message = `Cancel a run of a workflow ${randomUUID()}`;
	const run = await foreman.start(
		[
			{
				kind: 'orchestrator',
				turns: [
					call('delegate', {
						...{ role: 'runner', instructions: '', tools: ['run-workflow'] },
						briefing: 'Run it',
					}),
					say('Then not.'),
				],
			},
			{
				kind: 'delegate',
				turns: [call('run-workflow', { workflowId, timeout: 100_000 })],
			},
		],
		message,
	);
	const { run_id: runId } = await runThatBegan(world.live, message);
	const execution = await running(workflowId);
	const below = await running(slowId);
	await cancel({ runId, taskId: 't1' });
	for (const id of [execution, below]) expect((await world.live.endOf(id)).status).toBe('canceled');
	const { done } = await run.end();
	expect(done[0]).toMatchObject({ status: 'finished', tasks: [{ status: 'cancelled' }] });
});

test('a run that is cancelled takes the run with it that was to verify a build', async () => {
	const { foreman, cancel } = await cancelled();
	const name = `Slow ${world.live.mark} ${randomUUID()}`;
	const message = `Cancel a verification ${randomUUID()}`;
	const run = await foreman.start(
		[
			{
				kind: 'orchestrator',
				turns: [
					call('build-workflow-with-agent', { task: 'Be slow' }),
					onceTold('Work item w1: workflow', verify('w1', {})),
				],
			},
			builds(call('build-workflow', { code: slowCode(name) }), say('Saved.')),
		],
		message,
	);
	const { run_id: runId } = await runThatBegan(world.live, message);
	const built = await eventually(
		'the build',
		async () => (await world.live.everything()).find((one: Json) => one.name === name)?.id,
		60_000,
	);
	const execution = await running(String(built));
	await cancel({ runId });
	expect((await world.live.endOf(execution)).status).toBe('canceled');
	const { done } = await run.end();
	expect(done[0]).toMatchObject({ status: 'cancelled' });
});

test('cancelling a run cancels what else is open on its thread', async () => {
	const agentId = `agent-${randomUUID()}`;
	const sessionId = `thread ${randomUUID()}`;
	const foreman = await live.foreman({ parameters: { agentId } });
	const other = await live.foreman({ parameters: { agentId, operation: 'cancel' } });
	const slow: Part = {
		kind: 'orchestrator',
		turns: [{ ...say('late'), misbehave: { slowMs: 60_000 } }],
	};
	const messages = ['one', 'two'].map((what) => `${what} ${randomUUID()}`);
	// Said on threads of their own: nobody can be sure to begin two runs on one at the same moment.
	const runs = [];
	for (const message of messages)
		runs.push(await foreman.start([slow], message, { sessionId: '' }));
	const ids: string[] = [];
	for (const message of messages) ids.push((await runThatBegan(world.live, message)).run_id);
	await joinThreads(ids, sessionId);
	await (await other.start([], '', { runId: ids[0] })).end();
	for (const run of runs) {
		const { done } = await run.end(40_000);
		expect(done[0]).toMatchObject({ status: 'cancelled' });
	}
});

/** As two messages at the same moment leave them. */
async function joinThreads(ids: readonly string[], threadId: string): Promise<void> {
	const { data } = await world.live.api('GET', '/data-tables?limit=100');
	const table = data.find(({ name }: Json) => name === 'foreman_runs');
	for (const id of ids)
		await world.live.api('PATCH', `/data-tables/${table.id}/rows/update`, {
			filter: {
				type: 'and',
				filters: [{ columnName: 'run_id', condition: 'eq', value: id }],
			},
			data: { thread_id: threadId },
		});
}
