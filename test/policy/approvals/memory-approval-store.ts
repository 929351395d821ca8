import type { ApprovalStore, SealedApproval } from '../../../src/policy/approvals/approval-store';
import { approvalKey } from '../../../src/policy/approvals/approvals';

/** The approval store in memory: a double of our own port, with the same promise about `replace`. */
export function memoryApprovalStore() {
	const rows = new Map<string, SealedApproval>();
	const store: ApprovalStore = {
		async add(row) {
			rows.set(row.approval.id, row);
		},
		find: async (id) => [rows.get(id) ?? []].flat(),
		findByCall: async (key) =>
			[...rows.values()].filter(
				({ approval }) => approvalKey(approval, approval.arguments) === key,
			),
		pending: async ({ organisation, agency, agentId, now }) =>
			[...rows.values()]
				.filter(
					({ approval }) =>
						approval.state === 'pending' &&
						approval.organisation === organisation &&
						approval.agency === agency &&
						(agentId === undefined || approval.agentId === agentId) &&
						approval.expiresAt > now,
				)
				.reverse(),
		overdue: async ({ organisation, agency, agentId, now }) =>
			[...rows.values()]
				.filter(
					({ approval }) =>
						['pending', 'approved'].includes(approval.state) &&
						approval.organisation === organisation &&
						approval.agency === agency &&
						approval.agentId === agentId &&
						approval.expiresAt <= now,
				)
				.reverse(),
		async replace(row, from) {
			await Promise.resolve();
			if (rows.get(row.approval.id)?.approval.state !== from) return false;
			rows.set(row.approval.id, row);
			return true;
		},
	};
	return { store, rows };
}
