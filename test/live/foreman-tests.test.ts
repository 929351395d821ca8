import { randomUUID } from 'node:crypto';

import { answerForm, asksBut, readCard, useForeman } from '../support/foreman';
import { type AgentRequest, builtIn, call, onceTold, say, verify } from '../support/foreman-script';

const rehearsal = useForeman();
const { world } = rehearsal;

const code = (name: string) =>
	`const order = trigger({ type: 'n8n-nodes-base.webhook', version: 2.1, config: { name: 'Order', parameters: { path: '${randomUUID()}', httpMethod: 'POST', responseMode: 'lastNode' } } });
const price = node({ type: 'n8n-nodes-base.code', version: 2, config: { name: 'Price', parameters: { jsCode: 'return [{ json: { price: $json.body.lines.length * 2 } }];' } } });
export default workflow('orders', '${name}').add(order).to(price);`;

const patch = (old_str: string, new_str: string) => (request: AgentRequest) =>
	call('build-workflow', {
		workflowId: builtIn(request, 'w1'),
		patches: [{ old_str, new_str }],
	});

test('a changed workflow is held to its tests, and only a person changes what they expect', async () => {
	const parameters = { ...asksBut(), profile: 'build', whileAsking: 'wait' };
	const foreman = await rehearsal.foreman({ parameters });
	const order = { lines: ['a', 'b', 'c'] };
	const verified = verify('w1', order);
	let testId = '';
	const run = await foreman.start(
		[
			{
				kind: 'orchestrator',
				turns: [
					call('build-workflow-with-agent', { task: 'Price orders' }),
					onceTold('Background task t1', verified),
					patch('lines.length * 2', '/* pairs */ lines.length + $json.body.lines.length'),
					verified,
					patch('/* pairs */ lines.length +', 'lines.length + 1 +'),
					verified,
					(request) => call('list-tests', { workflowId: builtIn(request, 'w1') }),
					(request) => {
						[{ testId }] = request.answerOf('list-tests').tests;
						return call('update-test', { workflowId: builtIn(request, 'w1'), testId });
					},
					verified,
					say('Each order has a fee of 1 now.'),
				],
			},
			{
				...{ kind: 'builder', about: 'Price orders' },
				turns: [
					call('build-workflow', {
						code: code(`Prices ${randomUUID().slice(0, 8)} ${world.live.mark}`),
					}),
					say('Saved.'),
				],
			},
		],
		'Price my orders, with a fee of 1',
	);
	const question = await foreman.question();
	expect(question.tool).toBe('update-test');
	expect(await readCard(question.approvalUrl)).toMatch(/0\.price: expected 6, got 7/);
	expect((await answerForm({ approvalUrl: question.approvalUrl }, 'approved')).status).toBe(200);
	const { done } = await run.end();
	run.script.assertFinished();
	expect(done[0]).toMatchObject({ status: 'finished' });
	expect(foreman.questions()).toHaveLength(1);
	const told = run.script
		.requests('orchestrator')
		.flatMap(({ last }) => /\d of \d tests? as before\.|kept as its test/.exec(last) ?? []);
	const red = run.script.requests('orchestrator').find(({ last }) => last.includes('0 of 1 test'));
	expect(red?.last).toContain('update-test asks a person');
	expect(told).toEqual([
		'kept as its test',
		'1 of 1 test as before.',
		'0 of 1 test as before.',
		'1 of 1 test as before.',
	]);
});
