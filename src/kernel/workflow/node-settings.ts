import { z } from 'zod';

/** What n8n keeps of a node beside its parameters, as its editor's tab Settings has it. */
export const nodeSettings = z
	.object({
		disabled: z.boolean(),
		notes: z.string(),
		notesInFlow: z.boolean(),
		onError: z.enum(['stopWorkflow', 'continueRegularOutput', 'continueErrorOutput']),
		retryOnFail: z.boolean(),
		maxTries: z.number(),
		waitBetweenTries: z.number(),
		alwaysOutputData: z.boolean(),
		executeOnce: z.boolean(),
	})
	.partial();

export const isNodeSetting = (name: string): boolean => Object.hasOwn(nodeSettings.shape, name);
