import { randomUUID } from 'node:crypto';

import type { ForemanSetting } from '../support/foreman';
import { asksBut, useForeman } from '../support/foreman';
import type { Part, Turn } from '../support/foreman-script';
import { builtIn, call, onceTold, say, verdict, verify } from '../support/foreman-script';
import type { Json } from '../support/live-instance';
import { orderCode } from '../support/sample-workflows';

const live = useForeman();
const { world } = live;

const search = (query: string) => call('search-nodes', { query });

const orchestrator = (...turns: Part['turns']): Part => ({ kind: 'orchestrator', turns });

const failing = (status: number): Turn => ({
	...say(''),
	misbehave: { status, error: 'scripted error' },
});

/**
 * A run that comes to a limit, and another message on its thread: the next run knows what the first was about and how it
 * ended, and works. Gives the report of the first.
 */
async function limited(
	setting: ForemanSetting,
	parts: readonly Part[],
	more: readonly Part[] = [orchestrator(search('more'), say('The rest is done.'))],
) {
	const foreman = await live.foreman(setting);
	const thread = { sessionId: `thread ${randomUUID()}` };
	const asked = `Look into everything ${randomUUID()}`;
	const first = await foreman.start(parts, asked, thread);
	const [report] = (await first.end()).done;
	const second = await foreman.start(more, 'Go on', thread);
	const [next] = (await second.end()).done;
	second.script.assertFinished();
	expect(next.status).toBe('finished');
	expect(next.runId).not.toBe(report.runId);
	const told = second.script.requests('orchestrator')[0]?.text ?? '';
	expect(told).toContain(asked);
	return { report, next, told, asked, script: first.script };
}

/** What it says where it ends: what was done, what was not, how to go on. */
function expectReport(report: Json, asked: string, why: string, done: string) {
	expect(report.output).toContain(why);
	expect(report.done.join('\n')).toContain(done);
	expect(report.output).toContain(`Done:\n- `);
	expect(report.notDone.join('\n')).toContain(asked);
	expect(report.output).toContain('Not done or not proven:');
	expect(report.goOn).not.toBe('');
	expect(report.output).toContain(report.goOn);
}

const status = (report: Json): string => report.status;

test('steps', async () => {
	const { report, asked, told } = await limited({ parameters: { options: { maxSteps: 2 } } }, [
		orchestrator(search('slack'), search('sheets'), say('Found Slack and Sheets.')),
	]);
	expect(status(report)).toBe('stopped');
	expectReport(report, asked, 'limit of steps', 'search-nodes (2)');
	expect(told).toContain('Found Slack and Sheets.');
});

test('tokens', async () => {
	const turns = Array.from({ length: 200 }, (_, index) => search(`thing ${index}`));
	const { report, asked } = await limited({ parameters: { options: { maxTokens: 1_000 } } }, [
		orchestrator(...turns),
	]);
	expect(status(report)).toBe('stopped');
	expectReport(report, asked, 'limit of tokens', 'search-nodes (');
	expect(report.usage.tokensIn + report.usage.tokensOut).toBeGreaterThanOrEqual(1_000);
});

test('time, in the middle of a turn', async () => {
	const began = Date.now();
	const { report, asked } = await limited({ parameters: { options: { maxMinutes: 0.3 } } }, [
		orchestrator(search('slack'), { ...say('late'), misbehave: { slowMs: 60_000 } } as Turn),
	]);
	expect(Date.now() - began).toBeLessThan(55_000);
	expect(status(report)).toBe('stopped');
	expectReport(report, asked, 'time limit', 'search-nodes (1)');
});

test('one call again and again', async () => {
	const again = search('webhook');
	const { report, asked } = await limited({}, [
		orchestrator(again, again, again, again, say('I am stuck.')),
	]);
	expect(status(report)).toBe('stopped');
	expectReport(report, asked, 'repeated the same call', 'search-nodes (3');
});

test('calls that keep failing', async () => {
	const wrong = Array.from({ length: 8 }, (_, index) =>
		call('get-workflow', { workflowId: `none${index}` }),
	);
	const { report, asked } = await limited({}, [orchestrator(...wrong, say('None is there.'))]);
	expect(status(report)).toBe('stopped');
	expectReport(report, asked, 'kept failing', 'get-workflow (0, 8 failed)');
});

test('a model that fails three times: the execution fails, and the next message goes on with the run', async () => {
	const foreman = await live.foreman({});
	const thread = { sessionId: `thread ${randomUUID()}` };
	const begun = [search('slack'), failing(500), failing(500), failing(500)];
	const first = await foreman.start([orchestrator(...begun)], 'Look into Slack', thread);
	const { execution } = await first.end(90_000, 'error');
	const { message, description } = execution.data.resultData.error;
	expect(message).toContain('chat model could not be used');
	const second = await foreman.start([orchestrator(say('Slack it is.'))], 'Go on', thread);
	const [report] = (await second.end()).done;
	expect(report).toMatchObject({ status: 'finished', output: 'Slack it is.' });
	expect(description).toContain(`run ID ${report.runId}`);
	expect(second.script.requests('orchestrator')[0]?.text).toContain('Look into Slack');
});

