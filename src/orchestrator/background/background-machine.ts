import type {
	BackgroundBase,
	BackgroundEvent,
	BackgroundStep,
	BackgroundTask,
	InBackgroundPhase,
} from './background-task';

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

function whileQueued(
	state: InBackgroundPhase<'queued'>,
	event: BackgroundEvent,
): BackgroundStep | undefined {
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
	state: InBackgroundPhase<'running'>,
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

/** A result or failure that arrives during cancelling is kept, but the task still ends as cancelled. */
function whileCancelling(
	state: InBackgroundPhase<'cancelling'>,
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
	state: InBackgroundPhase<'cancelled'>,
	event: BackgroundEvent,
): BackgroundStep | undefined {
	if (event.type !== 'succeeded' || state.lateResult !== undefined) return undefined;
	return { state: { ...state, lateResult: shown(event.result) }, effects: [] };
}

const corrected = (
	state: InBackgroundPhase<'queued' | 'running'>,
	text: string,
): BackgroundStep => ({
	state: { ...state, corrections: [...state.corrections, shown(text)] },
	effects: [],
});

function read(state: InBackgroundPhase<'running'>): BackgroundStep | undefined {
	const { corrections, taskId } = state;
	if (corrections.length === 0) return undefined;
	return {
		state: { ...state, corrections: [] },
		effects: [{ type: 'correct-agent', taskId, corrections }],
	};
}

const succeeded = (state: BackgroundBase, result: string, endedAt: number): BackgroundStep => ({
	state: { ...baseOf(state), phase: 'succeeded', result: shown(result), endedAt },
	effects: [],
});

const failed = (state: BackgroundBase, reason: string, endedAt: number): BackgroundStep => ({
	state: { ...baseOf(state), phase: 'failed', reason: shown(reason), endedAt },
	effects: [],
});

function cancelled(state: BackgroundBase, endedAt: number, late?: string): BackgroundStep {
	const lateResult = late === undefined ? {} : { lateResult: shown(late) };
	return { state: { ...baseOf(state), phase: 'cancelled', endedAt, ...lateResult }, effects: [] };
}
