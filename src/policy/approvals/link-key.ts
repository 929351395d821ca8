import { sealForm } from '../seal-form';

const form = sealForm<string>('foreman-approval-link-1');

/** What a link must carry to decide on an approval: hex, and not to be guessed from anything that is stored. */
export const linkKeyOf = form.sealOf;

/** Whether a link for this approval was made with this secret. */
export const isLinkKey = form.isSealed;

const press =
	sealForm<readonly [approvalId: string, pressed: string, executionId: string]>('foreman-press-1');

/** What the link of a button must carry. It is for one answer to one approval, at the execution that waits for it. */
export const pressKeyOf = press.sealOf;

/** Whether a link of a button was made with this secret for exactly this. */
export const isPressKey = press.isSealed;
