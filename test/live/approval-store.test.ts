import { randomUUID } from 'node:crypto';

import { createApprovalTable } from '../../src/adapters/n8n-api/approval-table';
import { promiseOfApprovalStore } from '../policy/approvals/approval-store-contract';
import { ownerClient } from '../support/api-client';
import { useLive } from '../support/use-live';

const world = useLive(['canvas']);

const open = () => createApprovalTable(ownerClient(world.live), randomUUID);

describe('the approval store on n8n data tables', () => {
	promiseOfApprovalStore(open);

	it('is closed to the data-table tools', async () => {
		await open().add({
			approval: {
				id: '0'.repeat(32),
				...{
					workflow: '',
					resume: '',
					organisation: '',
					agency: '',
					agentId: '',
					user: '',
					run: '',
					tool: 'x',
					arguments: '{}',
				},
				...{ question: '', createdAt: 0, expiresAt: 0, state: 'pending' },
				...{ decidedBy: '', decidedAt: 0 },
			},
			seal: '',
		});
		const { message } = await world.canvas.refuse('query-data-table-rows', {
			dataTableId: 'foreman_approvals',
		});
		expect(message).toMatch(/no data table/i);
	});
});
