import { McpError } from '../../host/mcp-offer';

/** Entries of one page. Many clients read the first one alone. */
const MOST = 250;

/** The number of the protocol for parameters that do not fit. */
const INVALID_PARAMS = -32602;

/** One page of a list. */
export interface ListPage<One> {
	readonly entries: readonly One[];
	readonly nextCursor?: string;
}

/** The page of a list that a cursor of ours names; the first one without. Throws `McpError` for a cursor that is not ours. */
export function listPage<One>(all: readonly One[], cursor: unknown, most = MOST): ListPage<One> {
	const start = cursor === undefined ? 0 : Number(/^after-(\d{1,9})$/.exec(String(cursor))?.[1]);
	if (!Number.isInteger(start) || (start > 0 && start >= all.length))
		throw new McpError(
			INVALID_PARAMS,
			'This cursor is not one of this list. Start anew without one.',
		);
	const end = start + most;
	return {
		entries: all.slice(start, end),
		...(end < all.length ? { nextCursor: `after-${end}` } : {}),
	};
}
