import type { ApprovalCard } from '../../../src/surfaces/pages/approval-card';

export const now = Date.UTC(2026, 10, 21, 16, 5);

export const sampleCard = (changes: Partial<ApprovalCard> = {}): ApprovalCard => ({
	question: 'Delete 3 rows of the table Customers?',
	tool: { name: 'delete-data-table-rows', title: 'Delete rows', effect: 'destroy' },
	arguments: { tableId: 'customers' },
	agentId: 'billing-assistant',
	user: 'maria@example.com',
	expiresAt: now + 12 * 60_000,
	now,
	...changes,
});
