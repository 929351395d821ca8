export interface BucketSetting {
	/** As many at once. */
	readonly burst: number;
	/** As many a minute from then on. */
	readonly perMinute: number;
	/** Milliseconds since the epoch. */
	readonly now: () => number;
	/** Keys that are remembered. */
	readonly mostKeys?: number;
}

interface Bucket {
	level: number;
	at: number;
}

const MINUTE = 60_000;
const MOST_KEYS = 5_000;

/**
 * How often somebody has done something lately, by key. It is kept in this process alone: it may be lost at any time, and whoever
 * is forgotten begins anew.
 */
export function createTokenBuckets({ burst, perMinute, now, mostKeys = MOST_KEYS }: BucketSetting) {
	const buckets = new Map<string, Bucket>();

	// A clock that was set back fills nothing, and takes nothing away.
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
	};
}

export type TokenBuckets = ReturnType<typeof createTokenBuckets>;
