import { newestOf } from '../../kernel/values/newest-of';

/** Approvals that are remembered. */
const MOST = 10_000;

/** Remembers used approvals. A stored row has no order: a restored older one looks as good as new. */
export interface UsedApprovals {
	has(id: string): boolean;
	add(id: string): void;
}

/** Remembers those of this process, the newest. */
export const createUsedApprovals = (most = MOST): UsedApprovals => newestOf(most);
