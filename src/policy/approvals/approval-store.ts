import type { Place } from '../../kernel/ports/part';
import type { Approval, ApprovalState } from './approval';
import { sealForm } from '../seal-form';

export const { sealOf, isSealed } = sealForm<Approval>('foreman-approval-1');

/** A stored row. An invalid seal means that Foreman did not write the row. */
export interface SealedApproval {
	readonly approval: Approval;
	readonly seal: string;
}

interface OpenApprovals extends Pick<Approval, 'organisation' | 'agency'> {
	readonly agentId?: string;
	/** Milliseconds since the epoch: what expires at this moment or before is left out. */
	readonly now: number;
}

/** Where approvals are kept. Every method throws `ToolError`. */
export interface ApprovalStore {
	add(row: SealedApproval): Promise<void>;
	/** All rows stored under an id. More than one means that another program wrote, too. */
	find(id: string): Promise<readonly SealedApproval[]>;
	findByCall(key: string): Promise<readonly SealedApproval[]>;
	/** The newest unanswered ones, 250 at most. */
	pending(wanted: OpenApprovals): Promise<readonly SealedApproval[]>;
	/** The newest that were not used in time, 10 at most. */
	overdue(wanted: Required<OpenApprovals>): Promise<readonly SealedApproval[]>;
	/** Replaces the row if it is still in the state `from`. Of many callers at once, exactly one gets true. */
	replace(row: SealedApproval, from: ApprovalState): Promise<boolean>;
}

export interface ApprovalPages {
	/** Newest first; with a state those that were stored in it, whatever has expired since. */
	page(
		state: ApprovalState | undefined,
		page: Place,
	): Promise<{ readonly rows: readonly SealedApproval[]; readonly hasMore: boolean }>;
}
