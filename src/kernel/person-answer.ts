import { z } from 'zod';

/** Maximum characters of one text from a person. */
export const LONGEST_WORDS = 2_000;

const words = z.string().max(LONGEST_WORDS);

/** A chosen or written answer; a list if several could be chosen. */
export const questionAnswerSchema = z
	.object({
		id: z.string().optional(),
		question: z.string(),
		answer: z.union([words, z.array(words)]),
	})
	.strict();

export type QuestionAnswer = Readonly<z.output<typeof questionAnswerSchema>>;

/** Answers to questions; empty if the person skipped all of them. */
const questionAnswersSchema = z.object({ answers: z.array(questionAnswerSchema) }).strict();

/** What a person says beyond yes or no: what to do instead, or answers to questions. */
export const personAnswerSchema = z.union([
	z.object({ note: words.min(1) }).strict(),
	questionAnswersSchema,
]);

export type PersonAnswer = Readonly<z.output<typeof personAnswerSchema>>;
