import { replyTo, unanswered, waitingWords } from '../../src/asking/hold-for-answer';

const question = { question: 'Create a data table?', expiresAt: Date.parse('2026-01-01T10:00Z') };
const channel = { inChannel: true, operators: false, inChat: false };
const chat = { inChannel: false, operators: false, inChat: true };

it('says who is asked, until when, and where the outcome is found', () => {
	expect(waitingWords(question, channel, false).said).toBe(
		'I have to ask a person first: “Create a data table?”\n\nThe question was sent to the channel of this agent. It can be answered until 2026-01-01 10:00 UTC. Write again once it is answered: its outcome is not shown here by itself, it is sent to the channel as well.',
	);
	expect(waitingWords(question, channel, true).said).toContain('I go on here as soon as');
	const operators = { ...channel, inChannel: false, operators: true };
	expect(waitingWords(question, operators, false).said).toContain('page for operators');
});

it('tells the code to the chat alone that hands messages on', () => {
	const asked = { call: '“Create a data table?”', code: '123456' };
	const { said, inChat } = waitingWords(question, chat, true, asked);
	expect(said).not.toContain('123456');
	expect(inChat).toContain('Your code is 123456.');
});

it.each(unanswered)('never tells the code again (%s)', (word) => {
	const { said, inChat } = replyTo(word);
	expect(said).toBe(inChat);
	expect(said).not.toContain('Your code is');
});

it('shows the question again to the chat alone, and only where its message was no answer', () => {
	for (const word of ['no-code', 'wrong-code', 'too-long'] as const) {
		const { said, inChat } = replyTo(word, '“Create a data table?”');
		expect(inChat).toBe(`${said}\n\n“Create a data table?”`);
	}
	expect(replyTo('elsewhere', '“Create a data table?”').inChat).not.toContain('Create');
	expect(replyTo('no-code').said).toContain('send it again once that is answered');
});
