import { z } from 'zod';

const questionSchema = z.object({
	id: z.string().max(60).optional().describe('Comes back with the answer'),
	question: z.string().trim().min(1).max(1_000).describe('In plain words'),
	type: z.enum(['single', 'multi', 'text']).describe('single or multi: of options; text: free'),
	options: z
		.array(z.string().trim().min(1).max(300))
		.max(20)
		.optional()
		.describe('Not for text; "Something else" is added'),
});

export type Question = Readonly<z.output<typeof questionSchema>>;

export const questionsShape = {
	questions: z.array(questionSchema).min(1).max(10).describe('1 to 10, asked at once'),
	introduction: z.string().max(1_000).optional().describe('Shown above'),
};

export const questionsSchema = z.object(questionsShape);
