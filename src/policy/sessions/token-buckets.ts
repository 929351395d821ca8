interface Bucket {
	level: number;
	at: number;
}

const MINUTE = 60_000;
const MOST_KEYS = 5_000;

/** Counts recent actions by key. Kept in this process only: it may be lost at any time, and then counting starts again. */
export function createTokenBuckets({
	burst,
	perMinute,
	now,
	mostKeys = MOST_KEYS,
}: Readonly<{ burst: number; perMinute: number; now: () => number; mostKeys?: number }>) {
	const buckets = new Map<string, Bucket>();

	// A clock that was set back neither adds nor removes tokens.
	const levelOf = ({ level, at }: Bucket) =>
		Math.min(burst, level + (Math.max(0, now() - at) * perMinute) / MINUTE);

	const forgetFull = () => {
		for (const [key, bucket] of buckets) if (levelOf(bucket) >= burst) buckets.delete(key);
		const [oldest] = buckets.keys();
		if (buckets.size >= mostKeys && oldest !== undefined) buckets.delete(oldest);
	};

	return {
		/** Counts one. 0, or the milliseconds until one more would have been right: then nothing is counted. */
		take(key: string): number {
			const known = buckets.get(key);
			const level = known === undefined ? burst : levelOf(known);
			if (known === undefined && buckets.size >= mostKeys) forgetFull();
			const isTaken = level >= 1;
			buckets.set(key, { level: isTaken ? level - 1 : level, at: now() });
			return isTaken ? 0 : Math.ceil(((1 - level) * MINUTE) / perMinute);
		},

		/** Counts what an action that was taken turned out to cost beyond one. At most a whole burst is owed. */
		charge(key: string, cost: number): void {
			const known = buckets.get(key);
			const level = known === undefined ? burst : levelOf(known);
			buckets.set(key, { level: Math.max(-burst, level - cost), at: now() });
		},
	};
}
export type TokenBuckets = ReturnType<typeof createTokenBuckets>;
