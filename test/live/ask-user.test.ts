import { randomUUID } from 'node:crypto';

import { createApprovalTable } from '../../src/adapters/own-tables/approval-table';
import { createApprovals } from '../../src/policy/approvals/approvals';
import { randomId } from '../../src/policy/random-id';
import { ownerClient } from '../support/api-client';
import type { Control, Person } from '../support/admin-trigger';
import { formOf, openBrowser, publishControl } from '../support/admin-trigger';
import { eventually } from '../support/live-instance';
import { storedRows } from '../support/stored-rows';
import { STORE_SECRET } from '../support/surfaces';
import { useApprovals } from '../support/use-approvals';

const approvals = useApprovals();
const { world } = approvals;

let control: Control;

const ann: Person = { org: `org ${randomUUID()}`, agency: 'north', sub: 'ann' };

beforeAll(async () => {
	control = await publishControl(world.live);
});

const stored = () =>
	createApprovals({
		store: createApprovalTable(ownerClient(world.live), { newClaim: randomUUID, now: Date.now }),
		...{
			secret: world.live.sealSecret(STORE_SECRET),
			lifetime: 600_000,
			now: () => Date.now(),
			newId: randomId,
		},
	});

const questions = [
	{ id: 'how', question: 'How do orders come in?', type: 'single', options: ['Phone', 'E-mail'] },
	{ question: 'On which days?', type: 'multi', options: ['Monday', 'Friday'] },
	{ question: 'What shall I call the sheet?', type: 'text' },
];

/** Questions of an agent, and the browser of who is to answer them. */
async function asked() {
	const { id } = await stored().ask({
		...{ organisation: ann.org, agency: ann.agency, user: 'zoe', agentId: 'agent' },
		...{ run: randomUUID(), workflow: 'Test', resume: '', tool: 'ask-user' },
		...{ arguments: { questions, introduction: 'To build it.' }, question: 'To build it.' },
	});
	const browser = openBrowser(control.base);
	expect((await browser.signIn(control.token(ann))).status).toBe(303);
	const page = `ui/approvals/${id}`;
	const card = await browser.get(page);
	expect(card.status).toBe(200);
	return {
		card,
		get: async (query: string) => await browser.get(`${page}?${query}`),
		send: async (fields: Record<string, string>) =>
			await browser.post(page, { ...formOf(card), ...fields }),
		row: async () => await stored().read(id),
	};
}

test('questions are a form, and its answers are kept with who gave them', async () => {
	const { card, send, row } = await asked();
	for (const text of ['To build it.', ...questions.map(({ question }) => question), 'Friday'])
		expect(card.text).toContain(text);
	const sent = await send({
		...{ q1: '1', 'q1-other': '', 'q2-0': 'yes', 'q2-1': 'yes', 'q2-other': '\u202ESunday' },
		...{ q3: 'Orders\r\n2026', verdict: 'answered' },
	});
	expect(sent.status).toBe(200);
	expect(sent.text).toContain('Answer received');
	const answer = {
		answers: [
			{ id: 'how', question: 'How do orders come in?', answer: 'E-mail' },
			{ question: 'On which days?', answer: ['Monday', 'Friday', 'Sunday'] },
			{ question: 'What shall I call the sheet?', answer: 'Orders\n2026' },
		],
	};
	expect(await row()).toMatchObject({ state: 'approved', decidedBy: 'ann', answer });
	expect((await send({ q3: 'Another', verdict: 'answered' })).status).toBe(409);
	expect(await row()).toMatchObject({ answer });
});

test('nothing is decided by opening the card, by a plain yes, or by an answer that was not offered', async () => {
	const { get, send, row } = await asked();
	await get('q1=0&verdict=answered');
	await send({ verdict: 'approved' });
	await send({ verdict: 'declined' });
	const refused = await send({ q1: '7', q3: 'Kept <b>', verdict: 'answered' });
	expect(refused.status).toBe(422);
	expect(refused.text).toContain('Question 1: what was sent is not one of its answers.');
	expect(refused.text).toContain('Kept &lt;b&gt;</textarea>');
	expect((await send({ verdict: 'answered' })).status).toBe(422);
	expect(await row()).toMatchObject({ state: 'pending' });
});

test('questions can be skipped', async () => {
	const { send, row } = await asked();
	expect((await send({ q1: '0', verdict: 'skipped' })).status).toBe(200);
	expect(await row()).toMatchObject({ state: 'approved', answer: { answers: [] } });
});

test('what a person says with a decline reaches the model, and is not kept in the audit', async () => {
	const agent = await approvals.asking();
	const name = `Asked ${randomUUID()}`;
	const run = agent.start([agent.create(name)]);
	const question = await approvals.channel().question(name);
	const note = `Use the sheet ${randomUUID()} \u200Bof "2026".`;
	expect(await agent.answer(question, 'approved', { note })).toBe(422);
	expect(await agent.answer(question, 'declined', { note: 'x'.repeat(2_001) })).toBe(422);
	expect(await agent.answer(question, 'declined', { note })).toBe(200);
	const [told = ''] = await run.told();
	const said = note.replace('\u200B', '');
	expect(told.replaceAll('\\', '')).toContain(`A person declined: ${said}`);
	expect(await agent.tables(name)).toBe(0);
	const entry = await eventually('the audit of the refusal', async () =>
		(await storedRows(world.live, 'foreman_audit')).find(
			(row) => row.arguments.includes(name) && row.decision === 'declined',
		),
	);
	expect(entry.answered).toBe('yes');
	expect(JSON.stringify(entry)).not.toContain(said.slice(0, 40));
});
