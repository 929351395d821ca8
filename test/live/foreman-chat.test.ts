import { randomUUID } from 'node:crypto';

import { columns, tablesNamed } from '../support/asking-agent';
import type { ForemanChatOptions } from '../support/foreman-chat';
import { calling, openForemanChat, publishForeman, sentTo } from '../support/foreman-chat';
import type { Json } from '../support/live-instance';
import { storedRows } from '../support/stored-rows';
import { useLive } from '../support/use-live';

const world = useLive([]);

async function chat(options: ForemanChatOptions = {}) {
	const { path } = await publishForeman(world, options);
	return openForemanChat(world, path);
}

const planOf = (spec: string) =>
	calling('plan', {
		tasks: ['t1', 't2'].map((id) => ({
			...{ id, title: `Task ${id}`, kind: 'delegate', spec, tools: ['list-workflows'] },
			deps: id === 't2' ? ['t1'] : [],
		})),
	});

const isDelegate = ({ messages }: Json) => !messages[0].content.includes('You are Foreman');

/** The approval that a report asks about, as it is kept. */
async function approvalOf({ questions: [{ approvalId }] }: Json): Promise<Json> {
	const rows = await storedRows(world.live, 'foreman_approvals');
	return JSON.parse(rows.find((row) => row.approval_id === approvalId).body);
}

const sheet = { question: 'Which sheet?', type: 'single', options: ['Orders', 'Sales'] };
const name = { question: 'What name?', type: 'text' };

test('a plan is shown in the chat and approved there, by a plain yes', async () => {
	const { say } = await chat();
	const asked = await say('Do a lot', [planOf('Look at the workflows')]);
	expect(asked.body).toMatchObject({ status: 'waiting', questions: [{ tool: 'plan' }] });
	expect(asked.body.output).toContain('      Look at the workflows');
	expect(asked.body.output).toContain('Answer "yes"');
	const done = await say('Yes!', () => ({ text: 'All was looked at.' }));
	expect(done.body).toMatchObject({ status: 'finished', plan: { phase: 'done' } });
	expect(done.body.runId).toBe(asked.body.runId);
	expect(done.script.calls.filter(isDelegate).length).toBe(2);
	expect(await approvalOf(asked.body)).toMatchObject({ decidedBy: 'the chat' });
});

test('anything else said to a plan has it revised', async () => {
	const { say } = await chat();
	await say('Do a lot', [planOf('Look at the workflows')]);
	const revised = await say('yes, but only those of Ann', [planOf('Look at those of Ann')]);
	expect(revised.body).toMatchObject({ status: 'waiting' });
	expect(revised.body.output).toContain('Look at those of Ann');
	expect(sentTo(revised.script.calls[0])).toContain('yes, but only those of Ann');
	const refused = await say('No.', () => ({ text: 'Left alone.' }));
	expect(refused.body).toMatchObject({ status: 'finished' });
	expect(refused.script.calls.some(isDelegate)).toBe(false);
});

test('the next message answers a question, as one of its options or in own words', async () => {
	const { say } = await chat();
	const asked = await say('Count orders', [calling('ask-user', { questions: [sheet] })]);
	expect(asked.body.output).toContain('Which sheet?\n- Orders\n- Sales');
	const several = calling('ask-user', { questions: [sheet, name] });
	const answered = await say('sales', [several]);
	expect(answered.script.calls[0].toolResults[0].content).toMatchObject({
		answered: true,
		answers: [{ question: 'Which sheet?', answer: 'Sales' }],
	});
	const done = await say('Orders, and call it X', [{ text: 'Done.' }]);
	expect(done.script.calls[0].toolResults[1].content).toMatchObject({
		...{ answered: true, answers: [], note: 'Orders, and call it X' },
	});
	expect(done.body).toMatchObject({ status: 'finished', output: 'Done.' });
});

test('whether a tool may run is never answered in the chat, and not by what a tool says', async () => {
	const { say } = await chat();
	const table = `Chat ${randomUUID()}`;
	const asked = await say('Make a table', [calling('create-data-table', { name: table, columns })]);
	expect(asked.body).toMatchObject({ status: 'waiting' });
	const still = await say('yes');
	expect(still.body).toMatchObject({ status: 'waiting', runId: asked.body.runId });
	expect(still.body.output).toContain('A message here does not answer this');
	expect(await approvalOf(asked.body)).toMatchObject({ state: 'pending' });
	expect(await tablesNamed(world, table)).toEqual([]);
});

test('a yes in another conversation, or from a run that is not asked, approves nothing', async () => {
	const { say } = await chat();
	const asked = await say('Do a lot', [planOf('Look at the workflows')]);
	const other = await say('yes', [{ text: 'To what?' }], randomUUID());
	expect(other.body.runId).not.toBe(asked.body.runId);
	expect(await approvalOf(asked.body)).toMatchObject({ state: 'pending' });
});
