import { randomUUID } from 'node:crypto';

import { streamedText } from '../../sandbox/run-agent.mjs';
import { askingStore } from '../support/asking-agent';
import { answerForm, asksBut, useForeman, workflowsNamed } from '../support/foreman';
import { calling, publishForeman } from '../support/foreman-chat';
import { call, onceTold, say, verdict, verify } from '../support/foreman-script';
import type { Json } from '../support/live-instance';
import { eventually } from '../support/live-instance';
import { publishResumeExample } from '../support/resume-example';
import { orderCode } from '../support/sample-workflows';
import { killWorkers, startWorkers, workerOf } from '../support/workers';

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

/** Seconds for which the model thinks: longer than the line about it stays the last one. */
const THINKS = 16;

test('a chat that streams says what a worker does, while it does it', async () => {
	const { path, workflowId } = await publishForeman(world, { streaming: true });
	const script = `script-${randomUUID()}`;
	const slow = { text: 'There is a lot.', misbehave: { slowMs: THINKS * 1_000 } };
	world.model.load({ name: script, turns: [calling('list-workflows', {}), slow] });
	const answer = await fetch(`${world.live.access.baseUrl}/webhook/${path}`, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify({ script, chatInput: 'What is there?', sessionId: randomUUID() }),
	});
	if (!answer.body) throw new Error(`n8n answered ${answer.status} without a body.`);
	const came: Array<{ readonly at: number; readonly until: string }> = [];
	let body = '';
	for await (const chunk of answer.body.pipeThrough(new TextDecoderStream())) {
		body += chunk;
		came.push({ at: Date.now(), until: body });
	}
	const { text } = streamedText(body.trim());
	expect(text).toMatch(/^\*Reading …\*\n\n\*Reading · 1\d s …\*\n\nThere is a lot\./);
	const at = (words: string) => came.find(({ until }) => until.includes(words))?.at;
	const sinceFirst = (later = Number.NaN) => (later - (at('Reading') ?? Number.NaN)) / 1_000;
	expect(sinceFirst(at('Reading · '))).toBeLessThanOrEqual(15);
	expect(sinceFirst(came.at(-1)?.at)).toBeGreaterThan(THINKS - 4);
	const [executionId = ''] = await world.live.executionIds(workflowId);
	expect(await workerOf(world.live, executionId)).toMatch(/^worker-/);
}, 120_000);
