import { answerInWords, userAnswer } from '../../eval/user-answer.mjs';

const asked = (approvalId: string, tool = 'publish-workflow', question = 'Publish it?') => ({
	...{ approvalId, tool, question },
});

const waiting = (tool: string) => ({
	output: 'Which sheet?\n\nYour code is 482915.',
	questions: [asked('one', tool)],
});

describe('the user of a task', () => {
	it('says yes to a call, with its code', () => {
		expect(userAnswer([waiting('publish-workflow')])).toBe('482915 yes');
	});

	it('says no to what the task refuses', () => {
		const task = { refuses: /delet/ };
		expect(userAnswer([waiting('delete-data-table-rows')], task)).toBe('482915 no');
		expect(userAnswer([waiting('publish-workflow')], task)).toBe('482915 yes');
	});

	it('answers a question with the words of the task', () => {
		const answers: Array<[RegExp, string]> = [[/sheet/, 'Orders']];
		expect(userAnswer([waiting('ask-user')], { answers })).toBe('482915 Orders');
	});

	it('has said all already where the task has no answer', () => {
		expect(userAnswer([waiting('ask-user')])).toMatch(/^482915 Do exactly what I wrote/);
	});

	it('remembers the codes of questions that are still open, which are shown once', () => {
		const first = {
			output: 'A. Your code is 111111. B. Your code is 222222.',
			questions: [asked('a'), asked('b')],
		};
		const second = { output: 'B. C. Your code is 333333.', questions: [asked('b'), asked('c')] };
		const third = { output: 'C.', questions: [asked('c')] };
		expect(userAnswer([first])).toBe('111111 yes');
		expect(userAnswer([first, second])).toBe('222222 yes');
		expect(userAnswer([first, second, third])).toBe('333333 yes');
	});

	it('throws where no report has shown a code', () => {
		expect(() => userAnswer([{ output: 'Wait.' }])).toThrow(/no code to answer with/);
	});

	it('answers an agent that ends with a question in words, and no other', () => {
		const task = { refuses: /delet/, answers: [[/sheet/, 'Orders']] as Array<[RegExp, string]> };
		expect(answerInWords('It is done.\nWhich was asked? That.', task)).toBeUndefined();
		expect(answerInWords('Two sheets.\n\n**Which sheet is it?**', task)).toBe('Orders');
		expect(answerInWords('Shall I delete them?', task)).toBe('No.');
		expect(answerInWords('May I?', {})).toMatch(/^Do exactly what I wrote/);
	});
});
