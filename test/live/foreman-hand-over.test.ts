import { randomUUID } from 'node:crypto';

import { createApprovalTable } from '../../src/adapters/own-tables/approval-table';
import { createApprovals } from '../../src/policy/approvals/approvals';
import { randomId } from '../../src/policy/random-id';
import { ownerClient } from '../support/api-client';
import type { Control, Person } from '../support/admin-trigger';
import { formOf, openBrowser, publishControl } from '../support/admin-trigger';
import { asksBut, useForeman, workflowsNamed } from '../support/foreman';
import { call, onceTold, say, verdict, verify } from '../support/foreman-script';
import { orderCode } from '../support/sample-workflows';
import { answers, filledIn, introduction, questions } from '../support/shop-questions';
import { fixedIdentity, STORE_SECRET } from '../support/surfaces';

const rehearsal = useForeman();
const { world } = rehearsal;

const named = (what: string) => `${what} ${randomUUID().slice(0, 8)} ${world.live.mark}`;

const asking = [
	{
		kind: 'orchestrator' as const,
		turns: [call('ask-user', { introduction, questions })],
	},
];

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
	const parameters = { ...asksBut('build-workflow', 'verify-built-workflow'), agentId };
	const asks = await rehearsal.foreman({
		...setting,
		parameters: { ...parameters, whileAsking: 'answer' },
	});
	const resumes = await rehearsal.foreman({
		...setting,
		parameters: { ...parameters, operation: 'resume', whileAsking: 'answer' },
	});
	const first = await asks.start(asking, 'Build me a shop');
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

	const looks = await rehearsal.foreman({
		...setting,
		parameters: { ...parameters, operation: 'getRun' },
	});
	const seen = await (await looks.start([], '', { runId })).end();
	expect(seen.done).toEqual([
		expect.objectContaining({ runId, status: 'waiting', questions: item.questions }),
	]);

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
	expect(await workflowsNamed(world, name)).toHaveLength(1);
	await rehearsal.expectNoSecret(asks, first.script);
	await rehearsal.expectNoSecret(resumes, second.script);
});

test('what a run has read counts in the execution that resumes it: it asks before it writes', async () => {
	const table = named('Foreign');
	const columns = [{ name: 'a', type: 'string' }];
	await world.live.api('POST', '/data-tables', { name: table, columns });
	const setting = {
		identity: await fixedIdentity(world.live, org, 'north'),
		store: control.store,
	};
	const parameters = {
		...asksBut('build-workflow'),
		...{ agentId: `agent ${randomUUID()}`, askAfterForeignText: true, whileAsking: 'answer' },
	};
	const asks = await rehearsal.foreman({ ...setting, parameters });
	const resumes = await rehearsal.foreman({
		...setting,
		parameters: { ...parameters, operation: 'resume' },
	});
	const reading = call('query-data-table-rows', { dataTableId: table });
	const first = await asks.start(
		[
			{
				kind: 'orchestrator',
				turns: [reading, call('ask-user', { introduction, questions })],
			},
		],
		'Build what the table says',
	);
	const [left] = (await first.end()).person;
	first.script.assertFinished();
	const { runId } = left;
	const answered = await createApprovals({
		store: createApprovalTable(ownerClient(world.live), { newClaim: randomUUID, now: Date.now }),
		...{
			secret: world.live.sealSecret(STORE_SECRET),
			lifetime: 600_000,
			now: () => Date.now(),
			newId: randomId,
		},
	}).decide(left.questions[0].approvalId, 'approved', 'ann', { answers });
	expect(answered.counted).toBe(true);

	const name = named('Written');
	const second = await resumes.start(
		[
			{
				kind: 'orchestrator',
				turns: [
					({ answerOf }) => {
						expect(answerOf('ask-user')).toEqual({ answered: true, answers });
						return call('build-workflow', { code: orderCode(name, 'hello') });
					},
				],
			},
		],
		'',
		{ runId },
	);
	const { done, person } = await second.end();
	second.script.assertFinished();
	expect(done).toEqual([]);
	expect(person).toEqual([
		expect.objectContaining({
			...{ runId, status: 'waiting' },
			questions: [expect.objectContaining({ tool: 'build-workflow' })],
		}),
	]);
	expect(await workflowsNamed(world, name)).toEqual([]);
});
