import type { Outcome } from '../../kernel/outcome';

/** Why a call does not run, as one text. */
function reasonOf(outcome: Exclude<Outcome, { readonly status: 'succeeded' }>): string {
	if (!('error' in outcome))
		return 'A person was asked and has not answered yet. Nothing was done. Call again once it is approved.';
	return `${outcome.error.message} ${outcome.error.hint}`;
}

/** Writes an outcome as n8n's agent reads it from a gate. The agent then makes the call, or tells the model why it does not. */
export const gateAnswer = (outcome: Outcome): Record<string, unknown> =>
	outcome.status === 'succeeded'
		? { approved: true }
		: { approved: false, chatInput: `Foreman Gate: ${reasonOf(outcome)}` };
