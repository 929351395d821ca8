import type { HeldQuestion } from '../orchestrator/run/open-questions';
import type { Approval } from '../policy/approvals/approval';
import type { Approvals } from '../policy/approvals/approvals';
import type { NodeContext } from './connect';
import { keepSettled } from './keep-settled';
import type { Store } from './open-store';

/** What a run asks that is of no use any more. */
export interface Withdrawn {
	readonly runId: string;
	readonly questions: ReadonlyArray<Pick<HeldQuestion, 'approvalId'>>;
	/** Who cancelled, as the audit names them. */
	readonly by: string;
}

/**
 * Declines questions that are of no use any more, as what asked them was cancelled: nobody is to answer them. The audit
 * keeps it of each that was still open. Gives all that were asked: whoever waits for one of them is to be woken. Throws
 * `ToolError` where the store cannot be used.
 */
export async function withdrawQuestions(
	context: Pick<NodeContext, 'logger'>,
	store: Store,
	approvals: Pick<Approvals, 'read' | 'decide'>,
	{ runId, questions, by }: Withdrawn,
): Promise<readonly Approval[]> {
	const asked: Approval[] = [];
	const declined: Approval[] = [];
	for (const { approvalId } of questions) {
		const approval = await approvals.read(approvalId);
		if (approval?.run !== runId) continue;
		asked.push(approval);
		const { counted } = await approvals.decide(approvalId, 'declined', by);
		const settled = counted ? await approvals.read(approvalId) : undefined;
		if (settled) declined.push(settled);
	}
	await keepSettled(context, store, 'withdrawn', () => declined);
	return asked;
}
