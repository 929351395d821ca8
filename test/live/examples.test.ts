import { randomUUID } from 'node:crypto';

import { columns, publishAsking, startAsking, tablesNamed } from '../support/asking-agent';
import { writeToChat } from '../support/hosted-chat';
import { importExample } from '../support/import-example';
import type { Json } from '../support/live-instance';
import { eventually } from '../support/live-instance';
import type { MailServer } from '../support/mail-server';
import { startMailServer } from '../support/mail-server';
import { useLive } from '../support/use-live';
import { alikeIn } from '../support/alike-in';

const alike = alikeIn('queue mode');

/** n8n answers nothing of what it takes for a robot. */
const browser = {
	'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0',
};

const world = useLive([]);

/** Imports an example, fills in what its note says, and publishes it. */
async function set(file: string, fill: (node: Json) => object) {
	const path = randomUUID();
	const example = importExample(file, (node) =>
		node.type === 'n8n-nodes-base.webhook'
			? { webhookId: path, parameters: { ...node.parameters, path } }
			: fill(node),
	);
	const { id } = await world.live.store(example);
	await world.live.publish(id);
	await world.live.webhook(path);
	const agent = await publishAsking(world, {
		url: `${world.live.access.baseUrl}/webhook/${path}`,
	});
	return { workflowId: String(id), agent };
}

/** A run whose model makes a data table, which it has to ask for. */
function ask(path: string) {
	const name = `Example ${randomUUID()}`;
	const run = startAsking(world, path, [['create-data-table', { name, columns }]]);
	return {
		name,
		told: async () => (await run.told()).join('\n'),
		tables: async () => (await tablesNamed(world, name)).length,
	};
}

/** Nothing is left of a run of an example: it would hold the link. */
const leavesNothing = async (workflowId: string) =>
	await eventually(
		`no execution of ${workflowId}`,
		async () => (await world.live.executionIds(workflowId)).length === 0,
	);

describe('the example with a send-and-wait node', () => {
	let mails: MailServer;
	let example: Awaited<ReturnType<typeof set>>;

	beforeAll(async () => {
		mails = await startMailServer();
		const smtp = await world.live.credential(`Mail ${randomUUID()}`, 'smtp', {
			...{ user: '', password: '', host: '127.0.0.1', port: mails.port },
			...{ secure: false, disableStartTls: true, hostName: '' },
		});
		example = await set('approve-by-send-and-wait.json', ({ type }) =>
			type === 'n8n-nodes-base.emailSend' ? { credentials: { smtp } } : {},
		);
	});

	afterAll(async () => await mails.stop());

	/** Where the button of the mail about this leads to. */
	async function linkOf(name: string): Promise<string> {
		const mail = await mails.received(name);
		const link = /<a href="([^"]*\/webhook-waiting\/[^"]*)"[^>]*>Answer</.exec(mail)?.[1];
		if (link === undefined) throw new Error(`no link in ${mail}`);
		return link.replaceAll('&amp;', '&');
	}

	/** n8n waits a moment after the mail was sent. */
	const opened = async (link: string) =>
		await eventually('the form', async () => {
			const form = await fetch(link, { headers: browser });
			const html = await form.text();
			return form.ok && html.includes('Approve or decline') && html;
		});

	async function send(link: string, answer: string): Promise<number> {
		const body = new FormData();
		body.set('field-0', answer);
		return (await fetch(link, { method: 'POST', headers: browser, body })).status;
	}

	test('a person who approves lets the call run, once; opening the link does nothing', async () => {
		const call = ask(example.agent.path);
		const link = await linkOf(call.name);
		expect(await opened(link)).toContain(call.name);
		await opened(link);
		expect(await call.tables()).toBe(0);
		expect(await send(link, 'Approve')).toBe(200);
		expect(await call.told()).toContain(call.name);
		expect(await call.tables()).toBe(1);
		expect(await send(link, 'Approve')).not.toBe(200);
		await leavesNothing(example.workflowId);
		expect(await call.tables()).toBe(1);
	});

	alike.each(['Decline', 'approve', ''])('the answer "%s" declines', async (answer) => {
		const call = ask(example.agent.path);
		const link = await linkOf(call.name);
		await opened(link);
		expect(await send(link, answer)).toBe(200);
		expect(await call.told()).toMatch(/declined/);
		expect(await call.tables()).toBe(0);
		await leavesNothing(example.workflowId);
	});
});

describe('the example with a chat', () => {
	const webhookId = randomUUID();
	const person = { user: 'approver', password: randomUUID() };
	const authorization = `Basic ${btoa(`${person.user}:${person.password}`)}`;
	let example: Awaited<ReturnType<typeof set>>;

	beforeAll(async () => {
		const basic = await world.live.credential(`Chat ${webhookId}`, 'httpBasicAuth', person);
		example = await set('approve-in-chat.json', ({ type }) =>
			type === '@n8n/n8n-nodes-langchain.chatTrigger'
				? { webhookId, credentials: { httpBasicAuth: basic } }
				: {},
		);
	});

	const write = async (as = authorization) =>
		await writeToChat(world.live.access.baseUrl, webhookId, { text: 'next', authorization: as });

	const tableOf = async () => (await tablesNamed(world, 'foreman_questions'))[0];

	afterAll(async () => {
		const table = await tableOf();
		if (table !== undefined) await world.live.api('DELETE', `/data-tables/${table.id}`);
	});

	/** Rows of the example's table that are about this. */
	async function questions(name: string): Promise<Json[]> {
		const table = await tableOf();
		if (table === undefined) return [];
		const { data } = await world.live.api('GET', `/data-tables/${table.id}/rows?limit=100`);
		return data.filter(({ question }: Json) => question.includes(name));
	}

	async function answer(label: 'Approve' | 'Decline') {
		const call = ask(example.agent.path);
		await eventually('the question', async () => (await questions(call.name)).length === 1);
		const chat = await write();
		if (chat === undefined) throw new Error('the chat let nobody in');
		const { text, buttons } = JSON.parse(await chat.next());
		expect(text).toContain(call.name);
		expect(await call.tables()).toBe(0);
		const { link } = buttons.find((button: Json) => button.text === label);
		expect((await fetch(link, { headers: browser })).status).toBe(200);
		return { call, chat };
	}

	test('a person who approves lets the call run, once', async () => {
		const { call, chat } = await answer('Approve');
		expect(await call.told()).toContain(call.name);
		expect(await call.tables()).toBe(1);
		expect(await chat.next()).toBe('Approved');
		expect(await questions(call.name)).toEqual([]);
		await leavesNothing(example.workflowId);
		chat.close();
	});

	alike('a person who declines stops the call', async () => {
		const { call, chat } = await answer('Decline');
		expect(await call.told()).toMatch(/declined/);
		expect(await call.tables()).toBe(0);
		expect(await chat.next()).toBe('Declined');
		chat.close();
		expect(await questions(call.name)).toEqual([]);
	});

	alike('who does not sign in gets nothing', async () => {
		expect(await write('')).toBeUndefined();
		expect(await write(`Basic ${btoa('approver:wrong')}`)).toBeUndefined();
	});
});
