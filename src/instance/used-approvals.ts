import { hasUsedApproval, markUsedApproval } from '../adapters/in-process/used-approval-mark';
import type { UsedApprovals } from '../policy/approvals/used-approvals';
import { createUsedApprovals } from '../policy/approvals/used-approvals';

const ofThisProcess = createUsedApprovals();

/** The approvals that this process and the execution of a node know to be used up. */
export const usedApprovals = (context: object): UsedApprovals => ({
	has: (id) => ofThisProcess.has(id) || hasUsedApproval(context, id),
	add(id) {
		ofThisProcess.add(id);
		markUsedApproval(context, id);
	},
});
