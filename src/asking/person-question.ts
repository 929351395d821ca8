import type { BoundNode } from '../kernel/call-scope';
import type { CallToApprove } from '../policy/approvals/approvals';

export const RESUME_PATH = 'approval-resume';

export interface PersonQuestion
	extends Pick<
		CallToApprove,
		| 'agentId'
		| 'workflow'
		| 'user'
		| 'tool'
		| 'question'
		| 'arguments'
		| 'facts'
		| 'change'
		| 'changes'
		| 'registered'
	> {
	readonly approvalId: string;
	/** Milliseconds since the epoch. */
	readonly expiresAt: number;
}

/** The execution of a node as the one that asks. Only one that waits can be woken. */
export const askerOf = (
	{ workflow, waiting }: Pick<BoundNode, 'workflow' | 'waiting'>,
	waits: boolean,
) => ({
	workflow: workflow.name,
	resume: waits ? (waiting?.address(RESUME_PATH) ?? '') : '',
});

export type Asker = ReturnType<typeof askerOf>;
