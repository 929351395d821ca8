import type { Step } from './agent-effect';
import { SMALLEST_CONTEXT } from './agent-settings';
import type { AgentState } from './agent-state';
import { fitContext } from './context-budget';
import { stop } from './end-agent';

/**
 * Makes a state smaller that is too large to store. It halves the room for messages; removed texts are stored
 * separately. If the room is already small, the messages are not the cause, and an agent at work stops. Returns
 * undefined if nothing can be done.
 */
export function makeRoom(state: AgentState): Step<AgentState> | undefined {
	const maxCharacters = Math.floor(state.maxCharacters / 2);
	if (maxCharacters >= SMALLEST_CONTEXT) {
		const { state: fitted, kept } = fitContext({ ...state, maxCharacters });
		return {
			state: fitted,
			effects: kept.map((each) => ({ type: 'keep-result', ...each })),
		};
	}
	switch (state.phase) {
		case 'idle':
		case 'thinking':
			return stop(state, 'state-size');
		case 'calling':
		case 'held':
			return stop(state, 'state-size', '', state.calls);
		case 'finished':
		case 'stopped':
		case 'cancelled':
		case 'failed':
			return undefined;
	}
}
