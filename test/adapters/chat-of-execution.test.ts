import { chatOfExecution } from '../../src/instance/bind-node';

const inside = (parameters: object, ran: readonly string[] = ['Chat']) => ({
	additionalData: {},
	workflow: {
		nodes: {
			Chat: { name: 'Chat', type: '@n8n/n8n-nodes-langchain.chatTrigger', parameters },
			Hook: { name: 'Hook', type: 'n8n-nodes-base.webhook', parameters: {} },
		},
	},
	runExecutionData: {
		resultData: { runData: Object.fromEntries(ran.map((name) => [name, []])) },
	},
});

const hands = { options: { responseMode: 'responseNodes' } };

it.each([
	['of the editor', hands, true, true],
	['that is public', { ...hands, public: true }, true, false],
	['with a password', { ...hands, public: true, authentication: 'basicAuth' }, true, true],
	['for users of n8n', { ...hands, public: true, authentication: 'n8nUserAuth' }, true, true],
	[
		'with an unknown login',
		{ ...hands, public: true, authentication: '={{ "basicAuth" }}' },
		true,
		false,
	],
	['that an expression may make public', { ...hands, public: '={{ true }}' }, true, false],
	['of a page of one’s own', { ...hands, public: true, mode: 'webhook' }, false, false],
	['that answers with the last node', {}, false, true],
	['that streams', { options: { responseMode: 'streaming' } }, false, true],
	[
		'with an expression for its mode',
		{ options: { responseMode: '={{ "responseNodes" }}' } },
		false,
		true,
	],
])('a chat %s', (_, parameters, handsOnMessages, isClosed) => {
	expect(chatOfExecution(inside(parameters))).toMatchObject({ handsOnMessages, isClosed });
});

const streams = { options: { responseMode: 'streaming' } };

it.each([
	['of the editor', streams, true],
	['that is public', { ...streams, public: true }, true],
	['with a password', { ...streams, public: true, authentication: 'basicAuth' }, true],
	['of the editor that is not public yet', { ...streams, authentication: 'n8nUserAuth' }, true],
	['for users of n8n', { ...streams, public: true, authentication: 'n8nUserAuth' }, false],
	['with an unknown login', { ...streams, public: true, authentication: '={{ "none" }}' }, false],
	['of a page of one’s own', { ...streams, public: true, mode: 'webhook' }, false],
	['that an expression may make public', { ...streams, public: '={{ 1 }}', mode: 'x' }, false],
	['that answers with the last node', {}, false],
	['that answers with response nodes', hands, false],
	['with an expression for its mode', { options: { responseMode: '={{ "streaming" }}' } }, false],
])('the page of a chat %s draws buttons: %j', (_, parameters, drawsButtons) => {
	expect(chatOfExecution(inside(parameters))).toMatchObject({ drawsButtons });
});

it('is none where something else began the execution', () => {
	expect(chatOfExecution(inside(hands, ['Hook']))).toBeUndefined();
	expect(chatOfExecution({})).toBeUndefined();
});
