import { randomUUID } from 'node:crypto';

import { askingStore } from '../support/asking-agent';
import { answerForm, asksBut, useForeman, workflowsNamed } from '../support/foreman';
import { call, onceTold, say, verdict, verify } from '../support/foreman-script';
import type { Json } from '../support/live-instance';
import { eventually } from '../support/live-instance';
import { publishResumeExample } from '../support/resume-example';
import { orderCode } from '../support/sample-workflows';
import { killWorkers, startWorkers } from '../support/workers';

const rehearsal = useForeman();
const { world } = rehearsal;

afterEach(async () => await startWorkers(world.live), 300_000);

test('what a person approves is done, after all workers were killed and while there is none', async () => {
	const store = await askingStore(world, rehearsal.channel());
	const asksToVerify = { tools: ['verify-built-workflow'], status: 'needs_approval' };
	const parameters = {
		...asksBut(),
		permissions: { rules: [asksToVerify] },
		agentId: `agent-${randomUUID()}`,
	};
	const foreman = await rehearsal.foreman({ store, parameters });
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
	const toBuild = await foreman.question(0);
	await run.waits();
	await killWorkers(world.live);
	await startWorkers(world.live);
	expect((await answerForm(toBuild, 'approved')).status).toBe(200);

	const toVerify = await foreman.question(1);
	await run.waits();
	await killWorkers(world.live);
	expect((await answerForm(toVerify, 'approved')).status).toBe(200);
	await startWorkers(world.live);

	// n8n takes the execution for one that crashed, where the worker that had it boots before another has taken it.
	const own: Json[] = [];
	const ended = run.end(180_000).then(
		({ done }) => void own.push(...done),
		() => undefined,
	);
	const example = await publishResumeExample(world, {
		...{ parameters, store, script: run.script.name },
	});
	const report = await eventually(
		'the end of the run',
		async () => [...own, ...(await example.reports())].find((one) => one.status === 'finished'),
		180_000,
	);
	await ended;
	await example.unpublish();
	expect(report).toMatchObject({
		...{ status: 'finished', output: 'Built as you allowed.' },
		workflows: [{ workItemId: 'w1', state: 'verified' }],
	});
	run.script.assertFinished();
	expect(await workflowsNamed(world, name)).toHaveLength(1);
}, 300_000);
