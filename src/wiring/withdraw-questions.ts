import type { Approval } from '../policy/approvals/approval';
import type { Approvals } from '../policy/approvals/approvals';
import type { NodeContext } from './connect';
import { keepSettled } from './keep-settled';
import type { Store } from './open-store';

/**
 * Declines questions that are of no use any more, as what asked them was cancelled: nobody is to answer them. The audit
 * keeps it of each that was still open. Throws `ToolError` where the store cannot be used.
 */
export async function withdrawQuestions(
	context: Pick<NodeContext, 'logger'>,
	store: Store,
	approvals: Pick<Approvals, 'read' | 'decide'>,
	asked: readonly Approval[],
	by: string,
): Promise<void> {
	const declined: Approval[] = [];
	for (const { id } of asked) {
		const { counted } = await approvals.decide(id, 'declined', by);
		const settled = counted ? await approvals.read(id) : undefined;
		if (settled) declined.push(settled);
	}
	await keepSettled(context, store, 'withdrawn', () => declined);
}
