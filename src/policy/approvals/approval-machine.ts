import type { PersonAnswer } from '../../kernel/person-answer';
import type { Approval, ApprovalState, ApprovalVerdict, SentResult } from './approval';

export type ApprovalEvent =
	| {
			readonly kind: 'decide';
			readonly verdict: ApprovalVerdict;
			readonly by: string;
			readonly answer?: PersonAnswer | undefined;
	  }
	| { readonly kind: 'send'; readonly by: string; readonly sent: SentResult }
	| { readonly kind: 'consume' }
	| { readonly kind: 'expire' };

type ApprovalStep =
	| { readonly ok: true; readonly approval: Approval }
	| { readonly ok: false; readonly state: ApprovalState };

const FETCHABLE = 86_400_000;

/** The state at a moment. An approval that was not used in time has expired, whether it was decided or not. */
export function stateAt(approval: Approval, now: number): ApprovalState {
	const open = approval.state === 'pending' || approval.state === 'approved';
	return open && now >= approval.expiresAt ? 'expired' : approval.state;
}

/** Moves an approval: `pending → approved | declined`, `approved → consumed`, both `→ expired`. Only `send` approves client calls. */
export function moveApproval(approval: Approval, event: ApprovalEvent, now: number): ApprovalStep {
	const state = stateAt(approval, now);
	if (event.kind === 'send') {
		if (state !== 'pending' || approval.client === undefined) return { ok: false, state };
		const { by: decidedBy, sent } = event;
		const expiresAt = Math.max(approval.expiresAt, now + FETCHABLE);
		const decided = { state: 'approved', decidedBy, decidedAt: now, expiresAt, sent } as const;
		return { ok: true, approval: { ...approval, ...decided } };
	}
	const isOpenTo = ({ verdict }: { readonly verdict: ApprovalVerdict }) =>
		approval.client === undefined || verdict === 'declined';
	if (event.kind === 'decide' && state === 'pending' && isOpenTo(event)) {
		const decided = { state: event.verdict, decidedBy: event.by, decidedAt: now };
		// A key without a value has no canonical text, and could not be sealed.
		const said = event.answer === undefined ? {} : { answer: event.answer };
		return { ok: true, approval: { ...approval, ...decided, ...said } };
	}
	if (event.kind === 'consume' && state === 'approved')
		return { ok: true, approval: { ...approval, state: 'consumed' } };
	// It has expired, but the stored state does not say so yet.
	if (event.kind === 'expire' && state === 'expired' && approval.state !== 'expired')
		return { ok: true, approval: { ...approval, state } };
	return { ok: false, state };
}
