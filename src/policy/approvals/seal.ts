import { createHmac, timingSafeEqual } from 'crypto';

import type { Approval } from './approval';
import { canonicalText } from './canonical-arguments';

/** Part of what is sealed, so that a seal of one form never passes for another's. */
const FORM = 'foreman-approval-1';

/** HMAC-SHA256 in hex over every field. Who cannot know the secret cannot write a row that counts. */
export const sealOf = (approval: Approval, secret: string): string =>
	createHmac('sha256', secret)
		.update(canonicalText([FORM, approval]))
		.digest('hex');

/** Whether this seal was made with this secret for exactly this approval. */
export function isSealed(approval: Approval, seal: string, secret: string): boolean {
	const right = Buffer.from(sealOf(approval, secret));
	const given = Buffer.from(seal);
	return right.length === given.length && timingSafeEqual(right, given);
}
