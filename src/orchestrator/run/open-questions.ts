import type { AgentState } from '../agent/agent-state';

/** A call that waits for a person, or for a program that was handed it. */
export interface HeldQuestion {
	readonly approvalId: string;
	readonly question: string;
	/** What a conversation shows of the question, if that is more. */
	readonly shown?: string;
	readonly tool: string;
	/** Milliseconds since the epoch. */
	readonly expiresAt: number;
	/** It waits for what a program sends, and not for a person. */
	readonly isForProgram?: true;
}

/** What an agent waits for. */
export const openQuestions = (state: AgentState): HeldQuestion[] =>
	state.phase === 'calling' || state.phase === 'held'
		? state.calls.flatMap((call) =>
				call.state === 'held'
					? [
							{
								approvalId: call.approvalId,
								question: call.question,
								tool: call.name,
								expiresAt: call.expiresAt,
								...(call.isForProgram === undefined ? {} : { isForProgram: call.isForProgram }),
							},
						]
					: [],
			)
		: [];
