import { randomUUID } from 'node:crypto';

import { answerForm, asksBut, useForeman } from '../support/foreman';
import { call, onceTold, say, verdict, verify } from '../support/foreman-script';
import type { Json } from '../support/live-instance';
import { orderCode } from '../support/sample-workflows';

const rehearsal = useForeman();
const { world } = rehearsal;

const named = (what: string) => `${what} ${randomUUID().slice(0, 8)} ${world.live.mark}`;

test('what a delegate has found out goes into a build', async () => {
	const foreman = await rehearsal.foreman();
	const path = randomUUID();
	const secretWord = randomUUID();
	await world.live.store({ ...plain(), name: `Word ${secretWord}` });
	const name = named('Uses the word');
	const run = await foreman.start(
		[
			{
				kind: 'orchestrator',
				turns: [
					call('delegate', {
						...{ role: 'scout', instructions: 'Look, do not guess.', tools: ['list-workflows'] },
						briefing: 'Find the word in the name of the workflow that begins with Word',
						artifacts: { mark: world.live.mark },
					}),
					({ answerOf }) =>
						call('build-workflow-with-agent', {
							task: 'Answer with the word',
							conversationContext: answerOf('delegate').result,
						}),
					onceTold('Background task t2', verify('w1', {})),
					verdict('w1', 'verified'),
					say('It answers with the word.'),
				],
			},
			{
				kind: 'delegate',
				turns: [
					({ order }) => call('list-workflows', { query: /mark: (\S+)/.exec(order)?.[1] }),
					({ answerOf }) => {
						const found = answerOf('list-workflows').workflows.find((one: Json) =>
							one.name.startsWith('Word '),
						);
						return say(`The word is ${found.name.split(' ')[1]}.`);
					},
				],
			},
			{
				kind: 'builder',
				turns: [
					({ order }) => {
						const word = /The word is (\S+)\./.exec(order)?.[1] ?? 'unknown';
						return call('build-workflow', { code: orderCode(name, word, path) });
					},
					say('Saved.'),
				],
			},
		],
		'Build what answers with the word',
	);
	const { done } = await run.end();
	run.script.assertFinished();
	const [report] = done;
	expect(report).toMatchObject({
		...{ status: 'finished', notDone: [], output: 'It answers with the word.' },
		tasks: [
			{ title: 'scout', status: 'succeeded' },
			{ title: 'Answer with the word', status: 'succeeded' },
		],
		workflows: [{ state: 'verified' }],
	});
	const [delegate] = run.script.requests('delegate');
	expect([...(delegate?.tools ?? [])].sort()).toEqual(['get-tool-result', 'list-workflows']);
	expect(delegate?.system).toContain('Look, do not guess.');
	expect(delegate?.text).not.toContain('Build what answers');
	await world.live.publish(report.workflows[0].workflowId);
	await world.live.answers(path, { answer: secretWord });
	await rehearsal.expectNoSecret(foreman, run.script);
});

test('what was researched goes into a build, and that nothing was looked up is said', async () => {
	const foreman = await rehearsal.foreman({
		parameters: asksBut('build-workflow', 'verify-built-workflow'),
	});
	const name = named('Uses the finding');
	const finding = `The shop calls it ${randomUUID().slice(0, 8)}`;
	const tasks = [
		{ id: 'look', title: 'Find the word', kind: 'research', spec: 'What does it say?', deps: [] },
		{
			...{ id: 'build', title: 'Answer with it', kind: 'build-workflow' },
			...{ spec: 'Answer with what was found', deps: ['look'] },
		},
	];
	const run = await foreman.start(
		[
			{
				kind: 'orchestrator',
				turns: [
					call('plan', { tasks }),
					onceTold('Task "build" of the plan is yours', ({ last }) =>
						call('build-workflow', {
							code: orderCode(name, last.includes(finding) ? 'yes' : 'no'),
						}),
					),
					verify('w1', {}),
					say('Found and built.'),
				],
			},
			{ kind: 'research-agent', turns: [say(finding)] },
		],
		'Find out and build',
	);
	expect((await answerForm(await foreman.question(), 'approved')).status).toBe(200);
	const { done } = await run.end();
	run.script.assertFinished();
	expect(done[0]).toMatchObject({
		status: 'finished',
		plan: { phase: 'done', tasks: [{ status: 'succeeded' }, { status: 'succeeded' }] },
		workflows: [{ state: 'verified' }],
		notDone: ['"Find the word": said to be done, but no tool was used.'],
	});
	const { nodes } = await world.live.workflow(done[0].workflows[0].workflowId);
	expect(JSON.stringify(nodes)).toContain('yes');
	await rehearsal.expectNoSecret(foreman, run.script);
});

const plain = (): Json => ({ nodes: [], connections: {}, settings: {} });
