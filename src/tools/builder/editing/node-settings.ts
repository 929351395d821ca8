import { z } from 'zod';

/** What n8n keeps of a node beside its parameters, as its editor's tab Settings has it. */
export const nodeSettings = z
	.object({
		disabled: z.boolean().optional().describe('Whether runs pass over it'),
		notes: z.string().optional().describe('Note for people'),
		notesInFlow: z.boolean().optional().describe('Whether the note shows'),
		onError: z
			.enum(['stopWorkflow', 'continueRegularOutput', 'continueErrorOutput'])
			.optional()
			.describe('What follows an error'),
		retryOnFail: z.boolean().optional().describe('Whether to try again'),
		maxTries: z.number().optional().describe('How often to try'),
		waitBetweenTries: z.number().optional().describe('Milliseconds between'),
		alwaysOutputData: z.boolean().optional().describe('Whether an empty item is put out'),
		executeOnce: z.boolean().optional().describe('Only for the first item'),
	})
	.optional();
