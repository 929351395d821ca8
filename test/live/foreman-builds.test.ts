import { randomUUID } from 'node:crypto';

import type { Part, Saying } from '../support/foreman-script';
import { call, onceTold, say, verdict, verify } from '../support/foreman-script';
import type { Json } from '../support/live-instance';
import { orderCode } from '../support/sample-workflows';
import { useForeman } from '../support/foreman';

const rehearsal = useForeman();
const { world } = rehearsal;

/** Order (webhook) → Price, which throws for every order: it reads a field that is not there. */
const failingCode = (name: string, path: string) =>
	`const order = trigger({ type: 'n8n-nodes-base.webhook', version: 2.1, config: { name: 'Order', parameters: { path: '${path}', httpMethod: 'POST', responseMode: 'lastNode' } } });
const price = node({ type: 'n8n-nodes-base.code', version: 2, config: { name: 'Price', parameters: { jsCode: 'return [{ json: { price: $json.lines.length * 2 } }];' } } });
export default workflow('orders', '${name}').add(order).to(price);`;

/** What the mistake is patched with. */
const mend = { old_str: '$json.lines', new_str: '$json.body.lines' };

const named = (what: string) => `${what} ${randomUUID().slice(0, 8)} ${world.live.mark}`;

const builder = (...turns: Part['turns']): Part => ({ kind: 'builder', turns });

/** Changes the workflow that the latest guidance names, as a model that follows it would. */
const asGuided =
	(change: object): Saying =>
	(request) => {
		const { guidance } = request.answerOf('report-verification-verdict');
		const [, workflowId] =
			/build-workflow with workflowId "(\S+)" and do this:\n/.exec(guidance) ?? [];
		return call('build-workflow', { workflowId, ...change });
	};

const storedWorkflow = async (workflowId: string) => await world.live.workflow(workflowId);

test('one workflow is built, verified by a run, and reported with that run', async () => {
	const foreman = await rehearsal.foreman();
	const path = randomUUID();
	const name = named('Greets');
	const run = await foreman.start(
		[
			{
				kind: 'orchestrator',
				turns: [
					call('build-workflow-with-agent', { task: 'A webhook that says hello' }),
					onceTold('Background task t1', verify('w1', { name: 'Ada' })),
					say('It says hello.'),
				],
			},
			builder(
				call('search-nodes', { query: 'webhook' }),
				call('build-workflow', { code: orderCode(name, 'hello', path) }),
				say('Saved.'),
			),
		],
		'Build me a hello webhook',
	);
	const { done, person } = await run.end();
	run.script.assertFinished();
	expect(person).toEqual([]);
	const [report] = done;
	const [built] = report.workflows;
	expect(report).toMatchObject({
		...{ status: 'finished', output: 'It says hello.', questions: [], notDone: [], goOn: '' },
		tasks: [{ taskId: 't1', status: 'succeeded' }],
		workflows: [
			{ workItemId: 'w1', state: 'verified', executionId: expect.stringMatching(/^\d+$/) },
		],
	});
	expect(built.evidence).toContain('Ran: Reply (1 item)');
	expect(report.usage.steps).toBe(6);
	const verified = await world.live.execution(built.executionId);
	expect(verified).toMatchObject({ status: 'success', workflowId: built.workflowId });
	expect(JSON.stringify(verified.data.resultData.runData.Reply)).toContain('"answer":"hello"');

	expect(await storedWorkflow(built.workflowId)).toMatchObject({ name, activeVersionId: null });
	await world.live.publish(built.workflowId);
	await world.live.answers(path, { answer: 'hello' });

	const [order] = run.script.requests('builder');
	expect(order?.order).toContain('A webhook that says hello');
	expect(order?.text).not.toContain('Build me a hello webhook');
	expect(order?.tools).toContain('build-workflow');
	expect(order?.tools).not.toContain('plan');
	const [asked] = run.script.requests('orchestrator');
	expect(asked?.order).toBe('Build me a hello webhook');
	expect(asked?.tools).not.toContain('create-data-table');
	await rehearsal.expectNoSecret(foreman, run.script);
});

