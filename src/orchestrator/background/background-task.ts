import { z } from 'zod';

const base = z.object({
	schema: z.literal(1),
	taskId: z.string(),
	/** What is worked on, for a person. */
	title: z.string(),
	/** Milliseconds since the epoch. */
	queuedAt: z.number(),
	/** Corrections that the task's agent has not read yet, oldest first. */
	corrections: z.array(z.string()).readonly(),
});

const ended = base.extend({ endedAt: z.number() });

export const backgroundTaskSchema = z.discriminatedUnion('phase', [
	base.extend({ phase: z.literal('queued') }),
	base.extend({ phase: z.literal('running'), startedAt: z.number() }),
	/** Its agent has been told to stop and has not said yet that it did. */
	base.extend({ phase: z.literal('cancelling'), startedAt: z.number() }),
	/** `lateResult`: what it brought after it was cancelled. It is kept and does not bring the task back. */
	ended.extend({ phase: z.literal('cancelled'), lateResult: z.string().optional() }),
	ended.extend({ phase: z.literal('succeeded'), result: z.string() }),
	ended.extend({ phase: z.literal('failed'), reason: z.string() }),
]);

/** A background task as it is stored. */
export type BackgroundTask = Readonly<z.output<typeof backgroundTaskSchema>>;
export type InBackgroundPhase<Phase extends BackgroundPhase> = Extract<
	BackgroundTask,
	{ phase: Phase }
>;
export type BackgroundPhase = BackgroundTask['phase'];
/** What every phase has. */
export type BackgroundBase = Readonly<z.output<typeof base>>;

/** What happened, with its time (`at`, milliseconds since the epoch). */
export type BackgroundEvent = { readonly at: number } & (
	| { readonly type: 'started' }
	| { readonly type: 'succeeded'; readonly result: string }
	| { readonly type: 'failed'; readonly reason: string }
	/** A person said what is to be done differently. */
	| { readonly type: 'corrected'; readonly text: string }
	/** The task's agent is between two steps, and reads what came in. */
	| { readonly type: 'step-reached' }
	/** A person, the orchestrator or the end of the run wants it to stop. */
	| { readonly type: 'cancel-asked' }
	/** Its agent has stopped. */
	| { readonly type: 'cancelled' }
);

export type BackgroundEventType = BackgroundEvent['type'];

/** What the runner is to do. That a task has ended it reads from the phase. */
export type BackgroundEffect =
	/** Send the task's agent `cancelled`. */
	| { readonly type: 'cancel-agent'; readonly taskId: string }
	/** Send the task's agent each as `correction-received`. */
	| {
			readonly type: 'correct-agent';
			readonly taskId: string;
			readonly corrections: readonly string[];
	  };

export interface BackgroundStep {
	readonly state: BackgroundTask;
	readonly effects: readonly BackgroundEffect[];
}

/** A task that waits for its turn. */
export const newBackgroundTask = (
	taskId: string,
	title: string,
	at: number,
): InBackgroundPhase<'queued'> => ({
	schema: 1,
	phase: 'queued',
	taskId,
	title,
	queuedAt: at,
	corrections: [],
});

/** Whether a task has yet to end. */
export const isOpen = ({ phase }: BackgroundTask): boolean =>
	phase === 'queued' || phase === 'running' || phase === 'cancelling';

/** What a correction comes to; `undefined` stands for a task that nobody knows. */
export type CorrectionVerdict = 'queued' | 'task-completed' | 'task-not-found';

export function judgeCorrection(task: BackgroundTask | undefined): CorrectionVerdict {
	if (task === undefined) return 'task-not-found';
	return task.phase === 'queued' || task.phase === 'running' ? 'queued' : 'task-completed';
}
