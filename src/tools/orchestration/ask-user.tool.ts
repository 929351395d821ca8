import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import { personAnswerSchema, questionAnswerSchema } from '../../kernel/person-answer';
import { questionsShape } from '../../kernel/question';
import { refuseQuestions } from './refuse-questions';

const skipped = { answered: false, answers: [] };

export default defineTool({
	name: 'ask-user',
	domain: 'orchestration',
	title: 'Ask user',
	description:
		'Ask the person what only they can know or decide, several questions at once, and wait for the answers. Not for what a tool can find out. With answered false they skipped: go on with your best assumption, and say so.',
	effect: 'read',
	uses: ['person'],
	scopes: [],
	alsoFor: ['browser-agent'],
	alwaysAsks: true,
	card: 'questions',
	input: z.object(questionsShape),
	output: z.object({
		answered: z.boolean(),
		answers: z.array(questionAnswerSchema),
		note: z.string().optional().describe('All the person said, in one message to all questions'),
	}),

	async settle(input) {
		refuseQuestions(input.questions);
		const [first] = input.questions;
		const count = input.questions.length;
		const short = count === 1 ? first?.question : `${count} questions, first: ${first?.question}`;
		return { input, question: input.introduction?.trim() || `${short}` };
	},

	async run({ questions }, { person }) {
		const said = personAnswerSchema.safeParse(person.answer());
		if (!said.success) return skipped;
		if ('note' in said.data) return { answered: true, answers: [], note: said.data.note };
		const asked = new Map(questions.map((one) => [one.question, one]));
		const answers = said.data.answers.filter(
			({ question, answer }) =>
				asked.has(question) && Array.isArray(answer) === (asked.get(question)?.type === 'multi'),
		);
		return { answered: answers.length > 0, answers };
	},
});
