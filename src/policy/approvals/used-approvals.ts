import { newestOf } from '../../kernel/values/newest-of';

/** Approvals that are remembered. */
const MOST = 10_000;

/** Which approvals were used up. Rows of a store have no order of their own: an older one that is put back looks as good as new. */
export interface UsedApprovals {
	has(id: string): boolean;
	add(id: string): void;
}

/** Remembers those of this process, the newest. */
export const createUsedApprovals = (most = MOST): UsedApprovals => newestOf(most);
