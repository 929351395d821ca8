import type { Call, Message } from './agent-message';
import type { AgentEndReason, ReportFacts } from './report-facts';

/** A call to run. `approvalId`: a person has said yes to exactly this. */
export type HandedCall = Call & { readonly approvalId?: string };

/** What the runner is to do. */
export type AgentEffect =
	/** Within the budget; without tools on an agent's last turn. Answer with `model-answered` or `model-failed`. */
	| {
			readonly type: 'ask-model';
			readonly messages: readonly Message[];
			readonly withTools: boolean;
	  }
	/** Answer each with `call-finished` or `call-held`. */
	| { readonly type: 'run-calls'; readonly calls: readonly HandedCall[] }
	/** The state holds only a part of this text from here on: store it before the state is saved. */
	| { readonly type: 'keep-result'; readonly resultId: string; readonly text: string }
	/** A call waits for a person: see that `person-answered` comes. May be said again after a crash. */
	| {
			readonly type: 'hold';
			readonly callId: string;
			readonly name: string;
			readonly approvalId: string;
			readonly question: string;
			readonly expiresAt: number;
	  }
	/** An answer of an agent that stays, or a warning such as that a call may have happened. */
	| { readonly type: 'tell-person'; readonly text: string }
	| { readonly type: 'finish'; readonly text: string; readonly facts: ReportFacts }
	/** The end that is not an answer. `text` is what the agent said on its last turn, or empty. */
	| {
			readonly type: 'stop';
			readonly reason: AgentEndReason;
			readonly text: string;
			readonly facts: ReportFacts;
	  };

/** Where a transition leads, with what is to be done. */
export interface Step<State> {
	readonly state: State;
	readonly effects: readonly AgentEffect[];
}
