import { randomUUID } from 'node:crypto';

import { answerForm, asksBut, readCard, useForeman, workflowsNamed } from '../support/foreman';
import type { Part } from '../support/foreman-script';
import {
	builtIn,
	byName,
	call,
	onceTold,
	say,
	together,
	verdict,
	verify,
} from '../support/foreman-script';
import type { Json } from '../support/live-instance';
import { eventually } from '../support/live-instance';
import { orderCode, orderWorkflow } from '../support/sample-workflows';
import { answers, filledIn, introduction, questions } from '../support/shop-questions';

const rehearsal = useForeman();
const { world } = rehearsal;

const named = (what: string) => `${what} ${randomUUID().slice(0, 8)} ${world.live.mark}`;

const asking = (...then: Part['turns']): Part[] => [
	{ kind: 'orchestrator', turns: [call('ask-user', { introduction, questions }), ...then] },
];

test('questions are answered in the form while the execution waits, and the model gets the answers', async () => {
	const foreman = await rehearsal.foreman({ parameters: asksBut() });
	const run = await foreman.start(
		asking(({ answerOf }) => say(`It is called ${answerOf('ask-user').answers[2].answer}.`)),
		'Build me a shop',
	);
	const question = await foreman.question();
	expect(question.text).toContain(introduction);
	const card = await readCard(question.approvalUrl);
	for (const { question: text } of questions) expect(card).toContain(text);
	const wrong = await answerForm(question, 'answered', { ...filledIn, q1: '7' });
	expect(wrong.status).toBe(422);
	expect((await answerForm(question, 'answered', filledIn)).status).toBe(200);
	const { done } = await run.end();
	run.script.assertFinished();
	expect(done).toEqual([
		expect.objectContaining({ status: 'finished', output: 'It is called Corner shop.' }),
	]);
	const told = run.script.requests().at(-1)?.answerOf('ask-user');
	expect(told).toEqual({ answered: true, answers });
	await rehearsal.expectNoSecret(foreman, run.script);
});

test('questions that are skipped leave the model to its assumption', async () => {
	const foreman = await rehearsal.foreman({ parameters: asksBut() });
	const run = await foreman.start(asking(say('I assumed e-mail.')), 'Build me a shop');
	const question = await foreman.question();
	expect((await answerForm(question, 'skipped')).status).toBe(200);
	const { done } = await run.end();
	run.script.assertFinished();
	expect(done[0]).toMatchObject({ status: 'finished', output: 'I assumed e-mail.' });
	expect(run.script.requests().at(-1)?.answerOf('ask-user')).toEqual({
		...{ answered: false, answers: [] },
	});
});

test('what a work item asked its user for takes it on, and reaches the next builder', async () => {
	const foreman = await rehearsal.foreman({
		parameters: asksBut('build-workflow', 'verify-built-workflow'),
	});
	const name = named('Asked');
	const wanted = 'Which greeting do you want?';
	const run = await foreman.start(
		[
			{
				kind: 'orchestrator',
				turns: [
					call('build-workflow-with-agent', { task: 'Say hello' }),
					onceTold('Background task t1', verify('w1', {})),
					verdict('w1', 'needs_user_input', { diagnosis: wanted }),
					call('ask-user', { questions: [{ question: wanted, type: 'text' }] }),
					(request) => {
						const { next } = request.answerOf('ask-user');
						if (!/verified/.test(next)) throw new Error(`told to do: ${next}`);
						const again = verify('w1', {});
						return typeof again === 'function' ? again(request) : again;
					},
					(request) => {
						const { success, error } = request.answerOf('verify-built-workflow');
						if (success !== true) throw new Error(`not verified again: ${JSON.stringify(error)}`);
						return call('build-workflow-with-agent', {
							...{ task: 'Another greeting', workflowId: builtIn(request, 'w1') },
						});
					},
					onceTold('Background task t2', say('It greets as you want.')),
				],
			},
			{
				...{ kind: 'builder', about: 'Say hello' },
				turns: [call('build-workflow', { code: orderCode(name, 'hello') }), say('Saved.')],
			},
			{
				...{ kind: 'builder', about: 'Another greeting' },
				turns: [say('There is nothing to change.')],
			},
		],
		'Build a greeting',
	);
	const question = await foreman.question();
	const sent = await answerForm(question, 'answered', { q1: 'Moin, moin' });
	expect(sent.status).toBe(200);
	await run.end();
	run.script.assertFinished();
	const [builder] = run.script.requests('builder', 'Another greeting');
	expect(builder?.order).toContain(`# The user has answered\n${wanted} → Moin, moin`);
	await rehearsal.expectNoSecret(foreman, run.script);
});

