import type { Approval, ApprovalState } from './approval';
import { stateAt } from './approval-machine';
import { type ApprovalPages, isSealed } from './approval-store';
import { isOfTenant } from '../identity/principal';

const PAGE = 250;

export interface ApprovalFilter {
	readonly organisation: string;
	readonly agency: string;
	readonly agentId?: string | undefined;
	readonly state?: ApprovalState | undefined;
}

const storedAs = (state: ApprovalState | undefined) => (state === 'expired' ? undefined : state);

/** The newest approvals of a tenant that the filter lets through, each in the state it is in now; rows of others do not count. */
export async function listApprovals(
	{ pages, secret, now }: Readonly<{ pages: ApprovalPages; secret: string; now: number }>,
	{ agentId, state, ...tenant }: ApprovalFilter,
	limit: number,
	/** The number of stored rows to look through at most, others' included. */
	most = Infinity,
): Promise<Approval[]> {
	const isWanted = (approval: Approval) =>
		isOfTenant(tenant)(approval) &&
		(agentId === undefined || approval.agentId === agentId) &&
		(state === undefined || approval.state === state);
	const found = new Map<string, Approval>();
	for (let offset = 0; found.size < limit && offset < most; offset += PAGE) {
		const { rows, hasMore } = await pages.page(storedAs(state), { offset, limit: PAGE });
		for (const { approval, seal } of rows) {
			const current = { ...approval, state: stateAt(approval, now) };
			// New questions move rows to the next page.
			if (isSealed(approval, seal, secret) && isWanted(current) && !found.has(approval.id))
				found.set(approval.id, current);
		}
		if (!hasMore) break;
	}
	return [...found.values()].slice(0, limit);
}
