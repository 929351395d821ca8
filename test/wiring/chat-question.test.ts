import { chatQuestion } from '../../src/wiring/chat-question';
import { approvalOf, askingFor, planOf } from './chat-approval';

test('a plan is shown with all that is approved, as plain text', () => {
	const { text, takes } = chatQuestion(planOf('# A table\n[x]: hidden'), true);
	expect(takes).toBe('verdict');
	expect(text).toContain('    t1: Table (manage-data-tables)\n      # A table\n      [x]: hidden');
	expect(text).toContain('    t2: Form (build-workflow; after t1)\n      A form');
	expect(text).toMatch(/Answer "yes" to have it carried out/);
});

test('questions are shown with their options', () => {
	const one = { question: 'How?', type: 'single', options: ['Phone', 'E-mail'] };
	const two = { question: 'What name?', type: 'text' };
	expect(chatQuestion(askingFor(one), true).text).toContain('How?\n- Phone\n- E-mail\nAnswer with');
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
