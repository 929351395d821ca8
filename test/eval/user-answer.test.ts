import { userAnswer } from '../../eval/user-answer.mjs';

const waiting = (tool: string) => ({
	output: 'Which sheet?\n\nYour code is 482915.\n\nYour code is 111111.',
	questions: [{ tool }],
});

describe('the user of a task', () => {
	it('says yes to a call, with its code', () => {
		expect(userAnswer(waiting('publish-workflow'))).toBe('482915 yes');
	});

	it('answers a question with the words of the task', () => {
		const answers: Array<[RegExp, string]> = [[/sheet/, 'Orders']];
		expect(userAnswer(waiting('ask-user'), answers)).toBe('482915 Orders');
	});

	it('has said all already where the task has no answer', () => {
		expect(userAnswer(waiting('ask-user'))).toMatch(/^482915 Do exactly what I wrote/);
	});

	it('throws where a report that waits has no code', () => {
		expect(() => userAnswer({ output: 'Wait.' })).toThrow(/no code to answer with/);
	});
});
