import { chatQuestion } from '../../src/wiring/chat-question';
import { approvalOf, askingFor, planOf } from './chat-approval';

test('a plan is shown with all that is approved, as plain text', () => {
	const { text, takes } = chatQuestion(planOf('# A table\n[x]: hidden'), true);
	expect(takes).toBe('verdict');
	expect(text).toContain('    t1: Table (manage-data-tables)\n      # A table\n      [x]: hidden');
	expect(text).toContain('    t2: Form (build-workflow; after t1)\n      A form');
	expect(text).toMatch(/six digits that you were shown with this question: "yes" to have it/);
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
	expect(chatQuestion(askingFor(one), true).text).toMatch(
		/How\?\n- Phone\n- E-mail\nSend your answer with .*: one of these, or your own words\./,
	);
	const { text } = chatQuestion(askingFor(one, two), true);
	expect(text).toContain('1. How?\n   - Phone\n   - E-mail\n2. What name?');
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
