import { createHmac, timingSafeEqual } from 'crypto';

/** Part of what is signed, so that no other text under the same secret is such a key. */
const FORM = 'foreman-approval-link-1';

/** What a link must carry to decide on an approval: hex, and not to be guessed from anything that is stored. */
export const linkKeyOf = (id: string, secret: string): string =>
	createHmac('sha256', secret).update(`${FORM}\n${id}`).digest('hex');

/** Whether a link for this approval was made with this secret. */
export function isLinkKey(id: string, key: string, secret: string): boolean {
	const right = Buffer.from(linkKeyOf(id, secret));
	const given = Buffer.from(key);
	return right.length === given.length && timingSafeEqual(right, given);
}
