import { sealForm } from '../seal-form';

const form = sealForm<string>('foreman-approval-link-1');

/** What a link must carry to decide on an approval: hex, and not to be guessed from anything that is stored. */
export const linkKeyOf = form.sealOf;

/** Whether a link for this approval was made with this secret. */
export const isLinkKey = form.isSealed;
