import type { Call, Held, Message } from './agent-message';
import type { AgentEndReason } from './end-agent';

export interface AskedCall {
	readonly name: string;
	/** An object, or the text of one as the model sent it. */
	readonly arguments: unknown;
}

/** What happened, and when (`at`, milliseconds since the epoch). */
export type AgentEvent = { readonly at: number } & (
	| { readonly type: 'message-received'; readonly text: string; readonly from: 'person' | 'task' }
	/** What a person wants done differently. The agent reads it before the next step, and it is never folded away. */
	| { readonly type: 'correction-received'; readonly text: string }
	/** The ids that the model gave its calls are dropped: answers use the loop's own ids. */
	| {
			readonly type: 'model-answered';
			readonly text: string;
			readonly calls: readonly AskedCall[];
			/** `model`: as its node names it. `tokensCached`: those of `tokensIn` that came from the provider's cache. */
			readonly usage: {
				readonly model?: string;
				readonly tokensIn: number;
				readonly tokensCached?: number;
				readonly tokensOut: number;
			};
	  }
	/** `too-long`: the model accepts less than it was sent. `final`: a retry would not help. */
	| {
			readonly type: 'model-failed';
			readonly problem: string;
			readonly kind: 'passing' | 'too-long' | 'final';
	  }
	/** The result, as JSON text. `isError`: failed, denied or not run. */
	| {
			readonly type: 'call-finished';
			readonly callId: string;
			readonly text: string;
			readonly isError: boolean;
			/** It has only started what ends with a message to the agent. */
			readonly rests?: true;
	  }
	| (Held & { readonly type: 'call-held'; readonly callId: string })
	/** `approved`: the call is handed out again. `declined` and `expired`: it does not run; `text` of a no also counts as a correction. */
	| {
			readonly type: 'person-answered';
			readonly approvalId: string;
			readonly answer: 'approved' | 'declined' | 'expired';
			readonly text?: string;
	  }
	/** No background task remains that could wake an idle agent. */
	| { readonly type: 'background-ended' }
	| { readonly type: 'time-passed' }
	| { readonly type: 'cancelled' }
	/** The state is too large to store. Sent again until it fits. */
	| { readonly type: 'state-too-large' }
	/** `repeatable`: ids of the calls that may run again (see `startedCalls`): calls that only read. */
	| { readonly type: 'resumed-after-crash'; readonly repeatable: readonly string[] }
);

/** The events without their time, which the runner adds. */
export type WithoutTime<Event> = Event extends unknown ? Omit<Event, 'at'> : never;

export type AgentEventType = AgentEvent['type'];
export type EventOf<Type extends AgentEventType> = Extract<AgentEvent, { type: Type }>;

/** A call to run. `approvalId`: a person has approved exactly this call, or a program was handed it. */
export type HandedCall = Call & { readonly approvalId?: string };

export type AgentEffect =
	/** Ask the model. The messages fit the budget. On an agent's last turn there are no tools. Answer with `model-answered` or `model-failed`. */
	| {
			readonly type: 'ask-model';
			readonly messages: readonly Message[];
			readonly withTools: boolean;
	  }
	| { readonly type: 'run-calls'; readonly calls: readonly HandedCall[] }
	/** From now on the state holds only a part of this text: store the text before the state is saved. */
	| { readonly type: 'keep-result'; readonly resultId: string; readonly text: string }
	/** A call waits for a person: make sure that `person-answered` follows. May be repeated after a crash. */
	| (Held & { readonly type: 'hold'; readonly callId: string; readonly name: string })
	/** The answer of an agent that stays, or a warning, for example that a call may have happened. */
	| { readonly type: 'tell-person'; readonly text: string }
	| { readonly type: 'finish'; readonly text: string }
	/** The agent ended without an answer. `text` is what it said on its last turn, or empty. */
	| { readonly type: 'stop'; readonly reason: AgentEndReason; readonly text: string };

export interface Step<State> {
	readonly state: State;
	readonly effects: readonly AgentEffect[];
}
