import { invalidParams } from '../../host/mcp-offer';
import { fresh } from '../../kernel/fresh';

/** Milliseconds for which a client is shown what it was shown before. What it may call is judged at each call. */
export const FRESH = 5_000;
/** Tells a client of the newest revision how long it may use what it was shown. */
export const freshness = { ttlMs: FRESH, cacheScope: 'private' } as const;

export const keptFresh = <Held>() => fresh<string, Held>({ for: FRESH, most: 200 });

/** Entries of one page. Many clients read the first one alone. */
const MOST = 250;

/** The page of a list that a cursor of ours names; the first one without. Throws `McpError` for a cursor that is not ours. */
export function listPage<One>(all: readonly One[], cursor: unknown) {
	const start = cursor === undefined ? 0 : Number(/^after-(\d{1,9})$/.exec(String(cursor))?.[1]);
	if (!Number.isInteger(start) || (start > 0 && start >= all.length))
		throw invalidParams('This cursor does not belong to this list. Start again without one.');
	const end = start + MOST;
	return {
		entries: all.slice(start, end),
		...(end < all.length ? { nextCursor: `after-${end}` } : {}),
	};
}
