import { randomUUID } from 'node:crypto';

import { streamedText } from '../../sandbox/run-agent.mjs';
import { workflow } from '../../sandbox/workflows.mjs';
import { readAnswer, signedToken, tokenIdentity, untilRegistered } from '../support/admin-trigger';
import { chatLogin, enterChat } from '../support/agent-chat';
import { calling, codeIn } from '../support/foreman-chat';
import { gatedCalls } from '../support/gated-agent';
import type { Json } from '../support/live-instance';
import { eventually } from '../support/live-instance';
import type { MailServer } from '../support/mail-server';
import { startMailServer } from '../support/mail-server';
import { publishExample } from '../support/publish-example';
import { triggerNode } from '../support/sample-workflows';
import { useChannel } from '../support/use-channel';
import { useListener } from '../support/use-listener';
import { useLive } from '../support/use-live';

const world = useLive([]);
const channel = useChannel();
const shop = useListener();

let mails: MailServer;

beforeAll(async () => {
	mails = await startMailServer();
});

afterAll(async () => await mails.stop());

/** A plan of one task, which looks at the workflows, and what follows once it is approved. */
const lookAround = ({ messages, toolResults }: Json): Json => {
	if (!messages[0].content.includes('You are Foreman')) return { text: 'There are some.' };
	if (toolResults.length > 0) return { text: 'All was looked at.' };
	const task = { id: 't1', title: 'Look', kind: 'delegate', spec: 'Look at the workflows' };
	return calling('plan', { tasks: [{ ...task, deps: [], tools: ['list-workflows'] }] });
};

/** Somebody who writes into a published chat. */
function openChat(
	path: string,
	read: (answer: Response) => Promise<Json> = async (answer) => (await readAnswer(answer)).body,
) {
	const sessionId = randomUUID();
	const url = `${world.live.access.baseUrl}/webhook/${path}/chat`;
	const send = async (chatInput: string): Promise<Json> => {
		const body = JSON.stringify({ action: 'sendMessage', chatInput, sessionId });
		const headers = { 'content-type': 'application/json' };
		const answer = await fetch(url, { method: 'POST', headers, body });
		return answer.ok && (await read(answer));
	};
	return {
		/** n8n opens the chat in the background. */
		first: async (chatInput: string) =>
			await eventually('the chat', async () => await send(chatInput)),
		say: send,
	};
}

/** A published workflow that fails with these words each time that it is called. */
async function publishFailing(words: string, errorWorkflow?: string) {
	const path = randomUUID();
	const hook = triggerNode('Orders', 'n8n-nodes-base.webhook', 2.1, { httpMethod: 'POST', path });
	const jsCode = `throw new Error(${JSON.stringify(words)})`;
	const node = { name: 'Add Up', type: 'n8n-nodes-base.code', typeVersion: 2 };
	const built = workflow(
		'Failing',
		[
			{ ...hook, webhookId: path },
			{ ...node, parameters: { jsCode } },
		],
		[['Orders', 'Add Up']],
		errorWorkflow === undefined ? {} : { errorWorkflow },
	);
	const { id } = await world.live.store(built);
	await world.live.publish(id);
	return { id: String(id), fail: async () => await world.live.callWebhook(path, {}) };
}

const unpublish = async (id: string) =>
	await world.live.api('POST', `/workflows/${id}/unpublish`, {});

test('foreman-chat.json: a plan comes into the chat, and is approved there with its code', async () => {
	const { path, script } = await publishExample(world, 'foreman-chat.json');
	world.model.load({ name: script, turns: lookAround });
	const chat = openChat(path, async (answer) => streamedText(await answer.text()).text);
	const asked = await chat.first('Look around');
	const done = await chat.say(`${codeIn(asked)} yes`);
	expect(done).toMatch(/^\*Working.* …\*\n\n/);
	expect(done).toContain('All was looked at.');
});

test('foreman-over-http.json: a program hands messages on, and only who has the secret may', async () => {
	const secret = randomUUID();
	const headerAuth = await world.live.credential(`Secret ${secret}`, 'httpHeaderAuth', {
		...{ name: 'x-secret', value: secret },
	});
	const { path, script } = await publishExample(world, 'foreman-over-http.json', {
		nodes: { Request: { credentials: { httpHeaderAuth: headerAuth } } },
	});
	world.model.load({ name: script, turns: lookAround });
	await world.live.webhook(path);
	const conversation = randomUUID();
	const post = async (message: string, given: string) =>
		await readAnswer(
			await fetch(`${world.live.access.baseUrl}/webhook/${path}`, {
				method: 'POST',
				headers: { 'content-type': 'application/json', 'x-secret': given },
				body: JSON.stringify({ message, conversation }),
			}),
		);
	expect((await post('Look around', 'another')).status).toBe(403);
	const asked = await post('Look around', secret);
	expect(asked.body).toMatchObject({ status: 'waiting', questions: [{ tool: 'plan' }] });
	const done = await post(`yes ${codeIn(asked.body.output)}`, secret);
	expect(done.body).toMatchObject({ status: 'finished' });
	expect(done.body.output).toContain('All was looked at.');
});

/** An example with a chat that hands messages on, behind a password. */
async function publishAgentExample(file: string, nodes: Readonly<Record<string, Json>> = {}) {
	const password = randomUUID();
	const { parameters, credentials } = await chatLogin(world, password);
	const Chat = { parameters: { mode: 'hostedChat', ...parameters }, credentials };
	const { path, script } = await publishExample(world, file, { nodes: { ...nodes, Chat } });
	return { script, write: enterChat.bind(undefined, world, { webhookId: path, password }) };
}

