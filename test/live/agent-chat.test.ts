import { randomUUID } from 'node:crypto';

import type { AgentChatOptions } from '../support/agent-chat';
import { enterChat, publishAgentChat, sendMessage } from '../support/agent-chat';
import { columns, tablesNamed } from '../support/asking-agent';
import { decide, gatedCalls } from '../support/gated-agent';
import type { Json } from '../support/live-instance';
import { eventually } from '../support/live-instance';
import { storedRows } from '../support/stored-rows';
import { toolkitNode } from '../support/surface-workflows';
import { ownerCredential } from '../support/surfaces';
import { useChannel } from '../support/use-channel';
import { useLive } from '../support/use-live';

const world = useLive([]);
const channel = useChannel();

/** A model that makes one table, and then says what it was told. */
function makingTable(name: string, isGated: boolean) {
	const call = ['create-data-table', { name, columns }] as const;
	const asked = isGated ? gatedCalls(call) : { toolCalls: [{ name: call[0], arguments: call[1] }] };
	return world.model.load({
		name: `script-${randomUUID()}`,
		turns: [asked, { text: `Made for ${name}` }],
	});
}

const told = (script: Json) => JSON.stringify(script.calls.at(-1)?.toolResults.at(-1)?.content);

async function chatOf(options: AgentChatOptions) {
	const chat = await publishAgentChat(world, options);
	const name = `Chatted ${randomUUID()}`;
	return { chat, name, script: makingTable(name, options.gated !== undefined) };
}

test.each(['lastNode', 'streaming'] as const)(
	'%s: the person in the chat is told that somebody is asked, and the channel hears what came of it',
	async (responseMode) => {
		const { chat, name, script } = await chatOf({ responseMode, channel: channel() });
		const shown = await sendMessage(world, chat, script.name);
		expect(shown.status).toBe(200);
		expect(shown.body).toContain('I have to ask a person first');
		expect(shown.body).toContain(name);
		expect(shown.body).toContain('The question was sent to the channel of this agent.');
		expect(shown.body).not.toMatch(/https?:|foreman-key|Your code/);
		const question = await channel().question(name);
		expect((await decide(question.approvalUrl, 'approved')).status).toBe(200);
		await channel().question(`Done, as you approved: “Create a data table named ${name}?`);
		expect(await tablesNamed(world, name)).toHaveLength(1);
	},
);

const codeIn = (text: string): string => /Your code is (\d{6})/.exec(text)?.[1] ?? 'no code';

const otherCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

/** What n8n keeps of an execution. */
const kept = async (id: string) => JSON.stringify(await world.live.execution(id));

test.each(['toolkit', 'gate'] as const)(
	'%s: where the chat hands messages on, who has signed in answers there, and the answer comes there',
	async (kind) => {
		const gated = [toolkitNode({ domains: ['data-table'] }, await ownerCredential(world.live))];
		const options = kind === 'gate' ? { gated } : {};
		const { chat, name, script } = await chatOf({
			...{ responseMode: 'responseNodes', password: randomUUID() },
			...options,
		});
		const person = await enterChat(world, chat, script.name);
		const asked = await person.next();
		expect(asked).toContain('I have to ask you first');
		expect(asked).toContain(`\n    name: “${name}”\n`);
		const code = codeIn(asked);
		person.say('yes');
		expect(await person.next()).toContain('Nothing was decided. Begin your answer with the six');
		person.say(`${otherCode(code)} yes`);
		expect(await person.next()).toContain('these are not the six digits');
		expect(await tablesNamed(world, name)).toHaveLength(0);
		person.say(`${code} yes`);
		expect(await person.next()).toBe(`Made for ${name}`);
		expect(await tablesNamed(world, name)).toHaveLength(1);
		const stored = await kept(person.began.executionId);
		expect(stored).not.toContain(code);
		expect(JSON.stringify(script.calls)).not.toContain(code);
		person.close();
	},
);

test('a no in the chat refuses the call, and other words are what the model is told', async () => {
	const { chat, name, script } = await chatOf({
		...{ responseMode: 'responseNodes', password: randomUUID() },
	});
	const person = await enterChat(world, chat, script.name);
	person.say(`${codeIn(await person.next())} call it Orders instead`);
	expect(await person.next()).toBe(`Made for ${name}`);
	expect(told(script)).toContain('A person declined: call it Orders instead');
	expect(await tablesNamed(world, name)).toHaveLength(0);
	person.close();
});

test('who keeps guessing is refused the call', async () => {
	const { chat, name, script } = await chatOf({
		...{ responseMode: 'responseNodes', password: randomUUID() },
	});
	const person = await enterChat(world, chat, script.name);
	const code = codeIn(await person.next());
	for (let guess = 0; guess < 5; guess += 1) {
		person.say(`${otherCode(code)} yes`);
		await person.next();
	}
	expect(told(script)).toContain('A person declined this call');
	expect(await tablesNamed(world, name)).toHaveLength(0);
	person.close();
});

const nobody = [
	['a public chat, where anybody writes', { responseMode: 'responseNodes' }],
	['a chat that hands no messages on', { responseMode: 'lastNode', password: randomUUID() }],
	[
		'a toolkit that only waits for a channel',
		{ responseMode: 'responseNodes', password: randomUUID(), asking: { whileAsking: 'wait' } },
	],
	['a toolkit that goes on', { responseMode: 'lastNode', asking: { whileAsking: 'answer' } }],
	['a gate', { responseMode: 'lastNode', gated: [] }],
] as const satisfies ReadonlyArray<readonly [string, AgentChatOptions]>;

test.each(nobody)('without a channel %s asks nobody, and says what to do', async (_, options) => {
	const gated = [toolkitNode({ domains: ['data-table'] }, await ownerCredential(world.live))];
	const { chat, name, script } = await chatOf({
		...options,
		...('gated' in options ? { gated } : {}),
	});
	await sendMessage(world, chat, script.name);
	await eventually('the model is told', async () => script.remaining === 0);
	expect(told(script)).toContain('no user can be asked');
	expect(told(script)).toContain('Ask At URL');
	expect(told(script)).toContain('In the Chat');
	expect(await tablesNamed(world, name)).toHaveLength(0);
	const rows = await storedRows(world.live, 'foreman_approvals');
	expect(rows.filter(({ body }: Json) => body.includes(name))).toEqual([]);
});

test('in a chat that everybody may answer in, also a channel can, and what is written meanwhile decides nothing', async () => {
	const open = await chatOf({
		...{ responseMode: 'responseNodes', channel: channel(), asking: { whileAsking: 'chat' } },
	});
	const visitor = await enterChat(world, open.chat, open.script.name);
	const asked = await visitor.next();
	expect(asked).toContain('It can be answered in the channel of this agent, too.');
	const question = await channel().question(open.name);
	expect(JSON.stringify(question)).not.toContain(codeIn(asked));
	expect((await decide(question.approvalUrl, 'approved')).status).toBe(200);
	expect(await visitor.next()).toBe(`Made for ${open.name}`);
	visitor.close();
});
