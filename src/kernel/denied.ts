import type { Outcome } from './outcome';

/** The outcome of a call that may not run. `hint` is the next step. */
export const denied = (message: string, hint: string): Outcome => ({
	status: 'denied',
	error: { code: 'forbidden', message, hint, retryable: false },
});
