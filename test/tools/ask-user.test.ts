import { invokeTool } from '../../src/kernel/invoke-tool';
import { findAnyTool } from '../support/native-tools';
import { partialRun } from './partial-run';
import { openInvocation, portsWith } from '../kernel/open-invocation';

const tool = findAnyTool('ask-user');

const colour = { question: 'Which colour?', type: 'single', options: ['red', 'blue'] };
const sizes = { question: 'Which sizes?', type: 'multi', options: ['S', 'M', 'L'] };
const name = { question: 'Which name?', type: 'text' };

async function ask(input: unknown, answer: unknown, next = '') {
	if (!tool) throw new Error('no tool');
	const asked: unknown[] = [];
	const told: unknown[] = [];
	const { invocation } = openInvocation({
		decide: async () => ({ word: 'ask' }),
		async consent(_tool, call) {
			asked.push(call);
			return {
				...{ word: 'granted', approvalId: 'a', approver: 'ann', arguments: call.arguments },
				answer,
			};
		},
		ports: (_signal, said) =>
			portsWith({
				person: { answer: () => said },
				foremanRun: partialRun({
					orchestration: {
						async noteAnswers(questions, words) {
							told.push([questions, words]);
							return next;
						},
					},
				}),
			}),
	});
	return { outcome: await invokeTool(tool, input, invocation), asked, told };
}

it('answers what the person chose and wrote', async () => {
	const answers = [
		{ question: 'Which colour?', answer: 'green' },
		{ question: 'Which sizes?', answer: ['S', 'L'] },
		{ question: 'Which name?', answer: 'Foo' },
	];
	const { outcome, asked } = await ask({ questions: [colour, sizes, name] }, { answers });
	expect(outcome).toEqual({ status: 'succeeded', output: { answered: true, answers } });
	expect(asked).toMatchObject([{ question: '3 questions, first: Which colour?' }]);
});

it.each([{ answers: [] }, undefined, { note: '' }, 'text'])(
	'says that nothing was answered where %p is all the person said',
	async (answer) => {
		const { outcome } = await ask({ questions: [name] }, answer);
		expect(outcome).toEqual({
			status: 'succeeded',
			output: { answered: false, answers: [] },
		});
	},
);

it('hands on what was said to all questions in one message', async () => {
	const { outcome } = await ask({ questions: [colour, name] }, { note: 'Red, and Foo' });
	expect(outcome).toEqual({
		status: 'succeeded',
		output: { answered: true, answers: [], note: 'Red, and Foo' },
	});
});

it('hands what was said to the work items that wait, and says what comes next', async () => {
	const answers = [
		{ question: 'Which sizes?', answer: ['S', 'L'] },
		{ question: 'Which name?', answer: 'Foo' },
	];
	const { outcome, told } = await ask({ questions: [sizes, name] }, { answers }, 'Verify w1.');
	expect(outcome).toMatchObject({ output: { answered: true, next: 'Verify w1.' } });
	expect(told).toEqual([
		[['Which sizes?', 'Which name?'], 'Which sizes? → S, L; Which name? → Foo'],
	]);
});

it('lets them go on as well where nobody said anything', async () => {
	const { told } = await ask({ questions: [name] }, { answers: [] });
	expect(told).toEqual([[['Which name?'], expect.stringContaining('skipped')]]);
});

it('leaves out answers to what was not asked, or not in that way', async () => {
	const answers = [
		{ question: 'Which pet?', answer: 'cat' },
		{ question: 'Which sizes?', answer: 'S' },
		{ question: 'Which name?', answer: ['Foo'] },
		{ question: 'Which colour?', answer: 'red' },
	];
	const { outcome } = await ask({ questions: [colour, sizes, name] }, { answers });
	expect(outcome).toMatchObject({ output: { answered: true, answers: [answers[3]] } });
});

it('asks by its introduction, or by its one question', async () => {
	const { asked } = await ask({ questions: [name], introduction: 'To name the sheet.' }, undefined);
	expect(asked).toMatchObject([{ question: 'To name the sheet.' }]);
	expect((await ask({ questions: [name] }, undefined)).asked).toMatchObject([
		{ question: 'Which name?' },
	]);
});

it.each<[string, unknown[], string]>([
	['no question', [], '"questions"'],
	[
		'eleven questions',
		Array.from({ length: 11 }, (_, at) => ({ ...name, question: `${at}` })),
		'"questions"',
	],
	['a kind that there is not', [{ ...name, type: 'date' }], 'questions[0].type'],
	['a blank question', [{ ...name, question: ' ' }], 'questions[0].question'],
	['a choice of nothing', [name, { ...colour, options: [] }], 'questions[1] needs at least 2'],
	['a choice without options', [{ ...sizes, options: undefined }], 'questions[0] needs'],
	['the same option twice', [{ ...colour, options: ['a', 'a'] }], 'questions[0] has the same'],
	['options for a text', [{ ...name, options: ['a', 'b'] }], 'questions[0] takes no options'],
	['the same question twice', [name, name], 'questions[1] is asked twice'],
])('asks nobody %s', async (_what, questions, named) => {
	const { outcome, asked } = await ask({ questions }, undefined);
	expect(outcome).toMatchObject({
		status: 'failed',
		error: { code: 'invalid-input', message: expect.stringContaining(named) },
	});
	expect(asked).toEqual([]);
});
