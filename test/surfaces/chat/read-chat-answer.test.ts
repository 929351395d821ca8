import { isBareAnswer, readChatAnswer } from '../../../src/surfaces/chat/read-chat-answer';
import { approvalOf, askingFor, planOf } from './chat-approval';

const plan = planOf('A table of orders');
const single = { id: 'how', question: 'How?', type: 'single', options: ['Phone', 'E-mail'] };
const multi = { question: 'When?', type: 'multi', options: ['Monday', 'Friday', 'On, or off'] };
/** As a chat shows it, it is no link. */
const linked = { question: 'Where?', type: 'single', options: ['Here', 'See orders.example'] };
/** A bare number may be one of these, or say how many. */
const counted = { question: 'How long?', type: 'single', options: ['2 days', '5 days'] };
const text = { question: 'What name?', type: 'text' };

const decided = (verdict: string, answer?: object) => ({ word: 'decided', verdict, answer });

test.each([
	['yes', decided('approved')],
	['No!', decided('declined')],
	['yes, but call it Sales', decided('declined', { note: 'yes, but call it Sales' })],
	['Use\u200B B\r\n', decided('declined', { note: 'Use B' })],
	['Was soll das?', decided('declined', { note: 'Was soll das?' })],
])('to a plan, "%s" says what it says', (message, read) => {
	expect(readChatAnswer(plan, message)).toEqual(read);
});

test('a plan that cannot be read whole in a message is not approved by one', () => {
	for (const spec of ['x'.repeat(12_001), 'A table\u202E of orders', 'a\u{E0041}b'])
		expect(readChatAnswer(planOf(spec), 'yes')).toEqual({ word: 'elsewhere' });
	expect(readChatAnswer(approvalOf('plan', { tasks: 'none' }), 'yes')).toEqual({
		word: 'elsewhere',
	});
});

test.each([
	[single, 'e-MAIL ', { id: 'how', question: 'How?', answer: 'E-mail' }],
	[single, 'By fax', { id: 'how', question: 'How?', answer: 'By fax' }],
	[single, 'yes', { id: 'how', question: 'How?', answer: 'yes' }],
	[multi, 'friday, monday,friday', { question: 'When?', answer: ['Friday', 'Monday'] }],
	[multi, 'Friday, sometimes', { question: 'When?', answer: ['Friday', 'sometimes'] }],
	[multi, 'on, or off', { question: 'When?', answer: ['On, or off'] }],
	[multi, 'Never, ever', { question: 'When?', answer: ['Never, ever'] }],
	[single, '2', { id: 'how', question: 'How?', answer: 'E-mail' }],
	[single, ' 1. ', { id: 'how', question: 'How?', answer: 'Phone' }],
	[single, '٢', { id: 'how', question: 'How?', answer: 'E-mail' }],
	[single, '3', { id: 'how', question: 'How?', answer: '3' }],
	[single, '0', { id: 'how', question: 'How?', answer: '0' }],
	[single, '2 calls', { id: 'how', question: 'How?', answer: '2 calls' }],
	[multi, '1, 3', { question: 'When?', answer: ['Monday', 'On, or off'] }],
	[multi, '2 1', { question: 'When?', answer: ['Friday', 'Monday'] }],
	[multi, '1, monday, at noon', { question: 'When?', answer: ['Monday', 'at noon'] }],
	[counted, '2', { question: 'How long?', answer: '2' }],
	[counted, '5 DAYS', { question: 'How long?', answer: '5 days' }],
	[linked, 'see orders[.]example', { question: 'Where?', answer: 'See orders.example' }],
	[linked, '“See orders[.]example”', { question: 'Where?', answer: 'See orders.example' }],
	[linked, 'see orders.example', { question: 'Where?', answer: 'See orders.example' }],
	[text, 'Orders\r\n2026', { question: 'What name?', answer: 'Orders\n2026' }],
])('to a question, %#: the text is the answer', (question, message, answer) => {
	expect(readChatAnswer(askingFor(question), message)).toEqual(
		decided('approved', { answers: [answer] }),
	);
});

test('to several questions the text is a note: nobody guesses which part answers what', () => {
	expect(readChatAnswer(askingFor(single, text), 'Phone, and Orders')).toEqual(
		decided('approved', { note: 'Phone, and Orders' }),
	);
});

test('to a call, a message says yes, no, or what to do instead', () => {
	const call = approvalOf('delete-workflow', { workflowId: 'w' });
	expect(readChatAnswer(call, 'yes')).toEqual(decided('approved'));
	expect(readChatAnswer(call, 'No.')).toEqual(decided('declined'));
	for (const note of ['always', 'yes, always', 'approve delete-workflow', 'Archive it'])
		expect(readChatAnswer(call, note)).toEqual(decided('declined', { note }));
	const long = approvalOf('delete-workflow', { workflowId: 'x'.repeat(12_001) });
	expect(readChatAnswer(long, 'yes')).toEqual({ word: 'elsewhere' });
});

test.each(['cancel', 'Stop!', 'Abbrechen', ' never mind. '])(
	'"%s" calls the work off where a yes or no is asked for, and may be the answer to a question',
	(words) => {
		for (const asked of [plan, approvalOf('delete-workflow', {})])
			expect(readChatAnswer(asked, words)).toEqual({ word: 'cancel' });
		expect(readChatAnswer(askingFor(text), words)).toMatchObject({ verdict: 'approved' });
	},
);

test('what is too long decides nothing, and nothing of it is cut off', () => {
	const long = 'x'.repeat(2_001);
	for (const approval of [plan, askingFor(text), askingFor(single, text)])
		expect(readChatAnswer(approval, long)).toMatchObject({ word: 'too-long' });
});

test('the code alone approves a plan, and answers no question', () => {
	expect(readChatAnswer(plan, ' \u200B ')).toEqual(decided('approved'));
	expect(readChatAnswer(askingFor(text), '')).toEqual({ word: 'elsewhere' });
});

test('plainly meant as an answer is a yes, a no, or what was offered, by name or by number', () => {
	for (const words of ['yes', 'No.', 'ja'])
		for (const asked of [plan, askingFor(text), approvalOf('delete-workflow', {})])
			expect(isBareAnswer(asked, words)).toBe(true);
	for (const words of ['phone', '2', '“E-mail”'])
		expect(isBareAnswer(askingFor(text, single), words)).toBe(true);
	expect(isBareAnswer(askingFor(multi), 'friday, perhaps')).toBe(true);
	for (const words of ['What is the weather?', 'Use the other table', '7', 'yes, but later'])
		for (const asked of [plan, askingFor(single), askingFor(text), askingFor(multi, counted)])
			expect(isBareAnswer(asked, words)).toBe(false);
});
