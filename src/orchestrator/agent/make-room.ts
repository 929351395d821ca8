import type { Step } from './agent-effect';
import { SMALLEST_CONTEXT } from './agent-settings';
import type { AgentState } from './agent-state';
import { fitContext } from './context-budget';
import { stop } from './end-agent';

/**
 * What an agent holds is more than is kept: its messages get half the room, and what goes is stored by itself. Where
 * they have little already it is not the messages: an agent at work stops. Undefined where there is nothing left to do.
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
