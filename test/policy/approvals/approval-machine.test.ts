import { approvalStates } from '../../../src/policy/approvals/approval';
import type { Approval, ApprovalState } from '../../../src/policy/approvals/approval';
import { moveApproval, stateAt } from '../../../src/policy/approvals/approval-machine';
import type { ApprovalEvent } from '../../../src/policy/approvals/approval-machine';

const events: Readonly<Record<string, ApprovalEvent>> = {
	approve: { kind: 'decide', verdict: 'approved', by: 'ann' },
	decline: { kind: 'decide', verdict: 'declined', by: 'ann' },
	consume: { kind: 'consume' },
};

const inState = (state: ApprovalState): Approval => ({
	...{
		id: '0'.repeat(32),
		workflow: 'w',
		resume: '',
		organisation: 'o',
		agency: 'y',
		agentId: 'a',
		user: 'u',
		run: 'r',
		tool: 'x',
	},
	...{ arguments: '{}', question: 'Run?', createdAt: 0, expiresAt: 100, state },
	...{ decidedBy: '', decidedAt: 0 },
});

/** All that may happen; everything else leaves the approval as it is. */
const allowed: Readonly<Record<string, ApprovalState>> = {
	'pending approve': 'approved',
	'pending decline': 'declined',
	'approved consume': 'consumed',
};

const table = approvalStates.flatMap((state) =>
	Object.keys(events).map((event) => [state, event, allowed[`${state} ${event}`]] as const),
);

test.each(table)('%s, %s: %s', (state, event, next) => {
	const step = moveApproval(inState(state), events[event] ?? { kind: 'consume' }, 99);
	if (next === undefined) expect(step).toEqual({ ok: false, state });
	else expect(step).toMatchObject({ ok: true, approval: { state: next } });
});

test.each(table)('%s, %s at its end: nothing', (state, event) => {
	const step = moveApproval(inState(state), events[event] ?? { kind: 'consume' }, 100);
	expect(step).toEqual({ ok: false, state: stateAt(inState(state), 100) });
});

test('an answer is kept with the decision, and none is no field', () => {
	const answer = { note: 'Use the other sheet.' };
	const decline = { kind: 'decide', verdict: 'declined', by: 'ann' } as const;
	expect(moveApproval(inState('pending'), { ...decline, answer }, 1)).toMatchObject({
		approval: { state: 'declined', answer },
	});
	const silent = moveApproval(inState('pending'), { ...decline, answer: undefined }, 1);
	expect(Object.keys(Object('approval' in silent && silent.approval))).not.toContain('answer');
	const late = moveApproval({ ...inState('declined'), answer }, { kind: 'consume' }, 1);
	expect(late).toEqual({ ok: false, state: 'declined' });
	const used = moveApproval({ ...inState('approved'), answer }, { kind: 'consume' }, 1);
	expect(used).toMatchObject({ approval: { state: 'consumed', answer } });
});

test.each([
	['pending', 'expired'],
	['approved', 'expired'],
	['declined', 'declined'],
	['expired', 'expired'],
	['consumed', 'consumed'],
] as const)('%s, at its end, is %s', (state, later) => {
	expect(stateAt(inState(state), 99)).toBe(state);
	expect(stateAt(inState(state), 100)).toBe(later);
});
