/** Where databases differ about what a text of SQL is made of. */
export interface SqlDialect {
	/** A backslash in quotes takes the next character with it. */
	readonly backslash: boolean;
	/** `#` begins a comment, and `--` does only with a blank behind it. */
	readonly hashComments: boolean;
	/** `[` opens a quoted name. */
	readonly brackets: boolean;
}

const standard: SqlDialect = { backslash: false, hashComments: false, brackets: false };

/**
 * A text is read in one of these ways by each database that n8n has a node for. Where one takes backslashes in some quotes
 * alone, another of these reads finds a backslash outside of any, which no query has; texts between dollars none can read.
 */
export const sqlDialects: readonly SqlDialect[] = [
	standard,
	{ ...standard, backslash: true },
	{ ...standard, backslash: true, hashComments: true },
	{ ...standard, brackets: true },
];
