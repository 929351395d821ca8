import { chatQuestion } from '../../../src/surfaces/chat/chat-question';
import { foulTexts } from '../../policy/people/foul-texts';
import { linksIn } from '../../policy/people/links-in';
import { approvalOf, askingFor, planOf } from './chat-approval';

test('a plan is shown with all that is approved, as plain text', () => {
	const { text, takes } = chatQuestion(planOf('# A table\n[x]: hidden'), true);
	expect(takes).toBe('verdict');
	expect(text).toBe(
		[
			...['“Carry out this plan of 2 tasks?”', ''],
			...[
				'    1. “Table” (“t1”; manage-data-tables)',
				'       “[#] A table”',
				'       “⟦x⟧: hidden”',
				'',
			],
			...['    2. “Form” (“t2”; build-workflow; after “t1”)', '       “A form”', ''],
			'Send your answer with the six digits that you were shown with this question: "yes" to have it carried out, "no" to refuse it, or what is to change.',
		].join('\n'),
	);
});

/** What stands outside of the quotes around text of a model. */
const ours = (text: string) => text.replace(/“[^“”]*”/g, '“”');

test.each(foulTexts)('of %s nothing is a line, a link or markup of its own', (_, foul) => {
	const plain = chatQuestion(planOf('A table'), true);
	const { text, takes } = chatQuestion(planOf(foul), true);
	const harm = linksIn(text.replace(/^ +/gm, ''));
	expect(harm).toEqual([]);
	// One that is not shown whole is not answered here.
	if (takes === 'verdict')
		expect(ours(text).replace(/(?:\n {7}“”)+/g, '\n       “”')).toBe(ours(plain.text));
	else expect(ours(text)).toMatch(/^“”\n\nIt cannot be shown whole in a message\./);
	const asked = {
		question: foul.slice(0, 999),
		type: 'single',
		options: [foul.slice(0, 299), 'b'],
	};
	const question = chatQuestion(askingFor(asked), true).text;
	expect(linksIn(question.replace(/^- /gm, ''))).toEqual([]);
	expect(ours(question)).toMatch(/^“”\n- “”\n- “”\nSend your answer with the six digits/);
});

test.each([
	['a direction', 'A table\u202E of orders'],
	['a joiner', 'A ta\u200Dble'],
	['a control character', 'A table\u0007'],
	['a vertical tab', 'A\u000Btable'],
	['half of a character', 'A table \uD800'],
	['a blank that is none', 'A\u2800table'],
	['a pile of marks', `A t${'\u0301\u0316'.repeat(9)}able`],
])('a plan with %s is for its card: a message does not show it whole', (_, spec) => {
	expect(chatQuestion(planOf(spec), true).takes).toBe('nothing');
});

test('nothing of a plan is cut', () => {
	const spec = `${'a.bc '.repeat(900)}\n${'x'.repeat(5_000)}`;
	const { text, takes } = chatQuestion(planOf(spec), true);
	expect(takes).toBe('verdict');
	expect(text).toContain('x'.repeat(5_000));
	expect(text.split('a[.]bc')).toHaveLength(901);
});

test('the code is shown where somebody is asked, once', () => {
	const one = { question: 'How?', type: 'text' };
	for (const asked of [planOf('A table'), askingFor(one), askingFor(one, one)]) {
		expect(chatQuestion(asked, true, '482915').text.match(/482915/g)).toHaveLength(1);
		expect(chatQuestion(asked, true, '482915').text).toContain('Your code is 482915. Send it');
		expect(chatQuestion(asked, true).text).toContain('the six digits that you were shown');
		expect(chatQuestion(asked, false, '482915').text).not.toContain('482915');
	}
	expect(chatQuestion(approvalOf('x', {}), true, '482915').text).not.toContain('482915');
});

test('questions are shown with their options', () => {
	const one = { question: 'How?', type: 'single', options: ['Phone', 'E-mail'] };
	const two = { question: 'What name?', type: 'text' };
	expect(chatQuestion(askingFor(one), true).text).toBe(
		'“How?”\n- “Phone”\n- “E-mail”\nSend your answer with the six digits that you were shown with this question: one of these, or your own words.',
	);
	const { text } = chatQuestion(askingFor(one, two), true);
	expect(text).toContain('1. “How?”\n   - “Phone”\n   - “E-mail”\n2. “What name?”');
});

test.each([
	['a tool', approvalOf('delete-workflow', {}), true],
	['a plan too long to read', planOf('x'.repeat(12_001)), true],
	['one of several questions', planOf('A table'), false],
])('of %s it says where it is answered', (_, approval, isLone) => {
	const { text, takes } = chatQuestion(approval, isLone);
	expect(takes).toBe('nothing');
	expect(text).toContain(approval.question);
	expect(text).toMatch(/ card/);
});
