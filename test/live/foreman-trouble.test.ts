import { randomUUID } from 'node:crypto';

import { pause } from '../../sandbox/progress.mjs';
import { runThatBegan } from '../support/broken-off-runs';
import { builtIn, call, onceTold, say, verdict, verify } from '../support/foreman-script';
import type { Turn } from '../support/foreman-script';
import { useForeman } from '../support/foreman';
import type { Json } from '../support/live-instance';
import { eventually } from '../support/live-instance';
import { orderCode } from '../support/sample-workflows';

const live = useForeman();
const { world } = live;

/** A workflow whose run fails at one node. */
const brokenCode = (name: string, text: string) =>
	orderCode(name, text).replace(
		/jsonOutput: *'[^']*'|jsonOutput: *`[^`]*`/,
		"jsonOutput: '{not json'",
	);

const build = (task: string) => call('build-workflow-with-agent', { task });

const builder = (code: string) => ({
	kind: 'builder' as const,
	turns: [call('build-workflow', { code }), say('Saved.')],
});

/** A Foreman, and others of the same agent that say something to its runs. */
async function ordered() {
	const agentId = `agent-${randomUUID()}`;
	const order = async (operation: string, body: object): Promise<Json> => {
		const other = await live.foreman({
			parameters: {
				...{ agentId, operation, taskId: '={{ $json.body.taskId }}' },
				correction: '={{ $json.body.correction }}',
			},
		});
		return (await (await other.start([], '', body)).end()).done[0];
	};
	return { foreman: await live.foreman({ parameters: { agentId } }), order };
}

test('a model that claims success without evidence is not believed', async () => {
	const foreman = await live.foreman();
	const name = `Claimed ${world.live.mark} ${randomUUID()}`;
	const run = await foreman.start(
		[
			{
				kind: 'orchestrator',
				turns: [
					build('Say hello'),
					onceTold('Work item w1: workflow', verdict('w1', 'verified')),
					say('All is done, tested and verified.'),
				],
			},
			builder(orderCode(name, 'yes')),
		],
		'Build it',
	);
	const { done } = await run.end();
	expect(done[0]).toMatchObject({
		status: 'finished',
		workflows: [{ workItemId: 'w1', state: 'built, not verified' }],
	});
	expect(done[0].output).toContain('Not done or not proven');
	expect(done[0].output).toContain('not verified');
	expect(JSON.stringify(done[0].workflows)).not.toContain('"state":"verified"');
});

test('a model that claims to have built and built nothing is not believed', async () => {
	const foreman = await live.foreman();
	const run = await foreman.start(
		[
			{
				kind: 'orchestrator',
				turns: [
					build('Say hello'),
					onceTold('No workflow was saved', say('Your workflow is live.')),
				],
			},
			{ kind: 'builder', turns: [say('I have saved and verified the workflow.')] },
		],
		'Build it',
	);
	const { done } = await run.end();
	expect(done[0].workflows).toMatchObject([{ state: 'not built', workflowId: '' }]);
	expect(done[0].output).toContain('not built');
});

test('arguments that are wrong, and tools that there are not, are answered and nothing is done', async () => {
	const foreman = await live.foreman();
	const turns: Turn[] = [
		call('list-workflows', { limit: 'many', nonsense: true }),
		{ ...call('no-such-tool', {}), misbehave: { unknownTool: true } },
		{ ...call('constructor', {}), misbehave: { unknownTool: true } },
		call('build-workflow-with-agent', {}),
		{ toolCalls: [{ name: 'list-workflows', arguments: '{"limit": ' }] },
		say('I could not.'),
	];
	const run = await foreman.start([{ kind: 'orchestrator', turns }], 'Misbehave');
	const { done } = await run.end();
	expect(done[0]).toMatchObject({ status: 'finished', workflows: [], tasks: [] });
	const requests = run.script.requests();
	expect(requests).toHaveLength(turns.length);
	const text = requests.at(-1)?.text ?? '';
	expect(text).toContain('nonsense');
	expect(text).toContain('no-such-tool');
	expect(text.match(/"status":"failed"|not JSON|no tool/g)?.length).toBeGreaterThanOrEqual(4);
});

