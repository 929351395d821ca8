import type { AgentRecord } from '../policy/agents/agent-record';
import { keepNewest } from '../kernel/values/keep-newest';

/** Runs whose snapshots this process keeps. A snapshot that had to make room is read again. */
const MOST = 1_000;

/**
 * Values that are read once for a run and hold for all of it. Kept in the process: a run that goes on in another process
 * reads them again.
 */
export function createRunSnapshots<Value>(most: number, now = () => Date.now()) {
	const kept = new Map<string, { readonly value: Promise<Value>; readonly until: number }>();
	return {
		/**
		 * The value under the key; reads it if there is none. A failure is not kept. After `lifetime` milliseconds the value
		 * is read again.
		 */
		async keep(
			key: string,
			read: () => Promise<Value>,
			lifetime: number = Infinity,
		): Promise<Value> {
			const before = kept.get(key);
			if (before !== undefined && now() < before.until) return await before.value;
			const value = read();
			keepNewest(kept, key, { value, until: now() + lifetime }, most);
			value.catch(() => kept.delete(key));
			return await value;
		},
	};
}

export const runSnapshots = createRunSnapshots<AgentRecord | undefined>(MOST);
