import type { ChatBehind } from '../../src/kernel/call-scope';
import { type AskingAgent, nobodyToAsk, peopleToAsk } from '../../src/asking/notify-person';
import { askingNode } from './asking-node';

const call = { tool: 'create-data-table', question: 'Create it?', arguments: { name: 'orders' } };

const closed: ChatBehind = { handsOnMessages: true, isClosed: true };
const open: ChatBehind = { handsOnMessages: true, isClosed: false };
const deaf: ChatBehind = { handsOnMessages: false, isClosed: true };

interface Given {
	readonly chat?: ChatBehind;
	readonly askUrl?: string;
	readonly hasIdentity?: boolean;
	readonly settings?: AskingAgent['settings'];
	readonly isLone?: boolean;
}

const auto = { whileAsking: 'wait', inChat: 'signed-in' } as const;
const anyone = { whileAsking: 'wait', inChat: 'anyone' } as const;
const never = { whileAsking: 'wait', inChat: 'never' } as const;
const goesOn = { whileAsking: 'answer', inChat: 'never' } as const;

function agentOf({
	chat,
	askUrl = '',
	hasIdentity = false,
	settings = auto,
	isLone = true,
}: Given) {
	const { waiting, secrets } = askingNode().node;
	const node = { secrets, waiting: waiting && { ...waiting, isLone, chat } };
	return { node, store: { askUrl }, hasIdentity, settings };
}

const channel = 'https://channel.example/hook';

describe('who writes in the chat', () => {
	it.each([
		['answers where only people who sign in write there', { chat: closed }, true],
		['does not where everybody does', { chat: open }, false],
		['does where everybody may, as a person chose', { chat: open, settings: anyone }, true],
		['does not where n8n hands no messages on', { chat: deaf, settings: anyone }, false],
		['does not where no chat began the run', { settings: anyone }, false],
		['does not where a channel decides', { chat: closed, askUrl: channel }, false],
		['does not where operators decide', { chat: closed, hasIdentity: true }, false],
		[
			'does beside a channel, as a person chose',
			{ chat: closed, askUrl: channel, settings: anyone },
			true,
		],
		['does not where the panel only waits', { chat: closed, settings: never }, false],
		['does not where the run goes on', { chat: closed, settings: goesOn }, false],
		['does not for one of several calls', { chat: closed, isLone: false }, false],
	] satisfies ReadonlyArray<readonly [string, Given, boolean]>)('%s', (_, given, may) => {
		expect(peopleToAsk(agentOf(given)).inChat).toBe(may);
	});
});

describe('a call that nobody could answer about', () => {
	it.each([
		['there is a channel', { askUrl: channel }],
		['there are operators', { hasIdentity: true }],
		['the chat may answer', { chat: closed }],
	] satisfies ReadonlyArray<readonly [string, Given]>)('is none where %s', (_, given) => {
		expect(nobodyToAsk(agentOf(given), call)).toBeUndefined();
	});

	it('is refused with the fields to fill in', () => {
		const found = nobodyToAsk(agentOf({ chat: deaf }), call);
		expect(found?.reason).toContain('no user can be asked');
		for (const field of [
			'Ask At URL',
			'While a Person Is Asked',
			'Response Mode',
			'Nothing was done',
		])
			expect(found?.hint).toContain(field);
	});

	it('names no field of a chat where there is none', () => {
		expect(nobodyToAsk(agentOf({}), call)?.hint).not.toContain('In the Chat');
	});

	it('is one without a card to link to, whatever channel there is', () => {
		const agent = {
			...agentOf({ askUrl: channel }),
			node: { ...askingNode().node, waiting: undefined },
		};
		expect(nobodyToAsk(agent, call)?.hint).toContain('Foreman Identity API');
	});

	it('is one that the chat, the only place to ask, cannot show whole', () => {
		const long = { ...call, arguments: { code: 'x'.repeat(5_000) } };
		expect(nobodyToAsk(agentOf({ chat: closed }), long)?.reason).toContain('too long');
		expect(nobodyToAsk(agentOf({ chat: closed, hasIdentity: true }), long)).toBeUndefined();
	});
});
