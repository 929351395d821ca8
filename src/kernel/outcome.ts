import type { ToolErrorCode } from './tool-error';

/** What a failed call tells a person or a model. Never holds foreign text unmarked, never a secret. */
export interface OutcomeError {
	readonly code: ToolErrorCode;
	readonly message: string;
	readonly hint: string;
	readonly retryable: boolean;
}

/** What was left out of an answer, and how to get it. */
export interface Omission {
	/** Where, as a path such as `nodes[3].parameters.jsCode`. */
	readonly path: string;
	/** How much, such as `12 of 40 items`. */
	readonly left: string;
}

/** A call of a tool ends in one word, never in an exception. */
export type Outcome =
	| {
			readonly status: 'succeeded';
			readonly output: unknown;
			readonly omitted?: { readonly parts: readonly Omission[]; readonly how: string };
	  }
	| {
			readonly status: 'approval-required';
			readonly question: string;
			/** Milliseconds since the epoch: until when a person can answer. */
			readonly expiresAt: number;
	  }
	| { readonly status: 'denied'; readonly error: OutcomeError }
	| { readonly status: 'failed'; readonly error: OutcomeError };
