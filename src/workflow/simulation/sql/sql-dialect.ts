/** Where databases differ about what a text of SQL is made of. */
export interface SqlDialect {
	/** A backslash in quotes takes the next character with it. */
	readonly backslash: boolean;
	/** `#` begins a comment, and `--` does only with a blank behind it. */
	readonly hashComments: boolean;
	/** `[` opens a quoted name. */
	readonly brackets: boolean;
	/** `$tag$` opens a text that the same mark closes, and so does `E'`, with backslashes. */
	readonly dollarQuotes: boolean;
}

const standard: SqlDialect = {
	backslash: false,
	hashComments: false,
	brackets: false,
	dollarQuotes: false,
};

/** A text that is read in one of these ways by each database that n8n has a node for. */
export const sqlDialects: readonly SqlDialect[] = [
	{ ...standard, dollarQuotes: true },
	{ ...standard, backslash: true, hashComments: true },
	{ ...standard, backslash: true },
	{ ...standard, brackets: true },
	standard,
];
