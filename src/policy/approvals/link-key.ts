import { sealForm } from '../seal-form';

const form = sealForm<string>('foreman-approval-link-1');

/** What a link must carry to decide on an approval: hex, and not to be guessed from anything that is stored. */
export const linkKeyOf = form.sealOf;

export const isLinkKey = form.isSealed;

const press =
	sealForm<readonly [approvalId: string, pressed: string, executionId: string]>('foreman-press-1');

/** What the link of a button must carry. It is for one answer to one approval, at the execution that waits for it. */
export const pressKeyOf = press.sealOf;

export const isPressKey = press.isSealed;
