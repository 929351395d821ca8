import { randomUUID } from 'node:crypto';

import { createRunEventTable } from '../../src/adapters/own-tables/run-event-table';
import { noPrincipal } from '../../src/policy/identity/principal';
import { ownerClient } from '../support/api-client';
import { openButtonChat, press } from '../support/button-chat';
import type { ForemanChatOptions } from '../support/foreman-chat';
import { calling, codeIn, sentTo } from '../support/foreman-chat';
import type { Json } from '../support/live-instance';
import { eventually } from '../support/live-instance';
import { useLive } from '../support/use-live';

const world = useLive([]);

const planOf = (spec: string) =>
	calling('plan', {
		tasks: ['t1', 't2'].map((id) => ({
			...{ id, title: `Task ${id}`, kind: 'delegate', spec, tools: ['list-workflows'] },
			deps: id === 't2' ? ['t1'] : [],
		})),
	});

const sheet = { question: 'Which sheet?', type: 'single', options: ['Orders', 'Sales'] };

const isForeman = ({ messages }: Json) => String(messages[0].content).includes('You are Foreman');

const isMeanwhile = ({ messages }: Json) =>
	String(messages[0].content).includes('You have no tools now');

describe('a question in a chat that streams', () => {
	test('is answered by a button, and the chat shows what comes of it in the same answer', async () => {
		const { say, workflowId } = await openButtonChat(world);
		const shown = await say('Do a lot', (request) =>
			isForeman(request) && request.toolResults.length === 0
				? planOf('Look at the workflows')
				: { text: 'All was looked at.' },
		);
		const { text, buttons, link } = await shown.drawn();
		expect(buttons).toEqual(['Yes', 'No', 'Write an answer']);
		expect(text).toMatch(/\n\nYour code is (\d{6})\.\n\nReply `\1 yes`/);
		expect(text).toMatch(/\[Open the card\]\(\S+foreman-key=[0-9a-f]{64}\S*\)$/);
		for (const id of ['t1', 't2']) expect(text).not.toContain(`“${id}”`);
		expect(text).toContain('(a delegate; tools “list-workflows”; after 1)');
		expect(await press(link('Yes'))).toBe(200);
		expect(await shown.end()).toContain('All was looked at.');
		await eventually('nothing waits', async () => {
			const { data } = await world.live.api(
				'GET',
				`/executions?workflowId=${workflowId}&status=waiting`,
			);
			return data.length === 0;
		});
	});

	test('offers its options by number, and each next question its own buttons', async () => {
		const { say } = await openButtonChat(world);
		const shown = await say('Count', [
			calling('ask-user', { questions: [sheet] }),
			planOf('Count the orders'),
			{ text: 'Left alone.' },
		]);
		const first = await shown.drawn();
		expect(first.buttons).toEqual(['1', '2', 'Write an answer']);
		expect(await press(first.link('2'))).toBe(200);
		const second = await shown.drawn(2);
		expect(second.text).toContain('Count the orders');
		expect(await press(second.link('No'))).toBe(200);
		expect(await shown.end()).toContain('Left alone.');
		expect(shown.script.calls[1]?.toolResults[0]?.content).toMatchObject({
			answers: [{ question: 'Which sheet?', answer: 'Sales' }],
		});
	});

	test('can be opened on its card, whose answer shows in the chat as well', async () => {
		const { say } = await openButtonChat(world);
		const shown = await say('Do a lot', [planOf('Look'), { text: 'Left alone.' }]);
		const { text } = await shown.drawn();
		const card = /\[Open the card\]\((\S+)\)/.exec(text)?.[1] ?? '';
		const page = await (await fetch(card)).text();
		expect(page).toContain('Carry out this plan');
		const body = new URLSearchParams({ verdict: 'declined' });
		expect((await fetch(card, { method: 'POST', body })).status).toBe(200);
		expect(await shown.end()).toContain('Left alone.');
	});

	test('that wants words has no buttons, and ends the answer', async () => {
		const { say } = await openButtonChat(world);
		const shown = await say('Count', [
			calling('ask-user', { questions: [{ question: 'What name?', type: 'text' }] }),
		]);
		expect(await shown.end()).toMatch(/“What name\?”\n\nYour code is \d{6}\./);
	});
});

