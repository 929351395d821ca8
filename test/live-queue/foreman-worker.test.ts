import { readFile } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';

import { resumeAfter } from '../support/broken-off-runs';
import { answerForm, asksBut, useForeman, workflowsNamed } from '../support/foreman';
import { call, onceTold, say, verdict, verify } from '../support/foreman-script';
import type { WorkerName } from '../support/live-instance';
import { eventually } from '../support/live-instance';
import { orderCode } from '../support/sample-workflows';

const rehearsal = useForeman();
const { world } = rehearsal;

const workers = ['worker-1', 'worker-2'] as const;

/** The worker that n8n says has begun to work on an execution. */
async function workerOf(executionId: string): Promise<WorkerName> {
	return await eventually(`who works on execution ${executionId}`, async () => {
		for (const worker of workers) {
			const file = world.live.access.logFiles.find((name) => name.endsWith(`/${worker}.log`)) ?? '';
			if ((await readFile(file, 'utf8')).includes(`Worker started execution ${executionId} `))
				return worker;
		}
		return undefined;
	});
}

const startWorkers = async () =>
	void (await Promise.all(workers.map(async (worker) => await world.live.start(worker))));

afterEach(startWorkers, 300_000);

test('a run goes on, on the other worker, when the one that worked on it is killed', async () => {
	await resumeAfter(world, async (executionId) => {
		await world.live.kill(await workerOf(executionId));
	});
}, 300_000);

test('what was approved while there was no worker is done once there is one', async () => {
	const foreman = await rehearsal.foreman({ parameters: asksBut('verify-built-workflow') });
	const name = `Approved ${randomUUID().slice(0, 8)} ${world.live.mark}`;
	const run = await foreman.start(
		[
			{
				kind: 'orchestrator',
				turns: [
					call('build-workflow-with-agent', { task: 'Say hello' }),
					onceTold('Background task t1', verify('w1', { body: {} })),
					verdict('w1', 'verified'),
					say('Built as you allowed.'),
				],
			},
			{
				kind: 'builder',
				turns: [call('build-workflow', { code: orderCode(name, 'hello') }), say('Saved.')],
			},
		],
		'Build a hello',
	);
	const question = await foreman.question();
	await run.waits();
	for (const worker of workers) await world.live.kill(worker);
	expect((await answerForm(question, 'approved')).status).toBe(200);
	await startWorkers();
	const { done } = await run.end();
	run.script.assertFinished();
	expect(done[0]).toMatchObject({
		...{ status: 'finished', output: 'Built as you allowed.', notDone: [] },
		workflows: [{ workItemId: 'w1', state: 'verified' }],
	});
	expect(await workflowsNamed(world, name)).toHaveLength(1);
}, 300_000);
