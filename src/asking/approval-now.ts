import type { BoundNode } from '../kernel/call-scope';
import type { Approval } from '../policy/approvals/approval';
import { stateAt } from '../policy/approvals/approval-machine';
import type { Approvals } from '../policy/approvals/approvals';
import type { Store } from '../instance/open-store';
import { auditSettled } from './audit-settled';

/**
 * Records in the audit what `close` finds expired, once for each approval. Never throws: what is expired stays so, and
 * the next reader can record it.
 */
export const closeExpired = async (
	node: Pick<BoundNode, 'logger' | 'secrets'>,
	store: Store,
	approvals: Pick<Approvals, 'expire' | 'expireOverdue'>,
	close: (approvals: Pick<Approvals, 'expire' | 'expireOverdue'>) => Promise<readonly Approval[]>,
): Promise<void> => await auditSettled(node, store, 'expired', async () => await close(approvals));

/**
 * An approval in its current state; undefined if it does not exist or `isOwn` rejects it. Records one that has expired
 * since in the audit. Throws what the store throws.
 */
export async function approvalNow(
	node: Pick<BoundNode, 'logger' | 'secrets'>,
	store: Store,
	approvals: Pick<Approvals, 'read' | 'expire' | 'expireOverdue'>,
	id: string,
	isOwn: (approval: Approval) => boolean = () => true,
): Promise<Approval | undefined> {
	const approval = await approvals.read(id);
	if (approval === undefined || !isOwn(approval)) return undefined;
	const state = stateAt(approval, Date.now());
	if (state === 'expired')
		await closeExpired(node, store, approvals, async (all) => await all.expire(id));
	return { ...approval, state };
}
