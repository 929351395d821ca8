import type { Approval, ApprovalState } from './approval';

/** As it is stored. A seal that does not fit means that somebody else wrote the row. */
export interface SealedApproval {
	readonly approval: Approval;
	readonly seal: string;
}

/** Which open questions are looked for: those of one tenant that can still be answered. */
export interface OpenApprovals extends Pick<Approval, 'organisation' | 'agency'> {
	readonly agentId?: string;
	/** Milliseconds since the epoch: what expires at this moment or before is left out. */
	readonly now: number;
}

/** Which questions and answers are looked for: those of one agent whose time is up by `now`, and of which nothing says so yet. */
export interface OverdueApprovals extends Pick<Approval, 'organisation' | 'agency' | 'agentId'> {
	/** Milliseconds since the epoch. */
	readonly now: number;
}

/** Where approvals are kept. Every method throws `ToolError`. */
export interface ApprovalStore {
	add(row: SealedApproval): Promise<void>;
	/** Everything stored under an id: one row, unless somebody else has been writing. */
	find(id: string): Promise<readonly SealedApproval[]>;
	/** All that were asked for one call of one run. */
	findByCall(key: string): Promise<readonly SealedApproval[]>;
	/** The newest that nobody has answered, 250 at most. */
	pending(wanted: OpenApprovals): Promise<readonly SealedApproval[]>;
	/** The newest that were not used in time, 10 at most. */
	overdue(wanted: OverdueApprovals): Promise<readonly SealedApproval[]>;
	/** Replaces the row if it still is in the state `from`. Of many callers at once, one is told true. */
	replace(row: SealedApproval, from: ApprovalState): Promise<boolean>;
}
