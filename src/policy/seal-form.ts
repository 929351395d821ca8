import { createHmac, timingSafeEqual } from 'crypto';

import { canonicalText } from './approvals/canonical-arguments';

/** Whether two texts are the same, in a time that does not tell how much of them is. */
export function isSameSecret(one: string, other: string): boolean {
	const [left, right] = [Buffer.from(one), Buffer.from(other)];
	return left.length === right.length && timingSafeEqual(left, right);
}

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
			try {
				return isSameSecret(seal, sealOf(value, secret));
			} catch {
				// A value without canonical text was never sealed.
				return false;
			}
		},
	};
}