test('agent-with-toolkit.json: an agent of n8n looks at workflows for who writes to it', async () => {
	const { write, script } = await publishAgentExample('agent-with-toolkit.json');
	const asked = world.model.load({
		name: script,
		turns: [calling('list-workflows', { query: world.live.mark }), { text: 'One.' }],
	});
	const person = await write('Which workflows are there?');
	expect(await person.next()).toBe('One.');
	person.close();
	const [listed] = asked.calls.at(-1)?.toolResults ?? [];
	expect(JSON.stringify(listed?.content)).toContain('An agent with the Foreman Toolkit');
});

test('gate-in-front-of-tools.json: one tool runs at once, the other when the person in the chat has said yes', async () => {
	const url = shop.url();
	const { write, script } = await publishAgentExample('gate-in-front-of-tools.json', {
		'Get Order': { parameters: { url: `${url}/orders` } },
		Refund: { parameters: { url: `${url}/refunds` } },
	});
	const order = randomUUID();
	world.model.load({
		name: script,
		turns: [
			gatedCalls(['Get_Order', { order }]),
			gatedCalls(['Refund', { order, amount: '20' }]),
			{ text: 'Paid back.' },
		],
	});
	const person = await write('Pay it back');
	const question = await person.next();
	expect(question).toContain(order);
	const arrived = () => shop.arrived.map((request) => JSON.parse(request).slice(0, 2));
	expect(arrived()).toEqual([['GET', `/orders?order=${order}`]]);
	person.say(`${codeIn(question)} yes`);
	expect(await person.next()).toBe('Paid back.');
	person.close();
	expect(arrived()[1]).toEqual(['POST', '/refunds']);
});

test('nightly-failures.json: a mail says which executions failed, where and why', async () => {
	const words = `no lines in order ${randomUUID()}`;
	const failing = await publishFailing(words);
	await failing.fail();
	const one = { __rl: true, mode: 'id', value: failing.id };
	const { workflowId } = await publishExample(world, 'nightly-failures.json', {
		mails,
		nodes: { 'Failed Executions': { parameters: { workflowId: one } } },
	});
	const mail = await mails.received(words);
	await unpublish(workflowId);
	expect(mail).toContain(`Failing ${world.live.mark}, execution`);
	expect(mail).toContain(`Add Up: ${words}`);
});

test('mend-failed-workflow.json: a failure has a Foreman look for its cause, and report', async () => {
	const words = `no lines in order ${randomUUID()}`;
	const { workflowId, script } = await publishExample(world, 'mend-failed-workflow.json', {
		mails,
		askUrl: channel().url,
	});
	const asked = world.model.load({
		name: script,
		turns: ({ messages, toolResults }: Json): Json => {
			if (toolResults.length > 0) return { text: `The cause is found: ${script}.` };
			const executionId = /Execution (\d+) of the workflow/.exec(JSON.stringify(messages))?.[1];
			return calling('debug-execution', { executionId });
		},
	});
	const failing = await publishFailing(words, workflowId);
	await failing.fail();
	expect(await mails.received(script)).toContain('The cause is found');
	const [found] = asked.calls.at(-1)?.toolResults ?? [];
	expect(JSON.stringify(found?.content)).toContain(words);
	expect(JSON.stringify(asked.calls[0]?.messages)).not.toContain(words);
});

test('backup-workflows.json: each workflow becomes a file with its code', async () => {
	const { id, name } = await world.live.store(
		workflow('Kept', [triggerNode('Start', 'n8n-nodes-base.manualTrigger', 1, {})], []),
	);
	const { workflowId } = await publishExample(world, 'backup-workflows.json', {
		nodes: { 'List Workflows': { parameters: { query: name } } },
	});
	const file = await eventually('a file', async () => {
		const [executionId] = await world.live.executionIds(workflowId);
		if (executionId === undefined) return undefined;
		const { data } = await world.live.endOf(executionId);
		return data.resultData.runData['To File']?.[0]?.data?.main[0][0];
	});
	await unpublish(workflowId);
	expect(file.binary.data).toMatchObject({ fileName: `${name}.ts` });
	expect(await world.live.workflow(id)).toMatchObject({ name });
});

test('operator-pages.json: operators sign in on a page, programs by their token', async () => {
	const secret = randomUUID().repeat(2);
	const foremanIdentityApi = await tokenIdentity(world.live, secret);
	const path = `foreman-${randomUUID().slice(0, 8)}`;
	const example = await publishExample(world, 'operator-pages.json', {
		nodes: {
			'Foreman Admin Trigger': { credentials: { foremanIdentityApi }, parameters: { path } },
			'Take Up': {
				credentials: { foremanIdentityApi },
				parameters: { options: { agentId: 'any' } },
			},
		},
	});
	const base = `${world.live.access.baseUrl}/webhook/${example.path}/${path}`;
	const token = signedToken(secret, { org: 'shop', agency: 'main', sub: 'ann' });
	const get = async (address: string, headers: Record<string, string> = {}) =>
		await readAnswer(await fetch(`${base}/${address}`, { headers }));
	await untilRegistered(base);
	const page = await get('ui');
	expect(page.text).toContain('<form');
	expect(page.text).toMatch(/sign in/i);
	expect((await get('ai/runs')).status).toBe(401);
	const runs = await get('ai/runs', { authorization: `Bearer ${token}` });
	expect(runs).toMatchObject({ status: 200, body: { runs: [] } });
});
