import { z } from 'zod';

const base = z.object({
	schema: z.literal(1),
	taskId: z.string(),
	/** What the task does, for a person. */
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
	/** Its agent has been told to stop and has not confirmed it yet. */
	base.extend({ phase: z.literal('cancelling'), startedAt: z.number() }),
	/** `lateResult`: a result that arrived after cancelling. It is kept but does not reopen the task. */
	ended.extend({ phase: z.literal('cancelled'), lateResult: z.string().optional() }),
	ended.extend({ phase: z.literal('succeeded'), result: z.string() }),
	ended.extend({ phase: z.literal('failed'), reason: z.string() }),
]);

/** A stored background task. */
export type BackgroundTask = Readonly<z.output<typeof backgroundTaskSchema>>;
export type InBackgroundPhase<Phase extends BackgroundPhase> = Extract<
	BackgroundTask,
	{ phase: Phase }
>;
export type BackgroundPhase = BackgroundTask['phase'];
/** The fields of every phase. */
export type BackgroundBase = Readonly<z.output<typeof base>>;

/** What happened, and when (`at`, milliseconds since the epoch). */
export type BackgroundEvent = { readonly at: number } & (
	| { readonly type: 'started' }
	| { readonly type: 'succeeded'; readonly result: string }
	| { readonly type: 'failed'; readonly reason: string }
	/** A person said what to do differently. */
	| { readonly type: 'corrected'; readonly text: string }
	/** The task's agent is between two steps and reads what has arrived. */
	| { readonly type: 'step-reached' }
	/** A person, the orchestrator or the end of the run asks it to stop. */
	| { readonly type: 'cancel-asked' }
	/** Its agent has stopped. */
	| { readonly type: 'cancelled' }
);

export type BackgroundEventType = BackgroundEvent['type'];

/** What the runner must do. The runner reads from the phase that a task has ended. */
export type BackgroundEffect =
	/** Send the task's agent `cancelled`. */
	| { readonly type: 'cancel-agent' }
	/** Send the task's agent each as `correction-received`. */
	| { readonly type: 'correct-agent'; readonly corrections: readonly string[] };

export interface BackgroundStep {
	readonly state: BackgroundTask;
	readonly effects: readonly BackgroundEffect[];
}

/** A new task, which waits for its turn. */
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

/** Whether a task has not ended yet. */
export const isOpen = ({ phase }: BackgroundTask): boolean =>
	phase === 'queued' || phase === 'running' || phase === 'cancelling';

/** The result of a correction; `task-not-found` for an unknown task, which is passed as `undefined`. */
export type CorrectionVerdict = 'queued' | 'task-completed' | 'task-not-found';

export function judgeCorrection(task: BackgroundTask | undefined): CorrectionVerdict {
	if (task === undefined) return 'task-not-found';
	return task.phase === 'queued' || task.phase === 'running' ? 'queued' : 'task-completed';
}
