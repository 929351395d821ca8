import { randomUUID } from 'node:crypto';

import { storeUser } from './asking-agent';
import { publishForeman } from './foreman';
import { call, onceTold, say, verdict, verify } from './foreman-script';
import type { Json, LiveInstance } from './live-instance';
import { eventually } from './live-instance';
import { publishResumeExample } from './resume-example';
import { orderCode } from './sample-workflows';
import { storedRows } from './stored-rows';
import { STORE_SECRET } from './surfaces';
import type { LiveWorld } from './use-live';

/** Longer than a dead process can hold a run. */
const PATIENCE = 150_000;

/** The run that began with this message. */
export async function runThatBegan(live: LiveInstance, message: string): Promise<Json> {
	return await eventually(
		'the run',
		async () =>
			(await storedRows(live, 'foreman_runs', message)).find(
				(row) => !row.task_id && JSON.stringify(row).includes(message),
			),
		60_000,
	);
}

/**
 * Has a builder save a workflow and then wait for its model, kills the process that works on it meanwhile, and expects
 * that the example of the docs continues the run to its end, and that nothing is done twice.
 */
export async function resumeAfter(
	world: LiveWorld,
	kill: (executionId: string) => Promise<void>,
): Promise<void> {
	const { apiKey } = await storeUser(world);
	const store = await world.live.credential(`Store ${randomUUID()}`, 'foremanStoreApi', {
		...{ baseUrl: world.live.access.baseUrl, apiKey, secret: STORE_SECRET, askUrlSecret: '' },
	});
	const agentId = `agent-${randomUUID()}`;
	const parameters = { profile: 'unattended', agentId };
	const foreman = await publishForeman(world, { store, parameters });
	const message = `Survive ${randomUUID()}`;
	const name = `Survived ${world.live.mark} ${randomUUID()}`;
	const first = await foreman.start(
		[
			{
				kind: 'orchestrator',
				turns: [
					call('build-workflow-with-agent', { task: 'Say hello' }),
					onceTold('Work item w1: workflow', verify('w1', { body: {} })),
					verdict('w1', 'verified'),
					say('It works.'),
				],
			},
			{
				kind: 'builder',
				turns: [
					call('build-workflow', { code: orderCode(name, 'yes') }),
					{ ...say('never heard'), misbehave: { slowMs: 30_000 } },
					say('Saved.'),
				],
			},
		],
		message,
	);
	const { run_id: runId } = await runThatBegan(world.live, message);
	await eventually(
		'the builder to wait for its model',
		async () => first.script.requests('builder').length === 2,
		60_000,
	);
	// The run is saved while the model is asked. If the process were killed before that, the builder would have to find out what happened to its call.
	await eventually('what the builder did to be stored', async () =>
		(await storedRows(world.live, 'foreman_runs', runId)).some(
			({ run_id: of, task_id: task, snapshot }) =>
				of === runId && task === 't1' && JSON.parse(snapshot).agent.phase === 'thinking',
		),
	);
	await kill(await first.id());

	const example = await publishResumeExample(world, {
		...{ parameters, store, script: first.script.name },
	});
	const report = await eventually(
		'the run to be taken up',
		async () =>
			(await example.reports()).find((one) => one.runId === runId && one.status !== 'queued'),
		PATIENCE,
	);
	await example.unpublish();
	expect(report).toMatchObject({
		status: 'finished',
		workflows: [{ workItemId: 'w1', state: 'verified' }],
	});
	expect(report).not.toHaveProperty('notDone');
	expect(report.output).toBe('It works.');
	const runs = (await storedRows(world.live, 'foreman_runs', agentId)).filter(
		({ agent_id: of, task_id: task }) => of === agentId && !task,
	);
	expect(runs).toHaveLength(1);
	const built = (await world.live.everything()).filter((one: Json) => one.name === name);
	expect(built).toHaveLength(1);
	expect(first.script.requests('builder')).toHaveLength(3);
	first.script.assertFinished();
}
