import type {
	BackgroundBase,
	BackgroundEvent,
	BackgroundStep,
	BackgroundTask,
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

/** The events that a queued task and a running one take alike. */
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
