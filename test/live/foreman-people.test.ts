import { randomUUID } from 'node:crypto';

import type { Control, Person } from '../support/control-trigger';
import { formOf, openBrowser, publishControl } from '../support/control-trigger';
import { answerForm, readCard, useForeman } from '../support/foreman';
import type { Part } from '../support/foreman-script';
import { call, onceTold, say, verdict, verify } from '../support/foreman-script';
import type { Json } from '../support/live-instance';
import { orderCode } from '../support/sample-workflows';
import { fixedIdentity } from '../support/surfaces';

const rehearsal = useForeman();
const { world } = rehearsal;

const named = (what: string) => `${what} ${randomUUID().slice(0, 8)} ${world.live.mark}`;

const standard = (...allowed: readonly string[]) => ({
	...{ profile: 'standard', askAfterForeignText: false },
	permissions: { rules: [{ tools: allowed, status: 'always_allow' }] },
});

const introduction = 'Before I build the shop.';

const questions = [
	{ id: 'how', question: 'How do orders come in?', type: 'single', options: ['Phone', 'E-mail'] },
	{ id: 'when', question: 'On which days?', type: 'multi', options: ['Monday', 'Friday'] },
	{ id: 'name', question: 'What shall I call it?', type: 'text' },
];

const asking = (...then: Part['turns']): Part[] => [
	{ kind: 'orchestrator', turns: [call('ask-user', { introduction, questions }), ...then] },
];

/** What a person fills in, and what the model is to be told of it. */
const filledIn = {
	q1: '1',
	'q1-other': '',
	'q2-0': 'yes',
	'q2-1': 'yes',
	'q2-other': '',
	q3: 'Corner shop',
};
const answers = [
	{ id: 'how', question: 'How do orders come in?', answer: 'E-mail' },
	{ id: 'when', question: 'On which days?', answer: ['Monday', 'Friday'] },
	{ id: 'name', question: 'What shall I call it?', answer: 'Corner shop' },
];

const workflowsNamed = async (name: string): Promise<Json[]> => {
	const { data } = await world.live.api('GET', `/workflows?name=${encodeURIComponent(name)}`);
	return data.filter((one: Json) => one.name === name);
};

test('questions are answered in the form while the execution waits, and the model gets the answers', async () => {
	const foreman = await rehearsal.foreman({ parameters: standard() });
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
	const foreman = await rehearsal.foreman({ parameters: standard() });
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

test('a builder that needs approval waits for it, and what was approved is built once', async () => {
	const foreman = await rehearsal.foreman({ parameters: standard('verify-built-workflow') });
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
	expect(question).toMatchObject({ tool: 'build-workflow', question: 'Create a new workflow?' });
	expect(await readCard(question.approvalUrl)).toContain(name);
	await run.waits();
	expect(await workflowsNamed(name)).toEqual([]);
	expect((await answerForm(question, 'approved')).status).toBe(200);
	const { done } = await run.end();
	run.script.assertFinished();
	expect(done[0]).toMatchObject({
		...{ status: 'finished', output: 'Built as you allowed.', notDone: [] },
		workflows: [{ workItemId: 'w1', state: 'verified' }],
	});
	expect(await workflowsNamed(name)).toHaveLength(1);
	expect((await answerForm(question, 'approved')).status).toBeGreaterThanOrEqual(400);
	expect(await workflowsNamed(name)).toHaveLength(1);
	const told = run.script.requests('builder').at(-1);
	expect(told?.answerOf('build-workflow')).toMatchObject({ name, created: true });
	await rehearsal.expectNoSecret(foreman, run.script);
});

test('a builder is told why a person declined, and its end is told as it was', async () => {
	const foreman = await rehearsal.foreman({ parameters: standard() });
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
	expect(await workflowsNamed(name)).toEqual([]);
	await rehearsal.expectNoSecret(foreman, run.script);
});

describe('handed over', () => {
	let control: Control;
	const org = `org ${randomUUID()}`;
	const ann: Person = { org, agency: 'north', sub: 'ann' };

	beforeAll(async () => {
		control = await publishControl(world.live, { askUrl: rehearsal.channel().url });
	});

	test('the item leaves with the questions, and Resume goes on once they are answered on the page', async () => {
		const agentId = `agent ${randomUUID()}`;
		const setting = {
			identity: await fixedIdentity(world.live, org, 'north'),
			store: control.store,
		};
		const parameters = { ...standard('build-workflow', 'verify-built-workflow'), agentId };
		const asks = await rehearsal.foreman({
			...setting,
			parameters: { ...parameters, whileAsking: 'answer' },
		});
		const resumes = await rehearsal.foreman({
			...setting,
			parameters: { ...parameters, operation: 'resume', whileAsking: 'answer' },
		});
		const first = await asks.start(asking(), 'Build me a shop');
		const left = await first.end();
		first.script.assertFinished();
		expect(left.done).toEqual([]);
		const [item] = left.person;
		expect(item).toMatchObject({
			status: 'waiting',
			questions: [{ tool: 'ask-user', question: introduction, approvalId: expect.any(String) }],
		});
		expect(item.output).toContain(introduction);
		expect(asks.questions()).toEqual([]);
		const { runId } = item;
		const [{ approvalId }] = item.questions;

		// Nobody has answered yet: the same question again, and the model is not asked.
		const early = await resumes.start([], '', { runId });
		expect((await early.end()).person).toEqual([
			expect.objectContaining({
				...{ runId, status: 'waiting' },
				questions: [expect.objectContaining({ approvalId })],
			}),
		]);
		early.script.assertFinished();

		const browser = openBrowser(control.base);
		expect((await browser.signIn(control.token(ann))).status).toBe(303);
		const page = `ui/approvals/${approvalId}`;
		const card = await browser.get(page);
		expect(card.text).toContain(introduction);
		const sent = await browser.post(page, { ...formOf(card), ...filledIn, verdict: 'answered' });
		expect(sent.status).toBe(200);
		expect(sent.text).not.toContain('could not be woken');

		const name = named('Shop');
		const path = randomUUID();
		const second = await resumes.start(
			[
				{
					kind: 'orchestrator',
					turns: [
						({ answerOf }) =>
							call('build-workflow-with-agent', { task: answerOf('ask-user').answers[2].answer }),
						onceTold('Background task t1', verify('w1', {})),
						verdict('w1', 'verified'),
						say('The shop is there.'),
					],
				},
				{
					...{ kind: 'builder', about: 'Corner shop' },
					turns: [call('build-workflow', { code: orderCode(name, 'open', path) }), say('Saved.')],
				},
			],
			'',
			{ runId },
		);
		const ended = await second.end();
		second.script.assertFinished();
		expect(ended.person).toEqual([]);
		expect(ended.done[0]).toMatchObject({
			...{ runId, status: 'finished', output: 'The shop is there.', notDone: [] },
			workflows: [{ state: 'verified' }],
		});
		const told = second.script.requests('orchestrator')[0];
		expect(told?.order).toBe('Build me a shop');
		expect(told?.answerOf('ask-user')).toEqual({ answered: true, answers });

		// An ended run is told as it ended, and nothing of it happens again.
		const late = await resumes.start([], '', { runId });
		expect((await late.end()).done).toEqual([
			expect.objectContaining({ runId, status: 'finished', output: 'The shop is there.' }),
		]);
		expect(await workflowsNamed(name)).toHaveLength(1);
		await rehearsal.expectNoSecret(asks, first.script);
		await rehearsal.expectNoSecret(resumes, second.script);
	});
});
