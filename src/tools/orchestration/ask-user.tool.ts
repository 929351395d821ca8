import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import type { QuestionAnswer } from '../../kernel/person-answer';
import { personAnswerSchema, questionAnswerSchema } from '../../kernel/person-answer';
import { type Question, questionsShape } from '../../kernel/question';
import { requireRun } from '../../kernel/ports/foreman-run';
import { invalidInput } from '../../kernel/tool-error';

const problemOf = ({ type, options = [] }: Question): string | undefined => {
	if (type === 'text') return options.length > 0 ? 'takes no options: its type is text' : undefined;
	if (options.length < 2) return `needs at least 2 options: its type is ${type}`;
	return new Set(options).size < options.length ? 'has the same option twice' : undefined;
};

function refuseQuestions(questions: readonly Question[]): void {
	const problems = questions.flatMap((question, index) => {
		const problem = problemOf(question);
		const isTwice = questions.findIndex((one) => one.question === question.question) < index;
		return [
			...(problem === undefined ? [] : [`questions[${index}] ${problem}.`]),
			...(isTwice ? [`questions[${index}] is asked twice.`] : []),
		];
	});
	if (problems.length === 0) return;
	throw invalidInput(
		`ask-user: ${problems.join(' ')}`,
		'Correct the named questions and call the tool again. No question was sent.',
	);
}

const NO_ANSWER = 'Nothing: they skipped the question. Take the most cautious reading.';

const inWords = (answers: readonly QuestionAnswer[]) =>
	answers.map(({ question, answer }) => `${question} → ${[answer].flat().join(', ')}`).join('; ');

export default defineTool({
	name: 'ask-user',
	domain: 'orchestration',
	description:
		'Ask the person what only they can know or decide, and wait. answered false: they skipped; go on with your best assumption, and say so.',
	effect: 'read',
	uses: ['person', 'foremanRun'],
	scopes: [],
	alsoFor: ['browser-agent'],
	alwaysAsks: true,
	card: 'questions',
	input: z.object(questionsShape),
	output: z.object({
		answered: z.boolean(),
		answers: z.array(questionAnswerSchema),
		note: z.string().optional().describe('All the person said, in one message to all questions'),
		next: z.string().optional().describe('What to do now with the work items that waited for it'),
	}),

	async settle(input) {
		refuseQuestions(input.questions);
		const [first] = input.questions;
		const count = input.questions.length;
		const short = count === 1 ? first?.question : `${count} questions, first: ${first?.question}`;
		return { input, question: input.introduction?.trim() || `${short}` };
	},

	async run({ questions }, { person, foremanRun }) {
		const { orchestration } = requireRun({ foremanRun });
		const asked = new Map(questions.map((one) => [one.question, one]));
		const goOn = async (said: string) => {
			const next = await orchestration.noteAnswers([...asked.keys()], said);
			return next === '' ? {} : { next };
		};
		const said = personAnswerSchema.safeParse(person.answer());
		if (!said.success) return { answered: false, answers: [], ...(await goOn(NO_ANSWER)) };
		if ('note' in said.data) {
			const { note } = said.data;
			return { answered: true, answers: [], note, ...(await goOn(note)) };
		}
		const answers = said.data.answers.filter(
			({ question, answer }) =>
				asked.has(question) && Array.isArray(answer) === (asked.get(question)?.type === 'multi'),
		);
		const answered = answers.length > 0;
		return { answered, answers, ...(await goOn(answered ? inWords(answers) : NO_ANSWER)) };
	},
});
