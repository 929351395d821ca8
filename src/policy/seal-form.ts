import { createHmac, timingSafeEqual } from 'crypto';

import { canonicalText } from './approvals/canonical-arguments';

/** Seals of one form, such as `foreman-approval-1`. The form is sealed as well: a seal of one never passes for another's. */
export function sealForm<Value>(form: string) {
	/** HMAC-SHA256 in hex over every field. Who cannot know the secret cannot write a row that counts. */
	const sealOf = (value: Value, secret: string): string =>
		createHmac('sha256', secret)
			.update(canonicalText([form, value]))
			.digest('hex');
	return {
		sealOf,
		isSealed(value: Value, seal: string, secret: string): boolean {
			const given = Buffer.from(seal);
			try {
				const right = Buffer.from(sealOf(value, secret));
				return right.length === given.length && timingSafeEqual(right, given);
			} catch {
				// A value without canonical text was never sealed.
				return false;
			}
		},
	};
}
