import { z } from 'zod';

/** Maximum characters of one text from a person. */
export const LONGEST_WORDS = 2_000;

const words = z.string().max(LONGEST_WORDS);

/** A chosen or written answer; a list if several could be chosen. */
export const questionAnswerSchema = z.strictObject({
	id: z.string().optional(),
	question: z.string(),
	answer: z.union([words, z.array(words)]),
});

export type QuestionAnswer = Readonly<z.output<typeof questionAnswerSchema>>;

/** Answers to questions; empty if the person skipped all of them. */
const questionAnswersSchema = z.strictObject({ answers: z.array(questionAnswerSchema) });

/** What a person says beyond yes or no: what to do instead, or answers to questions. */
export const personAnswerSchema = z.union([
	z.strictObject({ note: words.min(1) }),
	questionAnswersSchema,
]);

export type PersonAnswer = Readonly<z.output<typeof personAnswerSchema>>;