test('a builder that needs approval waits for it, and what was approved is built once', async () => {
	const foreman = await rehearsal.foreman({ parameters: asksBut('verify-built-workflow') });
	const name = named('Approved');
	const path = randomUUID();
	const run = await foreman.start(
		[
			{
				kind: 'orchestrator',
				turns: [
					call('build-workflow-with-agent', { task: 'Say hello' }),
					onceTold('Background task t1', verify('w1', {})),
					verdict('w1', 'verified'),
					say('Built as you allowed.'),
				],
			},
			{
				kind: 'builder',
				turns: [call('build-workflow', { code: orderCode(name, 'hello', path) }), say('Saved.')],
			},
		],
		'Build a hello',
	);
	const question = await foreman.question();
	expect(question).toMatchObject({ tool: 'build-workflow' });
	expect(question.question).toMatch(
		/^Create a new workflow\? '.*' gets 2 nodes: 'Order', 'Reply'\.$/,
	);
	expect(question.question).toContain(name);
	expect(await readCard(question.approvalUrl)).toContain(name);
	await run.waits();
	expect(await workflowsNamed(world, name)).toEqual([]);
	expect((await answerForm(question, 'approved')).status).toBe(200);
	const { done } = await run.end();
	run.script.assertFinished();
	expect(done[0]).toMatchObject({
		...{ status: 'finished', output: 'Built as you allowed.', notDone: [] },
		workflows: [{ workItemId: 'w1', state: 'verified' }],
	});
	expect(await workflowsNamed(world, name)).toHaveLength(1);
	expect((await answerForm(question, 'approved')).status).toBeGreaterThanOrEqual(400);
	expect(await workflowsNamed(world, name)).toHaveLength(1);
	const told = run.script.requests('builder').at(-1);
	expect(told?.answerOf('build-workflow')).toMatchObject({ name, created: true });
	await rehearsal.expectNoSecret(foreman, run.script);
});

test('a builder is told why a person declined, and its end is told as it was', async () => {
	const foreman = await rehearsal.foreman({ parameters: asksBut() });
	const name = named('Declined');
	const note = 'No new workflows on Fridays.';
	const run = await foreman.start(
		[
			{
				kind: 'orchestrator',
				turns: [
					call('build-workflow-with-agent', { task: 'Say hello' }),
					onceTold('Background task t1', say('It was not built: not on Fridays.')),
				],
			},
			{
				kind: 'builder',
				turns: [
					call('build-workflow', { code: orderCode(name, 'hello') }),
					say('The user does not want it on Fridays.'),
				],
			},
		],
		'Build a hello',
	);
	const question = await foreman.question();
	expect((await answerForm(question, 'declined', { note })).status).toBe(200);
	const { done } = await run.end();
	run.script.assertFinished();
	expect(run.script.requests('builder').at(-1)?.last).toContain(note);
	const [report] = done;
	expect(report).toMatchObject({
		...{ status: 'finished', tasks: [{ taskId: 't1', status: 'failed' }] },
		workflows: [{ workItemId: 'w1', state: 'not built' }],
	});
	expect(report.output).toContain('It was not built: not on Fridays.');
	expect(report.output).toContain('Work item w1: not built.');
	const told = run.script.requests('orchestrator').at(-1)?.text;
	expect(told).toContain('failed');
	expect(told).toContain('No workflow was saved');
	expect(await workflowsNamed(world, name)).toEqual([]);
	await rehearsal.expectNoSecret(foreman, run.script);
});