test('a build that fails when it is run is patched, and it is the patched version that counts', async () => {
	const foreman = await rehearsal.foreman();
	const path = randomUUID();
	const name = named('Prices');
	const order = { lines: [1, 2, 3] };
	const run = await foreman.start(
		[
			{
				kind: 'orchestrator',
				turns: [
					call('build-workflow-with-agent', { task: 'Price orders' }),
					onceTold('Background task t1', verify('w1', order)),
					verdict('w1', 'verified'),
					verdict('w1', 'needs_patch', {
						...{ failedNodeName: 'Price', diagnosis: 'lines is undefined' },
						patch: 'read body.lines',
					}),
					asGuided({ patches: [mend] }),
					verify('w1', order),
					say('Orders are priced.'),
				],
			},
			{
				...builder(call('build-workflow', { code: failingCode(name, path) }), say('Saved.')),
				about: 'Price orders',
			},
		],
		'Price my orders',
	);
	const { done } = await run.end();
	run.script.assertFinished();
	const [report] = done;
	expect(report).toMatchObject({ status: 'finished', output: 'Orders are priced.', notDone: [] });
	expect(report.workflows).toEqual([
		expect.objectContaining({ workItemId: 'w1', state: 'verified' }),
	]);
	const [{ workflowId, executionId }] = report.workflows;

	// What the model was told of the failure, and of its false verdict.
	const asked = run.script.requests('orchestrator').map(({ last }) => last);
	expect(asked.find((text) => text.includes('"success":false'))).toContain('Price');
	expect(asked.find((text) => text.includes('so it is not verified'))).toContain('needs_patch');
	expect(asked.find((text) => text.includes('Patch 1 of 3'))).toContain('lines is undefined');
	const guided = asked.find((text) => text.includes('Change this: read body.lines'));
	expect(guided).toContain(`build-workflow with workflowId \\"${workflowId}\\"`);

	const executions = await world.live.executionIds(workflowId);
	expect(executions).toHaveLength(2);
	const statuses = await Promise.all(
		executions.map(async (id) => (await world.live.execution(id)).status),
	);
	expect(statuses.sort()).toEqual(['error', 'success']);
	expect((await world.live.execution(executionId)).status).toBe('success');
	const stored = await storedWorkflow(workflowId);
	expect(stored.name).toBe(name);
	expect(JSON.stringify(stored.nodes)).toContain('$json.body.lines');
	await world.live.publish(workflowId);
	expect((await world.live.callWebhook(path, order)).body).toEqual({ price: 6 });
	await rehearsal.expectNoSecret(foreman, run.script);
});

test('the same failure twice is the end, and no builder is sent again', async () => {
	const foreman = await rehearsal.foreman();
	const name = named('Never');
	const fails = { failedNodeName: 'Price', diagnosis: 'lines is undefined' };
	const run = await foreman.start(
		[
			{
				kind: 'orchestrator',
				turns: [
					call('build-workflow-with-agent', { task: 'Price orders' }),
					onceTold('Background task t1', verify('w1', { lines: [1] })),
					verdict('w1', 'needs_patch', fails),
					asGuided({ patches: [{ old_str: 'length * 2', new_str: 'length * 3' }] }),
					verify('w1', { lines: [1] }),
					verdict('w1', 'needs_patch', fails),
					say('I could not get it to work.'),
				],
			},
			{
				...builder(
					call('build-workflow', { code: failingCode(name, randomUUID()) }),
					say('Saved.'),
				),
				about: 'Price orders',
			},
		],
		'Price my orders',
	);
	const { done } = await run.end();
	run.script.assertFinished();
	const [report] = done;
	expect(report.workflows).toEqual([
		expect.objectContaining({ workItemId: 'w1', state: 'built; it does not work' }),
	]);
	const [{ workflowId, name: called }] = report.workflows;
	expect(report.notDone).toEqual([
		expect.stringMatching(
			`^Workflow "${called}": built; it does not work. Not shown: "Price" \\(failed; execution \\d+\\).$`,
		),
	]);
	expect(report.output).toContain('I could not get it to work.');
	expect(report.output).toContain('Not done or not proven:');
	const told = run.script.requests('orchestrator').at(-1)?.last;
	expect(told).toContain('the same failure came back');
	expect(told).toContain('Do not build it again');
	expect(JSON.stringify((await storedWorkflow(workflowId)).nodes)).toContain('length * 3');
});

test('what no patch can mend is rebuilt in the same workflow, once', async () => {
	const foreman = await rehearsal.foreman();
	const path = randomUUID();
	const name = named('Rebuilt');
	const run = await foreman.start(
		[
			{
				kind: 'orchestrator',
				turns: [
					call('build-workflow-with-agent', { task: 'Price orders' }),
					onceTold('Background task t1', verify('w1', { lines: [] })),
					verdict('w1', 'needs_rebuild', {
						...{ failedNodeName: 'Price', diagnosis: 'Code is the wrong way' },
					}),
					asGuided({ code: orderCode(name, 'free', path) }),
					verify('w1', { lines: [] }),
					say('Rebuilt.'),
				],
			},
			{
				...builder(call('build-workflow', { code: failingCode(name, path) }), say('Saved.')),
				about: 'Price orders',
			},
		],
		'Price my orders',
	);
	const { done } = await run.end();
	run.script.assertFinished();
	expect(done[0]).toMatchObject({
		...{ status: 'finished', output: 'Rebuilt.', notDone: [] },
		workflows: [{ workItemId: 'w1', state: 'verified' }],
	});
	const [{ workflowId }] = done[0].workflows;
	const { nodes } = await storedWorkflow(workflowId);
	expect(nodes.map((node: Json) => node.name).sort()).toEqual(['Order', 'Reply']);
	await world.live.publish(workflowId);
	await world.live.answers(path, { answer: 'free' });
});