test('one call made again and again ends the run, which says so', async () => {
	const foreman = await live.foreman();
	const again = call('search-nodes', { query: 'webhook' });
	const run = await foreman.start(
		[{ kind: 'orchestrator', turns: [again, again, again, again, say('I am stuck.')] }],
		'Loop',
	);
	const { done } = await run.end();
	expect(done[0]).toMatchObject({ status: 'stopped' });
	expect(done[0].output).toContain('I am stuck.');
	expect(done[0].output).toContain('repeated the same call');
	expect(done[0].goOn).not.toBe('');
});

test('empty answers end the run, which says so', async () => {
	const foreman = await live.foreman();
	const run = await foreman.start(
		[{ kind: 'orchestrator', turns: [say(''), say('')] }],
		'Be silent',
	);
	const { done } = await run.end();
	expect(done[0]).toMatchObject({ status: 'stopped' });
	expect(done[0].output).toContain('gave no answer');
});

test('the limit of steps ends with what was done, what was not and how to go on', async () => {
	const foreman = await live.foreman({ parameters: { options: { maxSteps: 3 } } });
	const run = await foreman.start(
		[
			{
				kind: 'orchestrator',
				turns: [
					call('list-workflows', { limit: 1 }),
					call('search-nodes', { query: 'slack' }),
					call('search-nodes', { query: 'sheets' }),
					say('Listed one workflow; the rest is left.'),
				],
			},
		],
		'Work',
	);
	const { done } = await run.end();
	expect(done[0]).toMatchObject({ status: 'stopped' });
	expect(done[0].output).toContain('Listed one workflow; the rest is left.');
	expect(done[0].output).toContain('limit of steps');
	expect(done[0].output).toContain('Say in the same thread what is left');
	expect(run.script.requests().at(-1)?.tools).toEqual([]);
});

describe('a provider', () => {
	const fails = (status: number, error = 'scripted error'): Turn => ({
		...say(''),
		misbehave: { status, error },
	});

	async function reportAfter(...turns: Turn[]) {
		const foreman = await live.foreman();
		const run = await foreman.start([{ kind: 'orchestrator', turns }], 'Work');
		const { done } = await run.end();
		return { report: done[0] };
	}

	test.each([429, 500, 503])('that fails twice with %i is asked again', async (status) => {
		const { report } = await reportAfter(fails(status), fails(status), say('At last.'));
		expect(report).toMatchObject({ status: 'finished', output: 'At last.' });
	});

	test.each([
		['keeps failing is asked three times', 500, 3],
		['refuses the key is not asked again', 401, 1],
	])('that %s: the node fails, and says what to do', async (_, status, times) => {
		const foreman = await live.foreman();
		const turns = Array.from({ length: times }, () => fails(status));
		const run = await foreman.start([{ kind: 'orchestrator', turns }], 'Work');
		const { execution } = await run.end(60_000, 'error');
		const { error } = execution.data.resultData;
		expect(error.message).toMatch(/^The chat model could not be used: .*scripted error/);
		expect(error.description).toContain('The run is kept');
		expect(run.script.requests()).toHaveLength(times);
	});

	test('that finds the context too long is sent less', async () => {
		const tooLong = fails(400, "This model's maximum context length is 4096 tokens.");
		const { report } = await reportAfter(tooLong, say('Shorter, then.'));
		expect(report).toMatchObject({ status: 'finished', output: 'Shorter, then.' });
	});

	test('whose answer is cut off is asked again, and nothing is done twice', async () => {
		const cut: Turn = { ...call('list-workflows', { limit: 1 }), misbehave: { cutOff: true } };
		const { report } = await reportAfter(cut, say('Whole now.'));
		expect(report).toMatchObject({ status: 'finished', output: 'Whole now.' });
	});
});

