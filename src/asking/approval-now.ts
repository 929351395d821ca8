import type { BoundNode } from '../kernel/call-scope';
import type { Approval } from '../policy/approvals/approval';
import { stateAt } from '../policy/approvals/approval-machine';
import type { Approvals } from '../policy/approvals/approvals';
import type { Store } from '../instance/open-store';
import { auditSettled } from './audit-settled';

/**
 * Keeps in the audit what `close` finds expired: once for each approval, whoever comes across it. Never throws: what is
 * expired stays so, and whoever comes next may write it down.
 */
export const closeExpired = async (
	node: Pick<BoundNode, 'logger' | 'secrets'>,
	store: Store,
	approvals: Pick<Approvals, 'expire' | 'expireOverdue'>,
	close: (approvals: Pick<Approvals, 'expire' | 'expireOverdue'>) => Promise<readonly Approval[]>,
): Promise<void> => await auditSettled(node, store, 'expired', async () => await close(approvals));

/**
 * An approval in the state that it is in now; undefined where there is none, or `isOwn` does not know it. Whoever comes
 * across one that has expired since writes it into the audit. Throws what the store throws.
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
