import { fresh } from '../../kernel/fresh';

/** Milliseconds for which a client is shown what it was shown before. What it may call is judged at each call. */
export const FRESH = 5_000;

/** Tells a client of the newest revision how long it may use what it was shown. */
export const freshness = { ttlMs: FRESH, cacheScope: 'private' } as const;

/** What this process keeps of one kind. */
export const keptFresh = <Held,>() => fresh<string, Held>({ for: FRESH, most: 200 });
