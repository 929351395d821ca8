import type { ToolErrorCode } from './tool-error';

/** What a person or a model learns about a failed call. Never holds unmarked foreign text or a secret. */
export interface OutcomeError {
	readonly code: ToolErrorCode;
	readonly message: string;
	readonly hint: string;
	readonly retryable: boolean;
	/** What others say of it, as the caller may see it: marked, for a model. */
	readonly said?: unknown;
}

export interface Omission {
	readonly path: string;
	readonly left: string;
}

/** A tool call always ends in one of these outcomes, never in an exception. */
export type Outcome =
	| {
			readonly status: 'succeeded';
			readonly output: unknown;
			readonly omitted?: { readonly parts: readonly Omission[]; readonly how: string };
	  }
	| {
			readonly status: 'approval-required';
			readonly question: string;
			/** Until when a person can answer, in milliseconds since the epoch. */
			readonly expiresAt: number;
			/** By which the caller can wait for the answer of the call. Left out: it makes the call again. */
			readonly handle?: string;
	  }
	| {
			readonly status: 'handed-over';
			readonly tool: string;
			/** Until when the program of the caller can send the result, in milliseconds since the epoch. */
			readonly expiresAt: number;
	  }
	| { readonly status: 'denied'; readonly error: OutcomeError }
	| { readonly status: 'failed'; readonly error: OutcomeError };

/** The outcome of a call that may not run. `hint` is the next step. */
export const denied = (message: string, hint: string): Outcome => ({
	status: 'denied',
	error: { code: 'forbidden', message, hint, retryable: false },
});
