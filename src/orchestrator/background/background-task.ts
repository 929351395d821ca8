import { z } from 'zod';

const LONGEST_RESULT = 24_000;

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
export type BackgroundPhase = BackgroundTask['phase'];
type Base = Readonly<z.output<typeof base>>;

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

/** What the runner is to do. */
export type BackgroundEffect =
	/** Send the task's agent `cancelled`. */
	| { readonly type: 'cancel-agent'; readonly taskId: string }
	/** Send the task's agent each as `correction-received`. */
	| {
			readonly type: 'correct-agent';
			readonly taskId: string;
			readonly corrections: readonly string[];
	  }
	/** Tell the orchestrator that it ended, once. */
	| {
			readonly type: 'tell-orchestrator';
			readonly taskId: string;
			readonly outcome: 'succeeded' | 'failed' | 'cancelled';
			readonly text: string;
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
): Extract<BackgroundTask, { phase: 'queued' }> => ({
	schema: 1,
	phase: 'queued',
	...{ taskId, title, queuedAt: at, corrections: [] },
});

const baseOf = ({ taskId, title, queuedAt, corrections }: Base): Base => ({
	schema: 1,
	...{ taskId, title, queuedAt, corrections },
});

const shown = (text: string) => text.slice(0, LONGEST_RESULT).replace(/[\uD800-\uDBFF]$/, '');

/** A piece of work beside the orchestrator's own. Pure; an event that a phase does not expect changes nothing. */
export function transition(state: BackgroundTask, event: BackgroundEvent): BackgroundStep {
	return inPhase(state, event) ?? { state, effects: [] };
}

function inPhase(state: BackgroundTask, event: BackgroundEvent): BackgroundStep | undefined {
	switch (state.phase) {
		case 'queued':
			return whileQueued(state, event);
		case 'running':
			return whileRunning(state, event);
		case 'cancelling':
			return whileCancelling(state, event);
		case 'cancelled':
			return onceCancelled(state, event);
		case 'succeeded':
		case 'failed':
			return undefined;
	}
}

type InPhase<Phase extends BackgroundPhase> = Extract<BackgroundTask, { phase: Phase }>;

function whileQueued(state: InPhase<'queued'>, event: BackgroundEvent): BackgroundStep | undefined {
	switch (event.type) {
		case 'started':
			return {
				state: { ...baseOf(state), phase: 'running', startedAt: event.at },
				effects: [],
			};
		case 'corrected':
			return corrected(state, event.text);
		case 'failed':
			return failed(state, event.reason, event.at);
		case 'cancel-asked':
		case 'cancelled':
			return cancelled(state, event.at);
		case 'succeeded':
		case 'step-reached':
			return undefined;
	}
}

function whileRunning(
	state: InPhase<'running'>,
	event: BackgroundEvent,
): BackgroundStep | undefined {
	switch (event.type) {
		case 'corrected':
			return corrected(state, event.text);
		case 'step-reached':
			return read(state);
		case 'succeeded':
			return succeeded(state, event.result, event.at);
		case 'failed':
			return failed(state, event.reason, event.at);
		case 'cancel-asked':
			return {
				state: { ...state, phase: 'cancelling' },
				effects: [{ type: 'cancel-agent', taskId: state.taskId }],
			};
		case 'cancelled':
			return cancelled(state, event.at);
		case 'started':
			return undefined;
	}
}

/** What it brings or fails with while it is being stopped is kept; it ends as cancelled all the same. */
function whileCancelling(
	state: InPhase<'cancelling'>,
	event: BackgroundEvent,
): BackgroundStep | undefined {
	switch (event.type) {
		case 'cancelled':
			return cancelled(state, event.at);
		case 'succeeded':
			return cancelled(state, event.at, event.result);
		case 'failed':
			return cancelled(state, event.at, event.reason);
		case 'cancel-asked':
			return { state, effects: [{ type: 'cancel-agent', taskId: state.taskId }] };
		case 'started':
		case 'corrected':
		case 'step-reached':
			return undefined;
	}
}

function onceCancelled(
	state: InPhase<'cancelled'>,
	event: BackgroundEvent,
): BackgroundStep | undefined {
	if (event.type !== 'succeeded' || state.lateResult !== undefined) return undefined;
	return { state: { ...state, lateResult: shown(event.result) }, effects: [] };
}

const corrected = (state: InPhase<'queued' | 'running'>, text: string): BackgroundStep => ({
	state: { ...state, corrections: [...state.corrections, shown(text)] },
	effects: [],
});

function read(state: InPhase<'running'>): BackgroundStep | undefined {
	const { corrections, taskId } = state;
	if (corrections.length === 0) return undefined;
	return {
		state: { ...state, corrections: [] },
		effects: [{ type: 'correct-agent', taskId, corrections }],
	};
}

const tell = (
	{ taskId }: Base,
	outcome: 'succeeded' | 'failed' | 'cancelled',
	text: string,
): BackgroundEffect => ({ type: 'tell-orchestrator', taskId, outcome, text });

function succeeded(state: Base, result: string, endedAt: number): BackgroundStep {
	const text = shown(result);
	return {
		state: { ...baseOf(state), phase: 'succeeded', result: text, endedAt },
		effects: [tell(state, 'succeeded', text)],
	};
}

function failed(state: Base, reason: string, endedAt: number): BackgroundStep {
	const text = shown(reason);
	return {
		state: { ...baseOf(state), phase: 'failed', reason: text, endedAt },
		effects: [tell(state, 'failed', text)],
	};
}

function cancelled(state: Base, endedAt: number, late?: string): BackgroundStep {
	const lateResult = late === undefined ? {} : { lateResult: shown(late) };
	return {
		state: { ...baseOf(state), phase: 'cancelled', endedAt, ...lateResult },
		effects: [tell(state, 'cancelled', '')],
	};
}

/** What a correction comes to; `undefined` stands for a task that nobody knows. */
export type CorrectionVerdict = 'queued' | 'task-completed' | 'task-not-found';

export function judgeCorrection(task: BackgroundTask | undefined): CorrectionVerdict {
	if (task === undefined) return 'task-not-found';
	return task.phase === 'queued' || task.phase === 'running' ? 'queued' : 'task-completed';
}

/** Whether a task has yet to end. */
export const isOpen = ({ phase }: BackgroundTask): boolean =>
	phase === 'queued' || phase === 'running' || phase === 'cancelling';

/** Asks every open task of a run to stop: the run itself has been cancelled. */
export function cancelAll(
	tasks: readonly BackgroundTask[],
	at: number,
): { readonly tasks: readonly BackgroundTask[]; readonly effects: readonly BackgroundEffect[] } {
	const steps = tasks.map((task) => transition(task, { type: 'cancel-asked', at }));
	return {
		tasks: steps.map(({ state }) => state),
		effects: steps.flatMap(({ effects }) => effects),
	};
}
