import type { ApprovalState } from './approval';
import type { SealedApproval } from './approval-store';

export interface RowPage {
	readonly offset: number;
	/** At most 250. */
	readonly limit: number;
}

/** Approvals as they are stored, for those who look through them. Throws `ToolError`. */
export interface ApprovalPages {
	/** Newest first; with a state those that were stored in it, whatever has expired since. */
	page(
		state: ApprovalState | undefined,
		page: RowPage,
	): Promise<{ readonly rows: readonly SealedApproval[]; readonly hasMore: boolean }>;
}
