/** Milliseconds for which a client is shown what it was shown before. What it may call is judged at each call. */
export const FRESH = 5_000;

/** Tells a client of the newest revision how long it may use what it was shown. */
export const freshness = { ttlMs: FRESH, cacheScope: 'private' } as const;

/** Entries of one kind that this process keeps. */
const MOST = 200;

/** Drops what is no longer fresh, and the oldest where there would be too many with one more. */
export function dropStale(kept: Map<string, { readonly at: number }>, now: number): void {
	for (const [key, { at }] of kept) if (now >= at + FRESH || kept.size >= MOST) kept.delete(key);
}
