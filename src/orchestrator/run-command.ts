import { z } from 'zod';

const runCommandKinds = ['cancel', 'cancel-task', 'correct', 'message', 'answer'] as const;

/** What other executions and processes tell a run. It waits in the run's inbox until the run takes it up. */
export const runCommandSchema = z
	.object({
		/** Unique: a command that is posted again under the same id is stored once. */
		id: z.string().min(1),
		kind: z.enum(runCommandKinds),
		/** The background task that the command is for; left out for the run's own agent. */
		taskId: z.string().optional(),
		text: z.string().optional(),
		/** Milliseconds since the epoch. */
		at: z.number(),
	})
	.strict()
	.readonly();

export type RunCommand = z.output<typeof runCommandSchema>;
