import type { Consent } from '../../kernel/invoke-tool';
import type { Approval, ApprovalState } from './approval';
import type { Approvals, CallToApprove } from './approvals';

const reasons: Readonly<Record<ApprovalState, string>> = {
	pending: 'There is no answer yet.',
	approved: 'The approval is being used by another call.',
	declined: 'A person declined this call.',
	expired: 'The approval has expired.',
	consumed: 'The approval was used already: it is good for one call.',
};

const hints: Readonly<Record<ApprovalState, string>> = {
	pending: 'Go on with what does not need it. Nothing was done.',
	approved: 'Do not repeat the call; look first whether its work is done.',
	declined: 'Do not ask again in this run. Say so, and ask the person what to do instead.',
	expired: 'Call again to ask again. Nothing was done.',
	consumed: 'Call again to ask again, if it is to happen twice.',
};

/** Why a call does not run, by the state of its approval. Quotes the person where they gave a reason. */
export function refusalFor(state: ApprovalState, answer?: Approval['answer']) {
	const note = state === 'declined' && answer && 'note' in answer ? answer.note : '';
	if (note === '') return { reason: reasons[state], hint: hints[state] };
	return {
		reason: `A person declined: ${note}`,
		hint: 'Do what the person says there, as far as your tools allow. Do not repeat the declined call in this run.',
	};
}

const blockedSince = {
	reason: 'The tool was blocked for this agent after a person had approved the call.',
	hint: 'Do without it. Nothing was done.',
};

/** Asks a person, or uses the answer up. What was blocked since does not run, approved or not. Throws `ToolError`. */
export async function consentTo(
	call: CallToApprove,
	approvals: Pick<Approvals, 'ask' | 'consume' | 'expire'>,
	isBlocked: () => Promise<boolean>,
): Promise<Consent> {
	const { id: approvalId, ...approval } = await approvals.ask(call);
	const refused = (state: ApprovalState): Consent => ({
		word: state === 'expired' ? 'expired' : 'refused',
		approvalId,
		approver: approval.decidedBy,
		isAnswered: approval.answer !== undefined,
		...refusalFor(state, approval.answer),
	});
	if (approval.state === 'pending')
		return { word: 'pending', approvalId, expiresAt: approval.expiresAt };
	if (approval.state !== 'approved') return refused(approval.state);
	if (await isBlocked()) return { ...refused(approval.state), ...blockedSince };
	const used = await approvals.consume(approvalId);
	// That it expired is said once.
	if (used.state === 'expired') await approvals.expire(approvalId);
	if (!used.counted) return refused(used.state);
	const approved: unknown = JSON.parse(approval.arguments);
	const { decidedBy: approver, answer, change, changes, covers, agreed } = approval;
	const seen = { change, changes, covers, agreed };
	return { word: 'granted', approvalId, approver, arguments: approved, answer, ...seen };
}
