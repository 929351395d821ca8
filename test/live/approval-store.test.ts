import { randomUUID } from 'node:crypto';

import { createApprovalTable } from '../../src/adapters/own-tables/approval-table';
import { approvalStates } from '../../src/policy/approvals/approval';
import { newApproval, promiseOfApprovalStore } from '../policy/approvals/approval-store-contract';
import { ownerClient } from '../support/api-client';
import { useLive } from '../support/use-live';

const world = useLive(['canvas']);

/** At the first moment nobody sweeps, at the second everybody does. */
const [quiet, sweeping] = [1_000_000_000_001, 1_000_000_000_000];

const open = (now = quiet) =>
	createApprovalTable(ownerClient(world.live), { newClaim: randomUUID, now: () => now });

describe('the approval store on n8n data tables', () => {
	promiseOfApprovalStore(() => open());

	it('loses what nobody could use for 90 days, with one of the next questions, and nothing else', async () => {
		const day = 86_400_000;
		const expiries = [-91, -89, 1].map((days) => sweeping + days * day);
		const added = approvalStates.flatMap((state) =>
			expiries.map((expiresAt) => ({ ...newApproval(), state, expiresAt })),
		);
		for (const approval of added) await open().add({ approval, seal: '' });
		const left = async () => {
			const found = await Promise.all(added.map(async ({ id }) => await open().find(id)));
			return found.flat().map(({ approval }) => approval.id);
		};
		await open().add({ approval: newApproval(), seal: '' });
		expect(await left()).toHaveLength(15);
		await open(sweeping).add({ approval: newApproval(), seal: '' });
		const young = added.filter(({ expiresAt }) => expiresAt > sweeping - 90 * day);
		expect(await left()).toEqual(young.map(({ id }) => id));
	});

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