test('two builders that wait at the same time are answered one after the other', async () => {
	const foreman = await rehearsal.foreman({ parameters: asksBut() });
	const names = [named('One'), named('Other')] as const;
	const building = (about: string, name: string): Part => ({
		...{ kind: 'builder', about },
		turns: [call('build-workflow', { code: orderCode(name, 'hello') }), say(`Saved ${name}.`)],
	});
	const run = await foreman.start(
		[
			{
				kind: 'orchestrator',
				turns: [
					together(
						call('build-workflow-with-agent', { task: 'The one' }),
						call('build-workflow-with-agent', { task: 'The other' }),
					),
					onceTold(names[0], say('One is saved.')),
					onceTold(names[1], say('Both are saved.')),
				],
			},
			building('The one', names[0]),
			building('The other', names[1]),
		],
		'Build both',
	);
	const asked = [await foreman.question(0), await foreman.question(1)];
	const cards = await Promise.all(asked.map(async (one) => await readCard(one.approvalUrl)));
	const cardOf = (name: string) => asked[cards.findIndex((card) => card.includes(name))];
	expect((await answerForm(cardOf(names[0]), 'approved')).status).toBe(200);
	await eventually('the end of the first', async () =>
		run.script.requests('orchestrator').some(({ text }) => text.includes(names[0])),
	);
	expect(await workflowsNamed(world, names[1])).toEqual([]);
	expect((await answerForm(cardOf(names[1]), 'approved')).status).toBe(200);
	const { done } = await run.end();
	run.script.assertFinished();
	expect(foreman.questions()).toHaveLength(2);
	for (const name of names) expect(await workflowsNamed(world, name)).toHaveLength(1);
	const [report] = done;
	expect(report.workflows).toMatchObject([
		{ workItemId: 'w1', state: 'built, not verified' },
		{ workItemId: 'w2', state: 'built, not verified' },
	]);
	expect(report.output).toContain('Both are saved.');
	expect(report.notDone).toHaveLength(2);
	await rehearsal.expectNoSecret(foreman, run.script);
});

test.each([
	['by run-tool', (id: string) => byName('delete-workflow', { workflowId: id })],
	[
		'by its own name',
		(id: string) => ({
			...{ toolCalls: [{ name: 'delete-workflow', arguments: { workflowId: id } }] },
			misbehave: { unknownTool: true },
		}),
	],
])('a tool that the model does not see asks as itself, called %s', async (_how, archive) => {
	const { id } = await world.live.store(orderWorkflow(named('Looked up')));
	const rules = [{ tools: ['unarchive-workflow'], status: 'blocked' }];
	const foreman = await rehearsal.foreman({
		parameters: { ...asksBut(), permissions: { rules } },
	});
	const run = await foreman.start(
		[
			{
				kind: 'orchestrator',
				turns: [
					call('search-tools', { query: 'archive a workflow and unarchive it', limit: 10 }),
					({ answerOf, seen, tools }) => {
						const found = answerOf('search-tools').tools.map(({ name }: Json) => name);
						expect(found).toContain('delete-workflow');
						expect(found).not.toContain('unarchive-workflow');
						expect(seen).not.toContain('delete-workflow');
						expect(tools).toContain('delete-workflow');
						expect(tools).not.toContain('unarchive-workflow');
						return archive(id);
					},
					byName('unarchive-workflow', { workflowId: id }),
					({ messages }) => {
						const made = messages.flatMap(({ tool_calls: calls }) => calls ?? []);
						expect(made.map(({ function: { name } }: Json) => name)).toEqual([
							...['search-tools', 'run-tool', 'unknown-tool'],
						]);
						return say('Archived.');
					},
				],
			},
		],
		'Archive it',
	);
	const question = await foreman.question();
	expect(question).toMatchObject({ tool: 'delete-workflow' });
	expect(await readCard(question.approvalUrl)).toContain(id);
	expect((await world.live.workflow(id)).isArchived).toBe(false);
	expect((await answerForm(question, 'approved')).status).toBe(200);
	const { done } = await run.end();
	run.script.assertFinished();
	expect(done[0]).toMatchObject({ status: 'finished', output: 'Archived.' });
	expect(JSON.stringify(done[0].done)).toContain('delete-workflow (1)');
	expect((await world.live.workflow(id)).isArchived).toBe(true);
});
