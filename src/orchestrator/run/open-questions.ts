import type { Held } from '../agent/agent-message';
import { heldOf } from '../agent/agent-message';
import { type AgentState, callsOf } from '../agent/agent-state';

/** A call that waits for a person, or for a program that was handed it. */
export interface HeldQuestion extends Held {
	/** What a conversation shows of the question, if that is more. */
	readonly shown?: string;
	readonly tool: string;
}

/** What an agent waits for. */
export const openQuestions = (state: AgentState): HeldQuestion[] =>
	callsOf(state).flatMap((call) =>
		call.state === 'held' ? [{ ...heldOf(call), tool: call.name }] : [],
	);
