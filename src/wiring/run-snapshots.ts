import type { AgentRecord } from '../policy/agents/agent-record';

/** Runs whose snapshots this process keeps; one that is pushed out is read anew. */
const MOST = 1_000;

/**
 * What was read once for a run and holds for all of it. Kept in the process: a run that goes on in another one reads
 * again.
 */
export function createRunSnapshots<Value>(most: number) {
	const kept = new Map<string, Promise<Value>>();
	return {
		/** The value kept under the key; read where there is none. What fails is not kept. */
		async keep(key: string, read: () => Promise<Value>): Promise<Value> {
			const before = kept.get(key);
			if (before !== undefined) return await before;
			const value = read();
			kept.set(key, value);
			value.catch(() => kept.delete(key));
			for (const oldest of kept.keys()) {
				if (kept.size <= most) break;
				kept.delete(oldest);
			}
			return await value;
		},
	};
}

export const runSnapshots = createRunSnapshots<AgentRecord | undefined>(MOST);
