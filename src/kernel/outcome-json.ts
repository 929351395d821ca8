import type { Outcome } from './outcome';
import { WAIT_FOR_ANSWER } from './looked-up-call';
import { isRecord } from './values/is-record';

export function outcomeJson(outcome: Outcome): Record<string, unknown> {
	if (outcome.status === 'succeeded') {
		const answer = isRecord(outcome.output) ? outcome.output : { result: outcome.output };
		if (!outcome.omitted) return { ...answer };
		const left = outcome.omitted.parts.map(({ path, left }) => `${path}: ${left}`);
		return { ...answer, omitted: { left, how: outcome.omitted.how } };
	}
	if (outcome.status === 'approval-required') {
		const { status, question, expiresAt, handle } = outcome;
		const how =
			handle === undefined
				? '; the same call with the same arguments runs once it is approved.'
				: `. ${WAIT_FOR_ANSWER} with this handle waits for the person, and then gives the answer of the call: do not make it again.`;
		return {
			status,
			question,
			expiresAt: new Date(expiresAt).toISOString(),
			...(handle === undefined ? {} : { handle }),
			hint: `A person has been asked and has not answered yet. Nothing was done. Say so, and go on with what does not need it${how}`,
		};
	}
	if (outcome.status === 'handed-over')
		return {
			status: outcome.status,
			expiresAt: new Date(outcome.expiresAt).toISOString(),
			hint: `A program of the user runs ${outcome.tool}: it has been handed this call, and has not sent the result yet. Go on with what does not need it. The same call with the same arguments then gets the result, in this run; it is not handed over twice.`,
		};
	const { code, message, hint, retryable, said } = outcome.error;
	return {
		status: outcome.status,
		error: {
			code,
			message,
			hint,
			...(retryable ? { retryable } : {}),
			...(said === undefined ? {} : { said }),
		},
	};
}
