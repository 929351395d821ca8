/** A call as a model asks for it: anything may be wrong with it. */
export interface AskedCall {
	readonly name: string;
	/** An object, or the text of one as it came. */
	readonly arguments: unknown;
}

/** What happened, with its time (`at`, milliseconds since the epoch). */
export type AgentEvent = { readonly at: number } & (
	| { readonly type: 'message-received'; readonly text: string; readonly from: 'person' | 'task' }
	/** What a person wants done differently. It is read before the next step and never forgotten. */
	| { readonly type: 'correction-received'; readonly text: string }
	/** The ids that the model gave its calls are dropped: it is answered with the loop's own. */
	| {
			readonly type: 'model-answered';
			readonly text: string;
			readonly calls: readonly AskedCall[];
			readonly usage: { readonly tokensIn: number; readonly tokensOut: number };
	  }
	/** `too-long`: the model takes less than it was sent. `final`: trying again would not help. */
	| {
			readonly type: 'model-failed';
			readonly problem: string;
			readonly kind: 'passing' | 'too-long' | 'final';
	  }
	/** What came back, as JSON text. `isError`: failed, denied or not run. */
	| {
			readonly type: 'call-finished';
			readonly callId: string;
			readonly text: string;
			readonly isError: boolean;
	  }
	| {
			readonly type: 'call-held';
			readonly callId: string;
			readonly approvalId: string;
			readonly question: string;
			readonly expiresAt: number;
	  }
	/**
	 * `approved`: the call is handed out again, with its approval.
	 * `declined`: not run; `text` is what the person said, and is also read as a correction. `expired`: not run.
	 */
	| {
			readonly type: 'person-answered';
			readonly approvalId: string;
			readonly answer: 'approved' | 'declined' | 'expired';
			readonly text?: string;
	  }
	/** No background task is left that could wake an idle agent. */
	| { readonly type: 'background-ended' }
	/** Only looks at the time, while something takes long. */
	| { readonly type: 'time-passed' }
	| { readonly type: 'cancelled' }
	/** Its state is more than is kept. Sent again as long as it is. */
	| { readonly type: 'state-too-large' }
	/** `repeatable`: ids of the calls that may be run again (see `startedCalls`): those that only read. */
	| { readonly type: 'resumed-after-crash'; readonly repeatable: readonly string[] }
);

export type AgentEventType = AgentEvent['type'];
export type EventOf<Type extends AgentEventType> = Extract<AgentEvent, { type: Type }>;
