import { randomUUID } from 'node:crypto';

import { STORE_SECRET } from './surfaces';
import type { PublishedForeman } from './foreman';
import { publishForeman } from './foreman';
import { call, onceTold, say, verdict, verify } from './foreman-script';
import type { Json, LiveInstance } from './live-instance';
import { eventually } from './live-instance';
import { storeUser } from './asking-agent';
import { orderCode } from './sample-workflows';
import { storedRows } from './stored-rows';
import type { LiveWorld } from './use-live';

/** Longer than a run is held by a process that is no more. */
const PATIENCE = 120_000;

async function publish(
	world: LiveWorld,
	agentId: string,
	operation: 'message' | 'resumeStale',
): Promise<PublishedForeman> {
	const { apiKey } = await storeUser(world);
	const { baseUrl } = world.live.access;
	const store = await world.live.credential(`Store ${randomUUID()}`, 'foremanStoreApi', {
		...{ baseUrl, apiKey, secret: STORE_SECRET, askUrlSecret: '' },
	});
	const parameters = { profile: 'unattended', operation, agentId };
	return await publishForeman(world, { store, parameters });
}

/** The run that began with this message. */
export async function runThatBegan(live: LiveInstance, message: string): Promise<Json> {
	return await eventually(
		'the run',
		async () =>
			(await storedRows(live, 'foreman_runs')).find(
				(row) => !row.task_id && JSON.stringify(row).includes(message),
			),
		60_000,
	);
}

/**
 * Has a builder save a workflow and then wait for its model, kills n8n in the meantime, and expects that the run goes on
 * to its end once somebody looks for runs that were broken off.
 */
export async function resumeAfter(world: LiveWorld, kill: () => Promise<void>): Promise<void> {
	const agentId = `agent-${randomUUID()}`;
	const foreman = await publish(world, agentId, 'message');
	const schedule = await publish(world, agentId, 'resumeStale');
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
	await kill();

	const report = await eventually(
		'the run to be taken up',
		async () => {
			const again = await schedule.start([], '', { resumed: first.script.name });
			const { done } = await again.end();
			return done.find((one) => one.runId === runId && one.status !== 'queued');
		},
		PATIENCE,
	);
	expect(report).toMatchObject({
		status: 'finished',
		workflows: [{ workItemId: 'w1', state: 'verified' }],
		notDone: [],
	});
	expect(report.output).toBe('It works.');
	const built = (await world.live.everything()).filter((one: Json) => one.name === name);
	expect(built).toHaveLength(1);
	expect(first.script.requests('builder')).toHaveLength(3);
}
