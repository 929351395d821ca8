import { z } from 'zod';

const runCommandKinds = ['cancel', 'cancel-task', 'correct', 'message', 'answer'] as const;

/** What other executions and processes have to tell a run. Waits in its inbox until the run has taken it up. */
export const runCommandSchema = z
	.object({
		/** Nobody else uses it: what is posted again under the same id is there once. */
		id: z.string().min(1),
		kind: z.enum(runCommandKinds),
		/** The background task it is for; none for the run's own agent. */
		taskId: z.string().optional(),
		text: z.string().optional(),
		/** Milliseconds since the epoch. */
		at: z.number(),
	})
	.strict()
	.readonly();

export type RunCommand = z.output<typeof runCommandSchema>;
