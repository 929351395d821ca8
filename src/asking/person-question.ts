import type { BoundNode } from '../kernel/call-scope';
import type { CallToApprove } from '../policy/approvals/approvals';
import type { ToolkitPolicy } from '../policy/toolkit-policy';

/** The webhook that wakes a waiting toolkit or gate. */
export const RESUME_PATH = 'approval-resume';

/** A question that was put to a person, and has no answer yet. */
export interface PersonQuestion
	extends Pick<
		CallToApprove,
		'agentId' | 'workflow' | 'user' | 'tool' | 'question' | 'arguments' | 'facts'
	> {
	readonly approvalId: string;
	/** Milliseconds since the epoch. */
	readonly expiresAt: number;
}

/** Who asks a person, where that is not the execution that makes the call. */
export interface Asker {
	/** The name of its workflow. */
	readonly workflow: string;
	/** What an answer wakes. */
	readonly resume: string;
}

/** The execution of a node as the one that asks. Only one that waits can be woken. */
export const askerOf = (
	{ workflow, waiting }: Pick<BoundNode, 'workflow' | 'waiting'>,
	{ whileAsking }: Pick<ToolkitPolicy, 'whileAsking'>,
): Asker => ({
	workflow: workflow.name,
	resume: whileAsking === 'wait' ? (waiting?.address(RESUME_PATH) ?? '') : '',
});
