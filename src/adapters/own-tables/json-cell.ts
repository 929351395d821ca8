import { z } from 'zod';

/** A text column with JSON. Fails for a text that somebody edited into something else. */
export const jsonCell = z.string().transform((text, context): unknown => {
	try {
		return JSON.parse(text);
	} catch {
		context.addIssue({ code: z.ZodIssueCode.custom, message: 'is no JSON' });
		return z.NEVER;
	}
});
