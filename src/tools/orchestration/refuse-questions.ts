import type { Question } from '../../kernel/question';
import { ToolError } from '../../kernel/tool-error';

const problemOf = ({ type, options = [] }: Question): string | undefined => {
	if (type === 'text') return options.length > 0 ? 'takes no options: its type is text' : undefined;
	if (options.length < 2) return `needs at least 2 options: its type is ${type}`;
	return new Set(options).size < options.length ? 'has the same option twice' : undefined;
};

/** Throws a `ToolError` that lists everything that makes these questions unanswerable. */
export function refuseQuestions(questions: readonly Question[]): void {
	const problems = questions.flatMap((question, index) => {
		const problem = problemOf(question);
		const isTwice = questions.findIndex((one) => one.question === question.question) < index;
		return [
			...(problem === undefined ? [] : [`questions[${index}] ${problem}.`]),
			...(isTwice ? [`questions[${index}] is asked twice.`] : []),
		];
	});
	if (problems.length === 0) return;
	throw new ToolError({
		code: 'invalid-input',
		message: `ask-user: ${problems.join(' ')}`,
		hint: 'Correct the named questions and call the tool again. Nobody was asked.',
	});
}
