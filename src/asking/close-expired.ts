import type { Approval } from '../policy/approvals/approval';
import type { Approvals } from '../policy/approvals/approvals';
import type { NodeContext } from '../instance/connect';
import { auditUnansweredApprovals } from './audit-unanswered-approvals';
import type { Store } from '../instance/open-store';

/**
 * Keeps in the audit what `close` finds expired: once for each approval, whoever comes across it. Never throws: what is
 * expired stays so, and whoever comes next may write it down.
 */
export const closeExpired = async (
	context: Pick<NodeContext, 'logger'>,
	store: Store,
	approvals: Approvals,
	close: (approvals: Pick<Approvals, 'expire' | 'expireOverdue'>) => Promise<readonly Approval[]>,
): Promise<void> =>
	await auditUnansweredApprovals(context, store, 'expired', async () => await close(approvals));