describe('a newcomer', () => {
	/** A chat that was asked something and wants to write. */
	async function writing(asks: Json, options: ForemanChatOptions = {}) {
		const chat = await openButtonChat(world, options);
		const shown = await chat.say('Do a lot', [asks]);
		const drawn = await shown.drawn();
		expect(await press(drawn.link('Write an answer'))).toBe(200);
		expect(await shown.end()).toContain('Write your answer.');
		return { ...chat, code: codeIn(drawn.text) ?? '' };
	}

	test('answers two questions in one message', async () => {
		const { say } = await openButtonChat(world);
		const days = { question: 'Which days?', type: 'multi', options: ['Monday', 'Friday'] };
		const asked = await say('Count', [calling('ask-user', { questions: [sheet, days] })]);
		const text = await asked.end();
		expect(text).toContain('1. “Which sheet?” (one of these)');
		expect(text).toContain('2. “Which days?” (any of these)');
		const done = await say(`${codeIn(text)} Orders, on both days`, [{ text: 'Done.' }]);
		expect(await done.end()).toBe('Done.');
		expect(done.script.calls[0]?.toolResults[0]?.content).toMatchObject({
			...{ answered: true, note: 'Orders, on both days' },
		});
	});

	test('asks two things of something else while a question is open, is answered, and the question stays open', async () => {
		const agentId = `asked ${randomUUID().slice(0, 8)}`;
		const plan = planOf('Look at the workflows');
		const { say, code } = await writing(plan, { parameters: { agentId } });
		const turns = async () =>
			await createRunEventTable(ownerClient(world.live), {
				tenant: noPrincipal,
				now: () => 1_700_000_000_001,
			}).turns({ since: 0, agentId }, 100);
		const before = await turns();
		const meanwhile = await say('What is a webhook? And is it free?', (request) => {
			expect(isMeanwhile(request)).toBe(true);
			expect(request.tools ?? []).toEqual([]);
			expect(sentTo(request)).toContain('Look at the workflows');
			expect(JSON.stringify(request.messages)).not.toContain(code);
			return { text: 'An address that is called. And it is.' };
		});
		const text = await meanwhile.end();
		expect(text.split('An address that is called. And it is.')).toHaveLength(2);
		expect(text).toContain('the question stays open');
		expect(text).toContain('“Carry out this plan of 2 tasks?”');
		expect(text).not.toContain(code);
		// What it used is counted like all else that the agent uses.
		const [counted, ...others] = await turns();
		expect(others).toEqual(before);
		expect(counted).toMatchObject({ agentId, model: expect.stringMatching(/^script-/) });
		expect(counted?.tokensIn).toBeGreaterThan(0);
		const done = await say(`${code} yes`, () => ({ text: 'All was looked at.' }));
		expect(await done.end()).toContain('All was looked at.');
	});

	test('says no in words, and is heard', async () => {
		const { say, code } = await writing(planOf('Look at the workflows'));
		const bare = await (await say('no')).end();
		expect(bare).toContain('Nothing was decided: n8n does not say who wrote that');
		const done = await say(`${code} no, leave it all as it is`, [{ text: 'Left as it is.' }]);
		expect(await done.end()).toBe('Left as it is.');
		expect(sentTo(done.script.calls[0])).toContain('leave it all as it is');
	});

	test('changes their mind: the plan is made again, and nothing of the first one is done', async () => {
		const { say, code } = await writing(planOf('Use a sheet'));
		const revised = await say(`${code} use a table instead`, [
			planOf('Use a table'),
			{ text: 'Left alone.' },
		]);
		const { text, link } = await revised.drawn();
		expect(text).toContain('Use a table');
		// What was decided first stands, whatever is written later.
		expect(await press(link('No'))).toBe(200);
		expect(await revised.end()).toContain('Left alone.');
		const late = await say(`${code} yes`, [{ text: 'To what?' }]);
		expect(await late.end()).not.toContain('All was looked at.');
		expect(revised.script.calls.every(isForeman)).toBe(true);
	});

	test('says stop while it works: the run ends, and both answers say so', async () => {
		const { say } = await openButtonChat(world);
		let asked = 0;
		const work = await say('Do a lot', () => {
			asked += 1;
			return { ...calling('list-workflows', {}), misbehave: { slowMs: 4_000 } };
		});
		await eventually('a call', async () => await Promise.resolve(asked > 1));
		const stopped = await (await say('stop')).end();
		expect(stopped).toMatch(/It stops: what is under way ends|It was cancelled/);
		expect(await work.end()).toContain('It was cancelled.');
		const next = await say('Something else', [{ text: 'Something else it is.' }]);
		expect(await next.end()).toBe('Something else it is.');
	});

	test('says stop in the middle of a question: the thread is free, and nothing goes on', async () => {
		const { say } = await writing(planOf('Look at the workflows'));
		expect(await (await say('stop')).end()).toContain('Set aside.');
		const next = await say('Something else', [{ text: 'Something else it is.' }]);
		expect(await next.end()).toBe('Something else it is.');
	});
});

/** The editor registers a chat before each message, as its own user; then it sends the message there. */
async function editorChat() {
	const { live } = world;
	const webhookId = randomUUID();
	const chat = {
		...{ id: 'chat', name: 'Chat', type: '@n8n/n8n-nodes-langchain.chatTrigger', typeVersion: 1.4 },
		...{ webhookId, position: [0, 0], parameters: { options: {} } },
	};
	const answer = { name: 'Answer', type: 'n8n-nodes-base.noOp', typeVersion: 1, parameters: {} };
	const { id } = await live.store({
		...{ name: 'Editor', settings: {} },
		nodes: [chat, { ...answer, id: 'answer', position: [200, 0] }],
		connections: { Chat: { main: [[{ node: 'Answer', type: 'main', index: 0 }]] } },
	});
	const stored = await live.workflow(id);
	const sessionId = randomUUID().replaceAll('-', '');
	const registered = await live.rest('POST', `/rest/workflows/${id}/run`, {
		...{ workflowData: stored, triggerToStartFrom: { name: 'Chat' }, chatSessionId: sessionId },
	});
	expect(registered.body).toMatchObject({ data: { waitingForWebhook: true } });
	return { id, sessionId };
}

test('the chat of the editor takes a message of any program: a yes there needs the code', async () => {
	const { live } = world;
	const { id, sessionId } = await editorChat();
	// No cookie, no key: only what stands in every execution of that chat.
	const sent = await fetch(`${live.access.baseUrl}/webhook-test/${id}/${sessionId}`, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify({ action: 'sendMessage', chatInput: 'yes', sessionId }),
	});
	expect(sent.status).toBe(200);
	const [executionId = ''] = await eventually('its execution', async () => {
		const ids = await live.executionIds(id);
		return ids.length > 0 && ids;
	});
	const { mode, data } = await live.endOf(executionId);
	expect(mode).toBe('manual');
	const [{ json }] = data.resultData.runData.Chat[0].data.main[0];
	expect(json).toMatchObject({ chatInput: 'yes' });
	expect(json.user).toBeUndefined();
});