test('a run and its tasks are cancelled from another execution, in the middle of a slow turn', async () => {
	const { foreman, order } = await ordered();
	const message = `Cancel ${randomUUID()}`;
	const name = `Never ${world.live.mark} ${randomUUID()}`;
	const run = await foreman.start(
		[
			{ kind: 'orchestrator', turns: [build('Say hello')] },
			{
				kind: 'builder',
				turns: [
					{
						...call('build-workflow', { code: orderCode(name, 'x') }),
						misbehave: { slowMs: 60_000 },
					},
				],
			},
		],
		message,
	);
	const { run_id: runId } = await runThatBegan(world.live, message);
	await eventually('the builder', async () => run.script.requests('builder').length > 0);
	const started = Date.now();
	const answer = await order('cancel', { runId });
	expect(answer).toMatchObject({ runId });
	const { done } = await run.end(40_000);
	expect(Date.now() - started).toBeLessThan(40_000);
	expect(done[0]).toMatchObject({ status: 'cancelled', tasks: [{ status: 'cancelled' }] });
	await pause(1_000);
	expect((await world.live.everything()).filter((one: Json) => one.name === name)).toEqual([]);
	expect(await order('getRun', { runId })).toMatchObject({ status: 'cancelled' });
});

test('one task is cancelled from another execution, and the run goes on', async () => {
	const { foreman, order } = await ordered();
	const message = `Cancel a task ${randomUUID()}`;
	const run = await foreman.start(
		[
			{
				kind: 'orchestrator',
				turns: [build('Say hello'), onceTold('It was cancelled', say('Then not.'))],
			},
			{ kind: 'builder', turns: [{ ...say('late'), misbehave: { slowMs: 60_000 } } as Turn] },
		],
		message,
	);
	const { run_id: runId } = await runThatBegan(world.live, message);
	await eventually('the builder', async () => run.script.requests('builder').length > 0);
	await order('cancel', { runId, taskId: 't1' });
	const { done } = await run.end(40_000);
	expect(done[0]).toMatchObject({ status: 'finished', tasks: [{ status: 'cancelled' }] });
	expect(done[0].output).toContain('Then not.');
});

test('a correction reaches a builder with its next turn', async () => {
	const { foreman, order } = await ordered();
	const message = `Correct ${randomUUID()}`;
	const correction = `Use the other sheet ${randomUUID()}`;
	const run = await foreman.start(
		[
			{ kind: 'orchestrator', turns: [build('Say hello'), onceTold('Understood.', say('Well.'))] },
			{
				kind: 'builder',
				turns: [
					{ ...call('search-nodes', { query: 'sheet' }), misbehave: { slowMs: 20_000 } },
					say('Understood.'),
				],
			},
		],
		message,
	);
	const { run_id: runId } = await runThatBegan(world.live, message);
	await eventually('the builder', async () => run.script.requests('builder').length > 0);
	await order('correct', { runId, taskId: 't1', correction });
	await run.end(60_000);
	const [first, second] = run.script.requests('builder');
	expect(first?.text).not.toContain(correction);
	expect(second?.text).toContain(correction);
	expect(second?.text.split(correction)).toHaveLength(2);
});

test('a failure that comes back after it was to be mended ends the work item', async () => {
	const foreman = await live.foreman();
	const name = `Broken ${world.live.mark} ${randomUUID()}`;
	const bad = verdict('w1', 'needs_patch', {
		...{ failedNodeName: 'Reply', diagnosis: 'It answers with no JSON.' },
		...{ patch: 'Make it JSON.', failureSignature: 'reply:json' },
	});
	let workflowId = '';
	const run = await foreman.start(
		[
			{
				kind: 'orchestrator',
				turns: [
					build('First try'),
					onceTold('First saved.', verify('w1', {})),
					bad,
					(request) => {
						workflowId = builtIn(request, 'w1');
						return call('build-workflow-with-agent', { task: 'Second try', workflowId });
					},
					onceTold('Mended.', verify('w1', {})),
					bad,
					say('It works now.'),
				],
			},
			{
				kind: 'builder',
				about: 'First',
				turns: [call('build-workflow', { code: brokenCode(name, 'a') }), say('First saved.')],
			},
			{
				kind: 'builder',
				about: 'Second',
				turns: [
					() => call('build-workflow', { workflowId, code: brokenCode(name, 'b') }),
					say('Mended.'),
				],
			},
		],
		'Build it',
	);
	const { done } = await run.end();
	expect(done[0].workflows).toMatchObject([{ state: 'built; it does not work' }]);
	expect(done[0].output).toContain('does not work');
});
