/** Approvals that are remembered. */
const MOST = 10_000;

/** Which approvals were used up. Rows of a store have no order of their own: an older one that is put back looks as good as new. */
export interface UsedApprovals {
	has(id: string): boolean;
	add(id: string): void;
}

/** Remembers those of this process, the newest. */
export function createUsedApprovals(most = MOST): UsedApprovals {
	const used = new Set<string>();
	return {
		has: (id) => used.has(id),
		add(id) {
			used.add(id);
			const [oldest] = used;
			if (used.size > most && oldest !== undefined) used.delete(oldest);
		},
	};
}
