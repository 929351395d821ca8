import { utcMinute } from '../kernel/values/utc-time';
import { CODE_WORDS } from '../policy/approvals/answer-code';

/** How a message decides a call, and until when. Without the code: whoever answers later knows it already. */
export function howToDecide(expiresAt: number, code?: string): string {
	const reply =
		code === undefined
			? 'Reply with the six digits that you were shown with this question and "yes" to allow it, "no" to refuse it, or what to do instead.'
			: `${CODE_WORDS} ${code}. Reply \`${code} yes\` to allow it, \`${code} no\` to refuse it, or the code with what to do instead.`;
	return `Answer by ${utcMinute(expiresAt)} UTC.\n\n${reply}`;
}
