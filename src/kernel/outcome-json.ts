import type { Outcome } from './outcome';
import { isRecord } from './values/is-record';

/** An outcome as one JSON object: the answer, or what is wrong and what to do. */
export function outcomeJson(outcome: Outcome): Record<string, unknown> {
	if (outcome.status === 'succeeded') {
		const answer = isRecord(outcome.output) ? outcome.output : { result: outcome.output };
		if (!outcome.omitted) return { ...answer };
		const left = outcome.omitted.parts.map(({ path, left }) => `${path}: ${left}`);
		return { ...answer, omitted: { left, how: outcome.omitted.how } };
	}
	if (outcome.status === 'approval-required')
		return {
			status: outcome.status,
			question: outcome.question,
			expiresAt: new Date(outcome.expiresAt).toISOString(),
			hint: 'A person has been asked and has not answered yet. Nothing was done. Say so, and go on with what does not need it; the same call with the same arguments runs once it is approved.',
		};
	const { code, message, hint, retryable, said } = outcome.error;
	return {
		status: outcome.status,
		error: {
			...{ code, message, hint },
			...(retryable ? { retryable } : {}),
			...(said === undefined ? {} : { said }),
		},
	};
}
