import type { Call, Held, Message } from './agent-message';
import type { AgentEndReason, ReportFacts } from './report-facts';

/** A call to run. `approvalId`: a person has approved exactly this call, or a program was handed it. */
export type HandedCall = Call & { readonly approvalId?: string };

/** What the runner must do. */
export type AgentEffect =
	/**
	 * Ask the model. The messages fit the budget. On an agent's last turn there are no tools. Answer with
	 * `model-answered` or `model-failed`.
	 */
	| {
			readonly type: 'ask-model';
			readonly messages: readonly Message[];
			readonly withTools: boolean;
	  }
	/** Answer each with `call-finished` or `call-held`. */
	| { readonly type: 'run-calls'; readonly calls: readonly HandedCall[] }
	/** From now on the state holds only a part of this text: store the text before the state is saved. */
	| { readonly type: 'keep-result'; readonly resultId: string; readonly text: string }
	/** A call waits for a person: make sure that `person-answered` follows. May be repeated after a crash. */
	| (Held & { readonly type: 'hold'; readonly callId: string; readonly name: string })
	/** The answer of an agent that stays, or a warning, for example that a call may have happened. */
	| { readonly type: 'tell-person'; readonly text: string }
	| { readonly type: 'finish'; readonly text: string; readonly facts: ReportFacts }
	/** The agent ended without an answer. `text` is what it said on its last turn, or empty. */
	| {
			readonly type: 'stop';
			readonly reason: AgentEndReason;
			readonly text: string;
			readonly facts: ReportFacts;
	  };

/** The state after a transition, and the effects to perform. */
export interface Step<State> {
	readonly state: State;
	readonly effects: readonly AgentEffect[];
}
