import { randomUUID } from 'node:crypto';

import { answerCodeOf } from '../../src/policy/approvals/answer-code';
import type { AgentChatOptions } from '../support/agent-chat';
import { enterChat, publishAgentChat } from '../support/agent-chat';
import { columns, tablesNamed } from '../support/asking-agent';
import type { Json } from '../support/live-instance';
import { storedRows } from '../support/stored-rows';
import { STORE_SECRET } from '../support/surfaces';
import { useLive } from '../support/use-live';

const world = useLive(['canvas', 'toolkit']);

/** A chat in which a person was asked whether a table may be made. */
async function asked(options: AgentChatOptions = {}) {
	const chat = await publishAgentChat(world, {
		...{ responseMode: 'responseNodes', password: randomUUID() },
		...options,
	});
	const name = `Attacked ${randomUUID()}`;
	const script = world.model.load({
		name: `script-${randomUUID()}`,
		turns: [
			{ toolCalls: [{ name: 'create-data-table', arguments: { name, columns } }] },
			{ text: 'done' },
		],
	});
	const person = await enterChat(world, chat, script.name);
	const text = await person.next();
	const rows = await storedRows(world.live, 'foreman_approvals');
	const { body } = rows.find((row) => row.body.includes(name)) ?? { body: '{}' };
	const { id }: Json = JSON.parse(body);
	return { chat, name, person, text, code: answerCodeOf(id, world.live.sealSecret(STORE_SECRET)) };
}

test('no tool tells a model the code that a waiting execution shows its chat', async () => {
	const { person, text, code } = await asked();
	expect(text).toContain(`Your code is ${code}.`);
	const { executionId } = person.began;
	const told = await world.surface('toolkit').inOneRun([
		['get-execution', { executionId }],
		['get-node-output', { executionId, nodeName: 'Foreman Toolkit' }],
		['debug-execution', { executionId }],
		['list-executions', { limit: 5, includeOwn: true }],
		['get-execution', { executionId, includeData: true }],
	]);
	expect(JSON.stringify(told[1])).toContain('I have to ask a person first');
	expect(JSON.stringify(told)).not.toContain(code);
	person.close();
});

test('the code of one question answers no other', async () => {
	const [one, other] = [await asked(), await asked()];
	one.person.say(`${other.code} yes`);
	expect(await one.person.next()).toContain('Nothing was decided');
	expect(await tablesNamed(world, one.name)).toHaveLength(0);
	one.person.close();
	other.person.close();
});

test('what wakes the execution by its address decides nothing', async () => {
	const { name, person } = await asked();
	const { executionId, resumeToken } = person.began;
	const { baseUrl } = world.live.access;
	for (const path of ['approval-resume', 'approval']) {
		const url = `${baseUrl}/webhook-waiting/${executionId}/${path}?signature=${resumeToken}`;
		const body = new URLSearchParams({ verdict: 'approved', foremanApproval: 'x' });
		expect((await fetch(url, { method: 'POST', body })).ok).toBe(false);
	}
	expect(await tablesNamed(world, name)).toHaveLength(0);
	person.close();
});

test('a public chat is told no code, whoever is asked elsewhere', async () => {
	const channel = { url: 'http://127.0.0.1:9/' };
	const { text, code, person, name } = await asked({ password: '', channel });
	expect(text).not.toContain(code);
	person.say(`${code} yes`);
	expect(await person.next()).toContain('a person is asked elsewhere');
	expect(await tablesNamed(world, name)).toHaveLength(0);
	person.close();
});
