import type { Approval, ApprovalState } from '../../../src/policy/approvals/approval';
import type { ApprovalPages } from '../../../src/policy/approvals/approval-store';
import { listApprovals } from '../../../src/policy/approvals/list-approvals';
import { sealOf } from '../../../src/policy/approvals/approval-store';

const secret = 'a secret that is long enough to seal with';

const approvalOf = (index: number, changes: Partial<Approval> = {}): Approval => ({
	id: String(index).padStart(32, '0'),
	...{ organisation: 'org', agency: 'main', agentId: 'agent', user: 'ann', run: '1' },
	...{ workflow: 'W', resume: '', tool: 'run-workflow', arguments: '{}', question: 'Run it?' },
	...{ createdAt: 1, expiresAt: 1_000, state: 'pending', decidedBy: '', decidedAt: 0 },
	...changes,
});

/** Pages over approvals, the newest last. */
function pagesOf(approvals: readonly Approval[], sealedWith = secret): ApprovalPages {
	const rows = approvals.map((approval) => ({ approval, seal: sealOf(approval, sealedWith) }));
	return {
		async page(state, { offset, limit }) {
			const found = rows
				.filter(({ approval }) => state === undefined || approval.state === state)
				.reverse();
			const end = offset + limit;
			return { rows: found.slice(offset, end), hasMore: found.length > end };
		},
	};
}

const idsIn = async (
	pages: ApprovalPages,
	filter: { readonly agentId?: string; readonly state?: ApprovalState } = {},
	limit = Infinity,
) => {
	const tenant = { organisation: 'org', agency: 'main' };
	const found = await listApprovals({ pages, secret, now: 500 }, { ...tenant, ...filter }, limit);
	return found.map(({ id }) => Number(id));
};

it('finds the newest of a tenant and an agent, over many pages', async () => {
	const approvals = Array.from({ length: 600 }, (_, index) =>
		approvalOf(index, { agency: index % 2 === 0 ? 'main' : 'other' }),
	);
	const pages = pagesOf([
		...approvals,
		approvalOf(600, { agentId: 'another' }),
		approvalOf(601, { organisation: 'another' }),
	]);
	expect(await idsIn(pages)).toHaveLength(301);
	expect(await idsIn(pages, { agentId: 'agent' }, 3)).toEqual([598, 596, 594]);
	expect(await idsIn(pages, { agentId: 'nobody' })).toEqual([]);
});

it('goes by the state of now: what nobody answered in time has expired', async () => {
	const pages = pagesOf([
		approvalOf(1),
		approvalOf(2, { expiresAt: 500 }),
		approvalOf(3, { state: 'approved', expiresAt: 400 }),
		approvalOf(4, { state: 'consumed', expiresAt: 400 }),
	]);
	expect(await idsIn(pages, { state: 'pending' })).toEqual([1]);
	expect(await idsIn(pages, { state: 'approved' })).toEqual([]);
	expect(await idsIn(pages, { state: 'expired' })).toEqual([3, 2]);
	expect(await idsIn(pages, { state: 'consumed' })).toEqual([4]);
});

it('leaves out what was sealed with another secret, and names each once', async () => {
	expect(await idsIn(pagesOf([approvalOf(1)], 'another secret, as long as the first'))).toEqual([]);
	expect(await idsIn(pagesOf([approvalOf(1), approvalOf(1)]))).toEqual([1]);
});
