import { z } from 'zod';

const base = z.object({
	schema: z.literal(1),
	taskId: z.string(),
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

export type BackgroundTask = Readonly<z.output<typeof backgroundTaskSchema>>;
export type BackgroundPhase = BackgroundTask['phase'];
type BackgroundBase = Readonly<z.output<typeof base>>;

/** What happened, and when (`at`, milliseconds since the epoch). */
export type BackgroundEvent = { readonly at: number } & (
	| { readonly type: 'started' }
	| { readonly type: 'succeeded'; readonly result: string }
	| { readonly type: 'failed'; readonly reason: string }
	| { readonly type: 'corrected'; readonly text: string }
	/** The task's agent is between two steps and reads what has arrived. */
	| { readonly type: 'step-reached' }
	/** A person, the orchestrator or the end of the run asks it to stop. */
	| { readonly type: 'cancel-asked' }
	| { readonly type: 'cancelled' }
);

export type BackgroundEventType = BackgroundEvent['type'];

/** What the runner must do. The runner reads from the phase that a task has ended. */
type BackgroundEffect =
	| { readonly type: 'cancel-agent' }
	| { readonly type: 'correct-agent'; readonly corrections: readonly string[] };

interface BackgroundStep {
	readonly state: BackgroundTask;
	readonly effects: readonly BackgroundEffect[];
}

export const newBackgroundTask = (taskId: string, title: string, at: number): BackgroundTask => ({
	schema: 1,
	phase: 'queued',
	taskId,
	title,
	queuedAt: at,
	corrections: [],
});

export const isOpen = ({ phase }: BackgroundTask): boolean =>
	phase === 'queued' || phase === 'running' || phase === 'cancelling';

/** The result of a correction; `task-not-found` for an unknown task, which is passed as `undefined`. */
export type CorrectionVerdict = 'queued' | 'task-completed' | 'task-not-found';

export function judgeCorrection(task: BackgroundTask | undefined): CorrectionVerdict {
	if (task === undefined) return 'task-not-found';
	return task.phase === 'queued' || task.phase === 'running' ? 'queued' : 'task-completed';
}

/** The agent's own report is shorter; the result store handles longer texts. */
const LONGEST_RESULT = 24_000;

const baseOf = ({ taskId, title, queuedAt, corrections }: BackgroundBase): BackgroundBase => ({
	schema: 1,
	taskId,
	title,
	queuedAt,
	corrections,
});

const shown = (text: string) => text.slice(0, LONGEST_RESULT).replace(/[\uD800-\uDBFF]$/, '');

/** A background task. Pure; an event that a phase does not expect changes nothing. */
export function transition(state: BackgroundTask, event: BackgroundEvent): BackgroundStep {
	if (event.type === 'cancel-asked' && state.phase === 'running')
		return { state: { ...state, phase: 'cancelling' }, effects: [{ type: 'cancel-agent' }] };
	if (event.type === 'cancel-asked' && state.phase === 'cancelling')
		return { state, effects: [{ type: 'cancel-agent' }] };
	if (event.type === 'step-reached' && state.phase === 'running' && state.corrections.length > 0) {
		const { corrections } = state;
		return {
			state: { ...state, corrections: [] },
			effects: [{ type: 'correct-agent', corrections }],
		};
	}
	return { state: nextState(state, event) ?? state, effects: [] };
}

function nextState(state: BackgroundTask, event: BackgroundEvent): BackgroundTask | undefined {
	switch (state.phase) {
		case 'queued':
			if (event.type === 'started')
				return { ...baseOf(state), phase: 'running', startedAt: event.at };
			return event.type === 'cancel-asked' ? cancelled(state, event.at) : unlessOver(state, event);
		case 'running':
			return event.type === 'succeeded'
				? { ...baseOf(state), phase: 'succeeded', result: shown(event.result), endedAt: event.at }
				: unlessOver(state, event);
		case 'cancelling':
			// A result or failure that arrives during cancelling is kept, but the task still ends as cancelled.
			if (event.type === 'succeeded') return cancelled(state, event.at, event.result);
			if (event.type === 'failed') return cancelled(state, event.at, event.reason);
			return event.type === 'cancelled' ? cancelled(state, event.at) : undefined;
		case 'cancelled':
			if (event.type !== 'succeeded' || state.lateResult !== undefined) return undefined;
			return { ...state, lateResult: shown(event.result) };
		case 'succeeded':
		case 'failed':
			return undefined;
	}
}

function unlessOver(
	state: BackgroundTask & { readonly phase: 'queued' | 'running' },
	event: BackgroundEvent,
): BackgroundTask | undefined {
	switch (event.type) {
		case 'corrected':
			return { ...state, corrections: [...state.corrections, shown(event.text)] };
		case 'failed':
			return { ...baseOf(state), phase: 'failed', reason: shown(event.reason), endedAt: event.at };
		case 'cancelled':
			return cancelled(state, event.at);
		default:
			return undefined;
	}
}

const cancelled = (state: BackgroundBase, endedAt: number, late?: string): BackgroundTask => ({
	...baseOf(state),
	phase: 'cancelled',
	endedAt,
	...(late !== undefined && { lateResult: shown(late) }),
});