test('patches: after the last one the work item ends, and a new message begins a new one', async () => {
	const name = `Patched ${randomUUID().slice(0, 8)} ${world.live.mark}`;
	const path = randomUUID();
	const broken = (text: string) =>
		orderCode(name, text, path).replace(`'{"answer": "${text}"}'`, `'{"answer": ${text}'`);
	const save = (order: string, code: string): Part => ({
		kind: 'builder',
		about: order,
		turns: [
			({ order: text }) => {
				const workflowId = /Change the existing workflow (\S+)\./.exec(text)?.[1];
				return call('build-workflow', {
					...(workflowId === undefined ? {} : { workflowId }),
					code,
				});
			},
			say(`${order} is saved.`),
		],
	});
	const needsPatch = (attempt: string) =>
		verdict('w1', 'needs_patch', {
			...{ failedNodeName: 'Reply', diagnosis: `It fails for the reason ${attempt}` },
			patch: `Mend ${attempt}`,
		});
	const patch = (attempt: string, after: string): Part['turns'] => [
		onceTold(`${after} is saved.`, verify('w1', {})),
		needsPatch(attempt),
		(request) =>
			call('build-workflow-with-agent', {
				...{ workflowId: builtIn(request, 'w1'), task: `Attempt ${attempt}` },
			}),
	];
	const { report, asked, told } = await limited(
		{},
		[
			orchestrator(
				call('build-workflow-with-agent', { task: 'Attempt nought' }),
				...patch('alpha', 'Attempt nought'),
				...patch('beta', 'Attempt alpha'),
				...patch('gamma', 'Attempt beta'),
				onceTold('Attempt gamma is saved.', verify('w1', {})),
				needsPatch('delta'),
				say('It does not work.'),
			),
			...['nought', 'alpha', 'beta', 'gamma'].map((attempt) =>
				save(`Attempt ${attempt}`, broken(attempt)),
			),
		],
		[
			orchestrator(
				({ text }) =>
					call('build-workflow-with-agent', {
						task: 'Attempt again',
						workflowId: /workflow (\S+): built; it does not work/.exec(text)?.[1],
					}),
				onceTold('Attempt again is saved.', verify('w1', {})),
				verdict('w1', 'verified'),
				say('Now it works.'),
			),
			save('Attempt again', orderCode(name, 'well', path)),
		],
	);
	expect(status(report)).toBe('finished');
	expect(report.workflows).toMatchObject([{ state: 'built; it does not work' }]);
	expect(report.output).toContain('it does not work');
	expect(asked).not.toBe('');
	expect(told).toContain('built; it does not work');
	await world.live.publish(report.workflows[0].workflowId);
	await world.live.answers(path, { answer: 'well' });
});

test('too many tasks: nobody is asked, and the plan is said to be too large', async () => {
	const tasks = Array.from({ length: 51 }, (_, index) => ({
		...{ id: `t${index}`, title: `Task ${index}`, kind: 'research', spec: 'Look.', deps: [] },
	}));
	const foreman = await live.foreman({ parameters: asksBut() });
	const run = await foreman.start(
		[orchestrator(call('plan', { tasks }), say('That was too much.'))],
		'Do everything',
	);
	const [report] = (await run.end()).done;
	expect(report).toMatchObject({ status: 'finished', tasks: [] });
	expect(run.script.requests().at(-1)?.last).toContain('At most 50');
	expect(foreman.questions()).toEqual([]);
});

test('more than a run can keep in mind: it goes on with less, and knows what it was asked', async () => {
	const long = Array.from({ length: 2 }, (_, index) =>
		call('update-tasks', {
			tasks: [{ id: 'a', description: `${index} ${'x'.repeat(190_000)}`, status: 'todo' }],
		}),
	);
	const { report, asked, script } = await limited({}, [
		orchestrator(search('slack'), ...long, search('sheets'), say('Read.')),
	]);
	expect(status(report)).toBe('finished');
	expect(report.output).toBe('Read.');
	expect(script.requests().at(-1)?.text).toContain(asked);
	expect(report.done.join()).toContain('search-nodes (2)');
});

test('a message that is too long is refused before anything begins', async () => {
	const foreman = await live.foreman();
	const run = await foreman.start([], 'x'.repeat(60_000));
	const { execution } = await run.end(60_000, 'error');
	const { message } = execution.data.resultData.error;
	expect(message).toContain('50,000');
	expect(run.script.requests()).toEqual([]);
});
